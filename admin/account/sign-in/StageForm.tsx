import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { FormEvent, ReactNode } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { SignInReply } from '../../../model/session.ts'
import { requestJson } from '../../providers/http-client.ts'
import { useCall } from '../../providers/use-call.ts'

interface StageFormProps {
  readonly children: ReactNode
  readonly otherwise?: ReactNode
  readonly complete: boolean
  /** Message of a successful reply. */
  readonly message: string
  readonly send: () => Promise<SignInReply>
  readonly onReply: (reply: SignInReply) => void
}

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
  const { isRunning: isSending, error: failure, run } = useCall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete && !isSending) void run(async () => onReply(await send()))
  }
  const sentence = translate(failureKey(failure))
  const detail = failureDetail(failure, sentence)
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ mt: 2 }}>
      {failure !== null && (
        <Alert
          severity="error"
          variant="filled"
          icon={false}
          sx={{ p: '2px 14px', bgcolor: 'error.main', color: 'error.contrastText' }}
        >
          {sentence}
          {detail && <div>{detail}</div>}
        </Alert>
      )}
      {failure === null && message && (
        <Alert severity="info" icon={false} sx={{ p: '2px 14px' }}>
          {message}
        </Alert>
      )}
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
    </Stack>
  )
}
