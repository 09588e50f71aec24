import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { hasEnded, noted, signInPagePath, wantedPagePath } from '../../admin/guards.ts'
import { canUsePasskeys, signInWithPasskey } from '../../admin/providers/passkeys.ts'
import { startSession, useSession } from '../../admin/session.ts'
import { height, radius, type } from '../../admin/theme/tokens.ts'
import { checkEmail } from '../../model/fields/text.ts'
import { messages } from '../../model/messages.ts'
import type { SignInReply } from '../../model/session.ts'
import { Card } from './Card.tsx'
import { type Credentials, StageForm, signIn, signInWithCode, signInWithRecoveryCode } from './StageForm.tsx'

/** Signs in with a passkey. Renders nothing if the browser has no support. */
const PasskeySignIn = ({ onReply }: { readonly onReply: (reply: SignInReply) => void }) => {
  const translate = useTranslate()
  const [failure, setFailure] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    setFailure('')
    setIsAsking(true)
    try {
      onReply(await signInWithPasskey())
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button variant="outlined" size="large" onClick={signIn} loading={isAsking}>
        {translate('passkeyUse.signIn')}
      </Button>
    </Stack>
  )
}

const Forgotten = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  marginTop: 16,
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}))

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

const Ways = styled('div')({ display: 'grid', gap: 4 })

const Prompt = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  '& > svg': { fontSize: '2.1875rem', color: theme.vars.palette.primary.main },
}))

interface SignInBoxProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly label: string
  readonly fault?: string
  readonly saysRequired?: boolean
  readonly onType: (text: string) => void
}

/** Matches MUI's inputs (admin/layout/box-styles.ts). */
const Box = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    '& > label': {
      ...theme.typography.subtitle2,
      display: 'flex',
      justifyContent: 'space-between',
      marginBottom: 4,
      color: palette.text.secondary,
    },
    '& > label > span': { ...theme.typography.caption, color: palette.text.tertiary },
    '& > input': {
      font: 'inherit',
      fontSize: type.body[0],
      lineHeight: `${type.body[1]}px`,
      display: 'block',
      boxSizing: 'border-box',
      width: '100%',
      height: height.box,
      padding: '0 10px',
      color: palette.text.primary,
      background: 'none',
      border: `1px solid ${palette.line.edge}`,
      borderRadius: radius.control,
      '&:hover': { borderColor: palette.text.tertiary },
      '&:focus, &:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      // Below 16 pixels iOS zooms into a focused input.
      [theme.breakpoints.down('sm')]: { height: height.touch, fontSize: 16 },
    },
    '&[data-wrong] > label': { color: palette.error.main },
    '&[data-wrong] > input': { borderColor: palette.error.main, outlineColor: palette.error.main },
    '& > p': { ...theme.typography.caption, margin: '4px 0 0', color: palette.error.main },
  }
})

/** A required input of the first page. Plain HTML, because MUI's input adds 15 kB. */
const SignInBox = ({ label, fault, saysRequired = false, onType, ...input }: SignInBoxProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box data-wrong={fault ? true : undefined}>
      <label htmlFor={id}>
        {label}
        {saysRequired && <span aria-hidden>{translate('app.required')}</span>}
      </label>
      <input
        id={id}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      {fault && <p id={`${id}-fault`}>{fault}</p>}
    </Box>
  )
}

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
        <Ways>
          <Button onClick={change}>
            {translate(hasLostPhone ? 'recovery.useAuthenticator' : 'recovery.useOne')}
          </Button>
          <Button onClick={onStartAgain}>{translate('signIn.startAgain')}</Button>
        </Ways>
      }
    >
      <Prompt>
        <ShieldIcon />
        <Typography>{translate(hasLostPhone ? 'recovery.prompt' : 'signIn.codePrompt')}</Typography>
      </Prompt>
      {hasLostPhone ? (
        <SignInBox
          key="recovery"
          label={translate('recovery.code')}
          autoFocus
          saysRequired
          autoComplete="off"
          value={code}
          onType={(text) => setCode(text.slice(0, recoveryCode.longest))}
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <SignInBox
          key="authenticator"
          label={translate('signIn.code')}
          autoFocus
          saysRequired
          autoComplete="one-time-code"
          value={code}
          // Authenticators show a space between the groups.
          onType={(text) => setCode(text.replace(/\D/g, '').slice(0, codeLength))}
          inputMode="numeric"
          style={{ letterSpacing: '0.3em', fontSize: 18 }}
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
      <SignInBox
        label={translate('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        onType={setEmail}
        onBlur={() => setLeft({ ...left, email: email !== '' })}
        fault={left.email ? wrongEmail : undefined}
      />
      <SignInBox
        label={translate('signIn.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onType={setPassword}
        onBlur={() => setLeft({ ...left, password: password !== '' })}
        fault={left.password ? wrongPassword : undefined}
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
  const [wanted] = useState(() => wantedPagePath(state))
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [message, setMessage] = useState(() => (hasEnded(state) ? translate('signIn.ended') : ''))
  const [storedEmail, setStoredEmail] = useState('')
  useEffect(() => {
    if (wanted && wanted !== state?.wanted)
      void navigate(signInPagePath, { replace: true, state: { wanted } })
    noted()
  }, [wanted, state, navigate])
  if (session) return <Navigate to={wanted ?? '/home'} replace />
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
          <Forgotten to="/forgotten">{translate('signIn.forgotten')}</Forgotten>
        </>
      )}
      <PasskeySignIn onReply={startSession} />
    </Card>
  )
}
