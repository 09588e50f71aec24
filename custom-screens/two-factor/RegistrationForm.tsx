import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { refreshSecurity } from '../../admin/providers/account-security.ts'
import { registerAuthenticator } from './calls.ts'

/** Specification section 9. */
const codeLength = 6

/** Typed or pasted code without spaces, as in `123 456`. */
export const typedCode = (typed: string): string => typed.replace(/\s/g, '').slice(0, codeLength)

export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Verifies an authenticator code, then opens the home page (specification section 4). */
export const RegistrationForm = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [caption, setCaption] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  const refuse = (caption: string) => {
    setCaption(caption)
    setIsSending(false)
    box.current?.select()
  }
  const register = async () => {
    if (isSending) return
    if (!isCode(code)) return refuse(translate('twoFactor.notValid'))
    setIsSending(true)
    setCaption(null)
    try {
      const { success, caption } = await registerAuthenticator(code)
      if (!success) return refuse(caption)
      await refreshSecurity()
      navigate('/home')
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void register()
  }
  // The browser would cut "123 456" to six characters before the space is removed.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setCode(typedCode(event.clipboardData.getData('text')))
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      {caption && <Alert severity="error">{caption}</Alert>}
      <TextField
        label={translate('twoFactor.code')}
        name="authCode"
        value={code}
        onChange={(event) => setCode(typedCode(event.target.value))}
        onPaste={paste}
        inputRef={box}
        required
        autoComplete="one-time-code"
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            maxLength: codeLength,
            style: { letterSpacing: '0.3em', fontSize: 20, fontVariantNumeric: 'tabular-nums' },
          },
        }}
        sx={{ maxWidth: 256 }}
      />
      {/* Not a submit button: while disabled, Enter would do nothing instead of showing the error. */}
      <div>
        <Button
          type="button"
          variant="contained"
          disabled={!isCode(code)}
          loading={isSending}
          onClick={register}
        >
          {translate('twoFactor.register')}
        </Button>
      </div>
    </Stack>
  )
}
