import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { type FormEvent, memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Passkey } from '../../model/session.ts'
import { request, requestJson } from '../providers/http-client.ts'
import { canUsePasskeys, reauthenticateWithPasskey } from '../providers/passkeys.ts'
import { setReauthenticationDialog } from '../providers/reauthentication.ts'
import { messageOf, useCall } from '../providers/use-call.ts'
import { getSession } from '../session.ts'
import { DialogBox, MainButton } from './DialogBox.tsx'

interface ReauthenticationQuestion {
  readonly needsCode: boolean
  readonly hasPasskey: boolean
  readonly settle: (isReauthenticated: boolean) => void
}

interface ReauthenticationDialogProps {
  readonly question: ReauthenticationQuestion
  readonly onAnswered: () => void
}

const empty = { password: '', code: '' }

/** Requests password and code, or a passkey, before sign-in rights change; then the call is retried. */
const ReauthenticationDialog = ({ question, onAnswered }: ReauthenticationDialogProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(empty)
  const { isRunning, error, run } = useCall()

  const close = (isReauthenticated: boolean) => {
    question.settle(isReauthenticated)
    onAnswered()
  }
  const reauthenticate = (send: () => Promise<unknown>) => run(() => send().then(() => close(true)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to a form around this dialog, which must not be submitted.
    event.stopPropagation()
    const { password, code } = typed
    const body = { password, ...(question.needsCode && { twoFactorCode: code }) }
    void reauthenticate(() => request('/auth/prove', { method: 'POST', body }))
  }
  return (
    <DialogBox
      title={translate('reauthentication.title')}
      onClose={() => close(false)}
      onSubmit={submit}
      maxWidth="xs"
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{translate('reauthentication.text')}</DialogContentText>
        {error !== null && <Alert severity="error">{sentenceOf(error)}</Alert>}
        <input type="text" autoComplete="username" value={getSession()?.email ?? ''} readOnly hidden />
        <TextField
          label={translate('reauthentication.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        {question.needsCode && (
          <TextField
            label={translate('reauthentication.code')}
            helperText={translate('reauthentication.codeHint')}
            autoComplete="one-time-code"
            required
            value={typed.code}
            onChange={({ target }) =>
              setTyped({ ...typed, code: target.value.replace(/\D/g, '').slice(0, 6) })
            }
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
        {question.hasPasskey && (
          <Button
            variant="outlined"
            onClick={() => reauthenticate(reauthenticateWithPasskey)}
            disabled={isRunning}
          >
            {translate('passkeyUse.reauthenticate')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => close(false)}>
          {translate('reauthentication.cancel')}
        </Button>
        <MainButton type="submit" disabled={typed.password === ''} loading={isRunning}>
          {translate('reauthentication.confirm')}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}

const sentenceOf = (error: unknown): string => {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : null
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const [first] = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : []
  return typeof first === 'string' ? first : messageOf(error)
}

/** Opens the dialog whenever a call needs a reauthentication. */
export const Reauthentication = memo(() => {
  const [question, setQuestion] = useState<ReauthenticationQuestion | null>(null)
  useEffect(() => {
    const unmount = new AbortController()
    const stop = setReauthenticationDialog(async () => {
      const [needsCode, passkeys] = await Promise.all([
        requestJson<boolean>('/auth/has2fa').catch(() => false),
        canUsePasskeys() ? requestJson<Passkey[]>('/auth/passkeys').catch(() => []) : [],
      ])
      return new Promise((settle) => {
        // If the session ends, the open question counts as cancelled: it would block every later one.
        unmount.signal.addEventListener('abort', () => settle(false))
        if (unmount.signal.aborted) settle(false)
        else setQuestion({ needsCode, hasPasskey: passkeys.length > 0, settle })
      })
    })
    return () => {
      stop()
      unmount.abort()
    }
  }, [])
  return question && <ReauthenticationDialog question={question} onAnswered={() => setQuestion(null)} />
})
