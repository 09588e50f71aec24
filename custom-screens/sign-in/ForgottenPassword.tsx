import '../../admin/i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { requestJson } from '../../admin/providers/http-client.ts'
import { Card } from './Card.tsx'

type Outcome = { readonly severity: 'success' | 'info' | 'error'; readonly text: string }

/** Requests a link to set a new password. The reply is the same for every address. */
export const ForgottenPassword = () => {
  const translate = useTranslate()
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setIsSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    try {
      const body = { email: email.trim() }
      const { mails } = await requestJson<{ mails: boolean }>('/auth/forgot', { method: 'POST', body })
      setOutcome(
        mails
          ? { severity: 'success', text: translate('forgotten.sent') }
          : { severity: 'info', text: translate('forgotten.noMail') },
      )
    } catch (error) {
      setOutcome({ severity: 'error', text: error instanceof Error ? error.message : String(error) })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Card title={translate('forgotten.title')}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ mt: 2 }}>
        <Typography>{translate('forgotten.text')}</Typography>
        {outcome && (
          <Alert severity={outcome.severity} role="status">
            {outcome.text}
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
          loading={isSending}
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
