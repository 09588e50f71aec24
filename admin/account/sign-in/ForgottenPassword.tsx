import '../../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { requestJson } from '../../providers/http-client.ts'
import { messageOf, useCall } from '../../providers/use-call.ts'
import { Card } from './Card.tsx'

/** Requests a link to set a new password. The reply is the same for every address. */
export const ForgottenPassword = () => {
  const translate = useTranslate()
  const [email, setEmail] = useState('')
  const [reply, setReply] = useState<{ readonly mails: boolean } | null>(null)
  const { isRunning, error, run } = useCall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setReply(null)
    const body = { email: email.trim() }
    void run(async () => setReply(await requestJson('/auth/forgot', { method: 'POST', body })))
  }
  return (
    <Card title={translate('forgotten.title')}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ mt: 2 }}>
        <Typography>{translate('forgotten.text')}</Typography>
        {error !== null && (
          <Alert severity="error" role="status">
            {messageOf(error)}
          </Alert>
        )}
        {reply && (
          <Alert severity={reply.mails ? 'success' : 'info'} role="status">
            {translate(reply.mails ? 'forgotten.sent' : 'forgotten.noMail')}
          </Alert>
        )}
        <TextField
          label={translate('forgotten.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={email.trim() === ''}
          loading={isRunning}
        >
          {translate('forgotten.send')}
        </Button>
        <Link component={RouterLink} to="/login">
          {translate('forgotten.back')}
        </Link>
      </Stack>
    </Card>
  )
}
