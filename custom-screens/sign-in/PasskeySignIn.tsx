import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { canUsePasskeys, signInWithPasskey } from '../../admin/providers/passkeys.ts'
import type { SignInReply } from '../../model/session.ts'

/** Signs in with a passkey. Renders nothing if the browser has no support. */
export const PasskeySignIn = ({ onReply }: { readonly onReply: (reply: SignInReply) => void }) => {
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
