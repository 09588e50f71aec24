import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import { radius } from '../../admin/theme/tokens.ts'
import type { SignInReply } from '../../model/session.ts'

interface StageFormProps {
  readonly children: ReactNode
  readonly otherwise?: ReactNode
  readonly complete: boolean
  /** Message of a successful reply. */
  readonly message: string
  readonly send: () => Promise<SignInReply>
  readonly onReply: (reply: SignInReply) => void
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 16, marginTop: 16 })

/** Server message; `data-failed` for errors. */
const Said = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    padding: '10px 14px',
    borderRadius: radius.control,
    backgroundColor: palette.tint.accent,
    '&[data-failed]': {
      ...theme.typography.button,
      color: palette.error.contrastText,
      backgroundColor: palette.error.main,
    },
  }
})

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const signIn = (credentials: Credentials): Promise<SignInReply> =>
  requestJson('/auth', { method: 'POST', body: credentials })

export const signInWithCode = (credentials: Credentials, twoFactorCode: string): Promise<SignInReply> =>
  requestJson('/auth/twofactorlogin', { method: 'POST', body: { ...credentials, twoFactorCode } })

export const signInWithRecoveryCode = (
  credentials: Credentials,
  recoveryCode: string,
): Promise<SignInReply> =>
  requestJson('/auth/recoverylogin', { method: 'POST', body: { ...credentials, recoveryCode } })

/** Translation key of a failed sign-in (specification section 8). */
const failureKey = (error: unknown): string =>
  error instanceof HttpError && error.status === 401 ? 'signIn.wrongCredentials' : 'signIn.failed'

/** Additional server or connection message; empty if it equals that sentence. */
const failureDetail = (error: unknown, sentence: string): string =>
  error instanceof HttpError && error.message !== sentence ? error.message : ''

/** Shared form of both stages: the Login button and the error box. */
export const StageForm = ({ children, otherwise, complete, message, send, onReply }: StageFormProps) => {
  const translate = useTranslate()
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setIsSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete || isSending) return
    setIsSending(true)
    setFailure(null)
    try {
      onReply(await send())
    } catch (error) {
      setFailure(error)
    } finally {
      setIsSending(false)
    }
  }
  const sentence = translate(failureKey(failure))
  const detail = failureDetail(failure, sentence)
  return (
    <Form noValidate onSubmit={submit}>
      {failure !== null && (
        <Said role="alert" data-failed>
          {sentence}
          {detail && <div>{detail}</div>}
        </Said>
      )}
      {failure === null && message && <Said role="alert">{message}</Said>}
      {children}
      {isSending && (
        <Typography variant="body2" color="textSecondary" role="status">
          {translate('signIn.pleaseWait')}
        </Typography>
      )}
      <Button variant="contained" size="large" type="submit" disabled={!complete || isSending}>
        {translate('signIn.submit')}
      </Button>
      {otherwise}
    </Form>
  )
}
