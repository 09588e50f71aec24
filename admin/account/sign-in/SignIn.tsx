import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { messageText } from '../../../admin/i18n/language.ts'
import { checkEmail } from '../../../model/fields/text.ts'
import { messages } from '../../../model/messages.ts'
import type { SignInReply } from '../../../model/session.ts'
import {
  clearRequestedPage,
  hasSessionExpired,
  requestedPagePath,
  type SignInState,
  signInPagePath,
} from '../../guards.ts'
import { canUsePasskeys, signInWithPasskey } from '../../providers/passkeys.ts'
import { messageOf, useCall } from '../../providers/use-call.ts'
import { startSession, useSession } from '../../session.ts'
import { Card } from './Card.tsx'
import { SignInField } from './SignInField.tsx'
import { type Credentials, StageForm, signIn, signInWithCode, signInWithRecoveryCode } from './StageForm.tsx'

/** Signs in with a passkey. Renders nothing if the browser has no support. */
const PasskeySignIn = ({ onReply }: { readonly onReply: (reply: SignInReply) => void }) => {
  const translate = useTranslate()
  const { isRunning, error, run } = useCall()
  if (!canUsePasskeys()) return null
  const signIn = () => run(async () => onReply(await signInWithPasskey()))
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
      <Button variant="outlined" size="large" onClick={signIn} loading={isRunning}>
        {translate('passkeyUse.signIn')}
      </Button>
    </Stack>
  )
}

interface CodeStageProps {
  readonly credentials: Credentials
  readonly message: string
  readonly onReply: (reply: SignInReply, credentials: Credentials) => void
  readonly onStartAgain: () => void
}

/** Specification section 9. */
const codeLength = 6
/** Two groups of five characters with a separator. */
const recoveryCode = { shortest: 10, longest: 20 }

const CodeStage = ({ credentials, message, onReply, onStartAgain }: CodeStageProps) => {
  const translate = useTranslate()
  const [hasLostPhone, setHasLostPhone] = useState(false)
  const [code, setCode] = useState('')
  const change = () => {
    setHasLostPhone(!hasLostPhone)
    setCode('')
  }
  return (
    <StageForm
      complete={hasLostPhone ? code.trim().length >= recoveryCode.shortest : code.length === codeLength}
      message={message}
      send={() =>
        hasLostPhone ? signInWithRecoveryCode(credentials, code.trim()) : signInWithCode(credentials, code)
      }
      onReply={(reply) => onReply(reply, credentials)}
      otherwise={
        <Stack spacing={0.5}>
          <Button onClick={change}>
            {translate(hasLostPhone ? 'recovery.useAuthenticator' : 'recovery.useOne')}
          </Button>
          <Button onClick={onStartAgain}>{translate('signIn.startAgain')}</Button>
        </Stack>
      }
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <ShieldIcon color="primary" fontSize="large" />
        <Typography>{translate(hasLostPhone ? 'recovery.prompt' : 'signIn.codePrompt')}</Typography>
      </Stack>
      {hasLostPhone ? (
        <SignInField
          key="recovery"
          label={translate('recovery.code')}
          autoFocus
          required
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value.slice(0, recoveryCode.longest))}
          slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        />
      ) : (
        <SignInField
          key="authenticator"
          label={translate('signIn.code')}
          autoFocus
          required
          autoComplete="one-time-code"
          value={code}
          // Authenticators show a space between the groups.
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, codeLength))}
          slotProps={{ input: { inputMode: 'numeric', style: { letterSpacing: '0.3em', fontSize: 18 } } }}
        />
      )}
    </StageForm>
  )
}

interface CredentialsStageProps {
  /** Typed earlier, when the user returns from the code. */
  readonly email: string
  readonly message: string
  readonly onReply: (reply: SignInReply, credentials: Credentials) => void
}

const emailMessage = (email: string) =>
  email.trim() === '' ? messages.required : checkEmail(email.trim())[0]

/** First stage: email and password. Both are required, so the labels do not say so. */
const CredentialsStage = ({ email: known, message, onReply }: CredentialsStageProps) => {
  const translate = useTranslate()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ email: false, password: false })
  const wrongEmail = emailMessage(email)
  const wrongPassword = password === '' ? messages.required : undefined
  const credentials = { email: email.trim(), password }
  return (
    <StageForm
      complete={!wrongEmail && !wrongPassword}
      message={message}
      send={() => signIn(credentials)}
      onReply={(reply) => onReply(reply, credentials)}
    >
      <SignInField
        label={translate('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        onBlur={() => setLeft({ ...left, email: email !== '' })}
        error={left.email && wrongEmail !== undefined}
        helperText={left.email && wrongEmail && messageText(wrongEmail)}
        slotProps={{ input: { required: true } }}
      />
      <SignInField
        label={translate('signIn.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        onBlur={() => setLeft({ ...left, password: password !== '' })}
        error={left.password && wrongPassword !== undefined}
        helperText={left.password && wrongPassword && messageText(wrongPassword)}
        slotProps={{ input: { required: true } }}
      />
    </StageForm>
  )
}

/** Sign-in screen: email and password, then a code if the account requires it (specification section 4). */
export const SignIn = () => {
  const translate = useTranslate()
  const session = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [requested] = useState(() => requestedPagePath(state))
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [message, setMessage] = useState(() => (hasSessionExpired(state) ? translate('signIn.ended') : ''))
  const [storedEmail, setStoredEmail] = useState('')
  useEffect(() => {
    if (requested && requested !== state?.requested)
      void navigate(signInPagePath, { replace: true, state: { requested } satisfies SignInState })
    clearRequestedPage()
  }, [requested, state, navigate])
  if (session) return <Navigate to={requested ?? '/home'} replace />
  const accept = (reply: SignInReply, typed: Credentials) => {
    setMessage(reply.message ?? '')
    if (reply.requires2FA) setCredentials(typed)
    else if (reply.token) startSession(reply)
  }
  const startAgain = () => {
    setStoredEmail(credentials?.email ?? '')
    setCredentials(null)
    setMessage('')
  }
  return (
    <Card title={translate('signIn.title')}>
      {credentials ? (
        <CodeStage credentials={credentials} message={message} onReply={accept} onStartAgain={startAgain} />
      ) : (
        <>
          <CredentialsStage email={storedEmail} message={message} onReply={accept} />
          <Link component={RouterLink} to="/forgotten" sx={{ display: 'inline-block', mt: 2 }}>
            {translate('signIn.forgotten')}
          </Link>
        </>
      )}
      <PasskeySignIn onReply={startSession} />
    </Card>
  )
}
