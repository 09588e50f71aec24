import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SignInReply } from '../../model/session.ts'
import { SignInBox } from './SignInBox.tsx'
import { StageForm } from './StageForm.tsx'
import { type Credentials, signInWithCode, signInWithRecoveryCode } from './sign-in.ts'

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

/** Second stage: authenticator code or recovery code. */
export const CodeStage = ({ credentials, message, onReply, onStartAgain }: CodeStageProps) => {
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
