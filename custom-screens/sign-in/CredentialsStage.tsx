import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { checkEmail } from '../../model/fields/text.ts'
import { messages } from '../../model/messages.ts'
import type { SignInReply } from '../../model/session.ts'
import { SignInBox } from './SignInBox.tsx'
import { StageForm } from './StageForm.tsx'
import { type Credentials, signIn } from './sign-in.ts'

interface CredentialsStageProps {
  /** Typed earlier, when the user returns from the code. */
  readonly email: string
  readonly message: string
  readonly onReply: (reply: SignInReply, credentials: Credentials) => void
}

const emailMessage = (email: string) =>
  email.trim() === '' ? messages.required : checkEmail(email.trim())[0]

/** First stage: email and password. Both are required, so the labels do not say so. */
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
