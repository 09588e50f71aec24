import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { toDataURL } from 'qrcode'
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AuthenticatorRegistration, TwoFactorSetup } from '../../../model/session.ts'
import { refreshSecurity } from '../../providers/account-security.ts'
import { requestJson } from '../../providers/http-client.ts'
import { messageOf, useCall } from '../../providers/use-call.ts'

/** Letters per group, easy to remember while typing. */
const groupLength = 4

/** The key in groups: `JBSW Y3DP EHPK 3PXP`. Authenticators ignore the spaces. */
export const groupsOf = (sharedKey: string): string =>
  sharedKey.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join(' ') ?? ''

const Key = styled('code')({
  display: 'block',
  margin: '4px 0 8px',
  fontSize: 18,
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
})

const SharedKey = ({ sharedKey }: { readonly sharedKey: string }) => {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'copyError' | null>(null)
  const copy = async () => {
    try {
      // Undefined on insecure pages.
      await navigator.clipboard.writeText(sharedKey)
      setOutcome('copied')
    } catch {
      setOutcome('copyError')
    }
  }
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {translate('twoFactor.sharedKey')}
      </Typography>
      <Key>{groupsOf(sharedKey)}</Key>
      <Button size="small" variant="outlined" startIcon={<ContentCopyIcon />} onClick={copy}>
        {translate('twoFactor.copy')}
      </Button>
      <Typography variant="body2" role="status" sx={{ mt: 0.5, minHeight: 20 }}>
        {outcome && translate(`twoFactor.${outcome}`)}
      </Typography>
    </div>
  )
}

/** In pixels (specification section 9). */
const width = 256

interface QrCodeProps {
  readonly text: string
  readonly alt: string
}

/** QR code, dark on light in every theme, as scanners expect. */
const QrCode = ({ text, alt }: QrCodeProps) => {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isWanted = true
    toDataURL(text, { width, errorCorrectionLevel: 'M' }).then((url) => {
      if (isWanted) setPicture(url)
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    // The light margin is part of the code: it must not shrink.
    <Box sx={{ flexShrink: 0, width, height: width, bgcolor: '#fff', borderRadius: 1, overflow: 'hidden' }}>
      {picture && <img src={picture} alt={alt} width={width} height={width} style={{ display: 'block' }} />}
    </Box>
  )
}

/** Specification section 9. */
const codeLength = 6

/** Typed or pasted code without spaces, as in `123 456`. */
export const typedCode = (typed: string): string => typed.replace(/\s/g, '').slice(0, codeLength)

export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

export const startSetup = (): Promise<TwoFactorSetup> => requestJson('/auth/setup2fa')

const registerAuthenticator = (authCode: string): Promise<AuthenticatorRegistration> =>
  requestJson('/auth/RegisterAuthenticator', { method: 'POST', body: { authCode } })

/** Verifies an authenticator code, then opens the home page (specification section 4). */
const RegistrationForm = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const { isRunning, error, run } = useCall()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== null) box.current?.select()
  }, [error])
  const register = () => {
    if (isRunning) return
    void run(async () => {
      if (!isCode(code)) throw new Error(translate('twoFactor.notValid'))
      const { success, caption } = await registerAuthenticator(code)
      if (!success) throw new Error(caption)
      await refreshSecurity()
      navigate('/home')
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    register()
  }
  // The browser would cut "123 456" to six characters before the space is removed.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setCode(typedCode(event.clipboardData.getData('text')))
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
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
          loading={isRunning}
          onClick={register}
        >
          {translate('twoFactor.register')}
        </Button>
      </div>
    </Stack>
  )
}

/** Key as a QR code and as text, and the input for the confirming code. */
export const SetupPanel = ({
  setup: { sharedKey, authenticatorUri },
}: {
  readonly setup: TwoFactorSetup
}) => {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus from the removed button.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack spacing={3}>
      <div>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none', mb: 0.5 }}>
          {translate('twoFactor.scanTitle')}
        </Typography>
        <Typography>{translate('twoFactor.scan')}</Typography>
      </div>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3} sx={{ alignItems: 'flex-start' }}>
        <QrCode text={authenticatorUri} alt={translate('twoFactor.qrCode')} />
        <Stack spacing={2}>
          <SharedKey sharedKey={sharedKey} />
          {/* A phone cannot scan its own screen. */}
          <Link href={authenticatorUri}>{translate('twoFactor.openApp')}</Link>
        </Stack>
      </Stack>
      <div>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {translate('twoFactor.codeTitle')}
        </Typography>
        <Typography>{translate('twoFactor.codeText')}</Typography>
      </div>
      <RegistrationForm />
    </Stack>
  )
}
