import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SignInReply } from '../../model/session.ts'
import { failureDetail, failureKey } from './sign-in.ts'

interface StageFormProps {
  readonly children: ReactNode
  /** Other ways on, below the button. */
  readonly otherwise?: ReactNode
  /** Whether everything is filled in. */
  readonly complete: boolean
  /** What a successful reply said, shown too. */
  readonly message: string
  readonly send: () => Promise<SignInReply>
  readonly onReply: (reply: SignInReply) => void
}

/** What both stages of signing in share: the Login button, and the red box that says why it failed. */
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
    <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ mt: 2 }}>
      {failure !== null && (
        <Alert severity="error" variant="filled">
          {sentence}
          {detail && <div>{detail}</div>}
        </Alert>
      )}
      {failure === null && message && <Alert severity="info">{message}</Alert>}
      {children}
      {isSending && (
        <Typography variant="body2" color="textSecondary" role="status">
          {translate('signIn.pleaseWait')}
        </Typography>
      )}
      <Button type="submit" variant="contained" size="large" disabled={!complete} loading={isSending}>
        {translate('signIn.submit')}
      </Button>
      {otherwise}
    </Stack>
  )
}
