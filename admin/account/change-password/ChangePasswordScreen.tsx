import '../../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { passwordLength } from '../../../model/fields/text.ts'
import { PasswordStrength } from '../../fields/PasswordStrength.tsx'
import { PageTitle } from '../../layout/Paper.tsx'
import { request } from '../../providers/http-client.ts'
import { useCall } from '../../providers/use-call.ts'
import { getSession, useSession } from '../../session.ts'
import { useUnsavedChanges } from '../../unsaved/unsaved-changes.ts'
import { SessionsLink } from '../SessionsLink.tsx'
import { type Complaint, checkChange, type PasswordForm, serverComplaint } from './check-change.ts'
import { PasswordBox } from './PasswordBox.tsx'

const Lines = styled('ul')({ margin: 0, paddingLeft: 20 })

interface ComplaintAlertProps {
  readonly complaint: Complaint
  readonly labels: Readonly<Record<keyof PasswordForm, string>>
}

/**
 * Error above the form. Below "Please complete the form." messages need their field's name; other messages
 * are whole sentences.
 */
const ComplaintAlert = ({ complaint: { title, errors }, labels }: ComplaintAlertProps) => {
  const translate = useTranslate()
  const lines = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => {
      const field = labels[name as keyof PasswordForm]
      return title && field ? translate('changePassword.line', { field, message }) : message
    }),
  )
  return (
    <Alert severity="error">
      {title}
      {lines.length === 1 && !title
        ? lines[0]
        : lines.length > 0 && (
            <Lines>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          )}
    </Alert>
  )
}

/** Replaces the form after the change and takes the focus from its button. */
const ChangedPanel = () => {
  const translate = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <Stack spacing={2} ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <Alert severity="success" role="status">
        {translate('changePassword.done')}
      </Alert>
      <Typography>{translate('changePassword.doneElsewhere')}</Typography>
      <div>
        <Link component={RouterLink} to="/home">
          {translate('changePassword.home')}
        </Link>
      </div>
    </Stack>
  )
}

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password of the signed-in user (specification section 7). */
const sendChange = ({ currentPassword, newPassword }: PasswordForm) =>
  request('/auth/ChangePassword', {
    method: 'POST',
    body: { email: getSession()?.email, currentPassword, newPassword },
  })

const usePasswordChange = () => {
  const translate = useTranslate()
  const [form, setForm] = useState(empty)
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { isRunning, run } = useCall()
  useUnsavedChanges(Object.values(form).some((typed) => typed !== ''))
  const boxes = useRef<Partial<Record<keyof PasswordForm, HTMLInputElement | null>>>({})

  const complain = (complaint: Complaint) => {
    setComplaint(complaint)
    const wrong = Object.keys(complaint.errors) as (keyof PasswordForm)[]
    const first = wrong.find((name) => boxes.current[name])
    if (first) boxes.current[first]?.focus()
  }
  const change = async () => {
    try {
      await sendChange(form)
      setForm(empty)
      setIsDone(true)
    } catch (error) {
      complain(
        error instanceof HttpError
          ? serverComplaint(error)
          : { title: translate('app.errors.unexpected'), errors: {} },
      )
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    const wrong = checkChange(form)
    if (wrong) return complain(wrong)
    setComplaint(null)
    void run(change)
  }
  return {
    form,
    complaint,
    isDone,
    isSending: isRunning,
    submit,
    type: (name: keyof PasswordForm, value: string) => setForm((typed) => ({ ...typed, [name]: value })),
    attach: (name: keyof PasswordForm) => (box: HTMLInputElement | null) => {
      boxes.current[name] = box
    },
  }
}

/** Changes the user's own password (specification section 2). */
export const ChangePasswordScreen = () => {
  const translate = useTranslate()
  const session = useSession()
  const { form, complaint, isDone, isSending, submit, type, attach } = usePasswordChange()
  const labels = Object.fromEntries(
    fields.map((name) => [name, translate(`changePassword.fields.${name}`)]),
  ) as Record<keyof PasswordForm, string>
  return (
    <Stack spacing={2} sx={{ maxWidth: 400, width: '100%' }}>
      <PageTitle>{translate('changePassword.title')}</PageTitle>
      <div>
        {isDone ? (
          <ChangedPanel />
        ) : (
          <form noValidate onSubmit={submit}>
            {/* Identifies the account to password managers. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={session?.email ?? ''}
              readOnly
              hidden
            />
            <Stack spacing={2.5}>
              {complaint && <ComplaintAlert complaint={complaint} labels={labels} />}
              {fields.map((name, index) => (
                <div key={name}>
                  <PasswordBox
                    name={name}
                    label={labels[name]}
                    value={form[name]}
                    onChange={(value) => type(name, value)}
                    autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                    inputRef={attach(name)}
                    error={complaint?.errors[name]?.[0]}
                    hint={
                      name === 'newPassword'
                        ? translate('changePassword.hint', { length: passwordLength.min })
                        : undefined
                    }
                    autoFocus={index === 0}
                  />
                  {name === 'newPassword' && (
                    <PasswordStrength
                      typed={form.newPassword}
                      known={[session?.email ?? '', session?.name ?? '']}
                    />
                  )}
                </div>
              ))}

              <Typography variant="body2" color="textSecondary">
                {translate('changePassword.revokes')}
              </Typography>
              <Button type="submit" variant="contained" size="large" loading={isSending}>
                {translate('changePassword.submit')}
              </Button>
            </Stack>
          </form>
        )}
      </div>
      <SessionsLink />
    </Stack>
  )
}
