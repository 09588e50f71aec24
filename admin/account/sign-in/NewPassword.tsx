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
import { serverComplaint } from '../change-password/check-change.ts'
import { PasswordBox } from '../change-password/PasswordBox.tsx'
import { Card } from './Card.tsx'

/** Purpose and token in the fragment, which is not sent to the server. */
const linkIn = (hash: string) => /^#(reset|invitation)=([\w-]+)$/.exec(hash)

const complaintOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return String(error)
  const { title, errors } = serverComplaint(error)
  return Object.values(errors).flat()[0] ?? title ?? error.message
}

export const NewPassword = () => {
  const translate = useTranslate()
  const [link] = useState(() => linkIn(window.location.hash))
  const [form, setForm] = useState({ newPassword: '', confirmPassword: '' })
  const [complaint, setComplaint] = useState('')
  const [progress, setProgress] = useState<'form' | 'sending' | 'done'>('form')
  const [, purpose, token] = link ?? []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { newPassword, confirmPassword } = form
    if ([...newPassword].length < passwordLength.min)
      return setComplaint(messageText(messages.minLength({ n: passwordLength.min })))
    if (newPassword !== confirmPassword) return setComplaint(messageText(messages.newPasswordMatch))
    setProgress('sending')
    setComplaint('')
    try {
      await request('/auth/reset', { method: 'POST', body: { token, newPassword } })
      setProgress('done')
    } catch (error) {
      setComplaint(complaintOf(error))
      setProgress('form')
    }
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
        {complaint && <Alert severity="error">{complaint}</Alert>}
        {progress === 'done' && (
          <Alert severity="success" role="status">
            {translate('forgotten.done')}
          </Alert>
        )}
        {link && progress !== 'done' && (
          <>
            <div>
              {box('newPassword')}
              {/* The link does not identify the account. */}
              <PasswordStrength typed={form.newPassword} known={[]} />
            </div>
            {box('confirmPassword')}
            <Button type="submit" variant="contained" size="large" loading={progress === 'sending'}>
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
