import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { hasEnded, noted, signInPagePath, wantedPagePath } from '../../admin/guards.ts'
import { canUsePasskeys, signInWithPasskey } from '../../admin/providers/passkeys.ts'
import { startSession } from '../../admin/session.ts'
import { useSession } from '../../admin/use-session.ts'
import type { SignInReply } from '../../model/session.ts'
import { Card } from './Card.tsx'
import { CodeStage } from './CodeStage.tsx'
import { CredentialsStage } from './CredentialsStage.tsx'
import type { Credentials } from './sign-in.ts'

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
