import '../../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { messageText } from '../../../admin/i18n/language.ts'
import { passwordLength } from '../../../model/fields/text.ts'
import { messages } from '../../../model/messages.ts'
import { PasswordStrength } from '../../fields/PasswordStrength.tsx'
import { request } from '../../providers/http-client.ts'
import { messageOf, useCall } from '../../providers/use-call.ts'
import { serverComplaint } from '../change-password/check-change.ts'
import { PasswordBox } from '../change-password/PasswordBox.tsx'
import { Card } from './Card.tsx'

/** Purpose and token in the fragment, which is not sent to the server. */
const linkIn = (hash: string) => /^#(reset|invitation)=([\w-]+)$/.exec(hash)

const complaintOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return messageOf(error)
  const { title, errors } = serverComplaint(error)
  return Object.values(errors).flat()[0] ?? title ?? error.message
}

export const NewPassword = () => {
  const translate = useTranslate()
  const [link] = useState(() => linkIn(window.location.hash))
  const [form, setForm] = useState({ newPassword: '', confirmPassword: '' })
  const [isDone, setIsDone] = useState(false)
  const { isRunning, error, run } = useCall()
  const [, purpose, token] = link ?? []

  const setPassword = async () => {
    const { newPassword, confirmPassword } = form
    if ([...newPassword].length < passwordLength.min)
      throw new Error(messageText(messages.minLength({ n: passwordLength.min })))
    if (newPassword !== confirmPassword) throw new Error(messageText(messages.newPasswordMatch))
    await request('/auth/reset', { method: 'POST', body: { token, newPassword } })
    setIsDone(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(setPassword)
  }
  const box = (name: keyof typeof form) => (
    <PasswordBox
      name={name}
      label={translate(`forgotten.${name}`)}
      value={form[name]}
      onChange={(value) => setForm({ ...form, [name]: value })}
      autoComplete="new-password"
      hint={
        name === 'newPassword' ? translate('changePassword.hint', { length: passwordLength.min }) : undefined
      }
      autoFocus={name === 'newPassword'}
    />
  )
  return (
    <Card title={translate(purpose === 'invitation' ? 'forgotten.invitationTitle' : 'forgotten.resetTitle')}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ mt: 2 }}>
        {!link && <Alert severity="error">{translate('forgotten.noLink')}</Alert>}
        {error !== null && <Alert severity="error">{complaintOf(error)}</Alert>}
        {isDone && (
          <Alert severity="success" role="status">
            {translate('forgotten.done')}
          </Alert>
        )}
        {link && !isDone && (
          <>
            <div>
              {box('newPassword')}
              {/* The link does not identify the account. */}
              <PasswordStrength typed={form.newPassword} known={[]} />
            </div>
            {box('confirmPassword')}
            <Button type="submit" variant="contained" size="large" loading={isRunning}>
              {translate('forgotten.set')}
            </Button>
          </>
        )}
        <Link component={RouterLink} to="/login">
          {translate('forgotten.logIn')}
        </Link>
      </Stack>
    </Card>
  )
}
