import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SignInReply } from '../../model/session.ts'
import { StageForm } from './StageForm.tsx'
import { type Credentials, signInWithCode } from './sign-in.ts'

interface CodeStageProps {
  readonly credentials: Credentials
  readonly message: string
  readonly onReply: (reply: SignInReply, credentials: Credentials) => void
  readonly onStartAgain: () => void
}

/** Specification section 9. */
const codeLength = 6

/** The code of the authenticator. */
export const CodeStage = ({ credentials, message, onReply, onStartAgain }: CodeStageProps) => {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  return (
    <StageForm
      complete={code.length === codeLength}
      message={message}
      send={() => signInWithCode(credentials, code)}
      onReply={(reply) => onReply(reply, credentials)}
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <ShieldIcon color="primary" fontSize="large" />
        <Typography>{translate('signIn.codePrompt')}</Typography>
      </Stack>
      <TextField
        label={translate('signIn.code')}
        autoFocus
        required
        autoComplete="one-time-code"
        value={code}
        // People type the two groups of an authenticator with a blank between them.
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
        slotProps={{
          inputLabel: { required: false },
          htmlInput: { inputMode: 'numeric', style: { letterSpacing: '0.3em', fontSize: 18 } },
        }}
      />
      <Button onClick={onStartAgain}>{translate('signIn.startAgain')}</Button>
    </StageForm>
  )
}
