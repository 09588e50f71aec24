import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { checkEmail } from '../../kinds/email/model.ts'
import { messages } from '../../model/messages.ts'
import type { SignInReply } from '../../model/session.ts'
import { StageForm } from './StageForm.tsx'
import { type Credentials, signIn } from './sign-in.ts'

interface CredentialsStageProps {
  /** Typed before, when one comes back from the code. */
  readonly email: string
  readonly message: string
  readonly onReply: (reply: SignInReply, credentials: Credentials) => void
}

/** Both boxes have to be filled in, so neither label says so. */
const plainLabel = { inputLabel: { required: false } }

const emailMessage = (email: string) =>
  email.trim() === '' ? messages.required : checkEmail(email.trim())[0]

/** E-mail and password. */
export const CredentialsStage = ({ email: known, message, onReply }: CredentialsStageProps) => {
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
      <TextField
        label={translate('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setLeft({ ...left, email: email !== '' })}
        error={left.email && wrongEmail !== undefined}
        helperText={left.email ? wrongEmail : undefined}
        slotProps={plainLabel}
      />
      <TextField
        label={translate('signIn.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setLeft({ ...left, password: password !== '' })}
        error={left.password && wrongPassword !== undefined}
        helperText={left.password ? wrongPassword : undefined}
        slotProps={plainLabel}
      />
    </StageForm>
  )
}
