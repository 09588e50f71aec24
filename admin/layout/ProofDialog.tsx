import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { request } from '../providers/http-client.ts'
import { getSession } from '../session.ts'
import { DialogBox } from './DialogBox.tsx'
import { MainButton } from './MainButton.tsx'
import { withMui } from './with-mui.tsx'

/** Asked of whoever sits at the screen. */
export interface ProofQuestion {
  readonly needsCode: boolean
  readonly settle: (isProved: boolean) => void
}

interface ProofDialogProps {
  readonly question: ProofQuestion
  readonly onAnswered: () => void
}

const empty = { password: '', code: '' }

/** Asks for password and code before something is done that changes who may sign in; what was begun then goes on. */
export const ProofDialog = withMui(({ question, onAnswered }: ProofDialogProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(empty)
  const [failure, setFailure] = useState('')
  const [isSending, setIsSending] = useState(false)

  const close = (isProved: boolean) => {
    question.settle(isProved)
    onAnswered()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog is drawn inside a form's dialog as React sees it, whose own form must not be sent.
    event.stopPropagation()
    setIsSending(true)
    setFailure('')
    try {
      const { password, code } = typed
      const body = { password, ...(question.needsCode && { twoFactorCode: code }) }
      await request('/auth/prove', { method: 'POST', body })
      close(true)
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <DialogBox title={translate('proof.title')} onClose={() => close(false)} onSubmit={submit} maxWidth="xs">
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{translate('proof.text')}</DialogContentText>
        {failure && <Alert severity="error">{failure}</Alert>}
        <input type="text" autoComplete="username" value={getSession()?.email ?? ''} readOnly hidden />
        <TextField
          label={translate('proof.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        {question.needsCode && (
          <TextField
            label={translate('proof.code')}
            helperText={translate('proof.codeHint')}
            autoComplete="one-time-code"
            required
            value={typed.code}
            onChange={({ target }) =>
              setTyped({ ...typed, code: target.value.replace(/\D/g, '').slice(0, 6) })
            }
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => close(false)}>
          {translate('proof.cancel')}
        </Button>
        <MainButton type="submit" disabled={typed.password === ''} loading={isSending}>
          {translate('proof.confirm')}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
})

/** The first message by field that the server has, or its sentence. */
const sentenceOf = (error: unknown): string => {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : null
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const [first] = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : []
  return typeof first === 'string' ? first : error instanceof Error ? error.message : String(error)
}
