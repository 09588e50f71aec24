import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ToastBox } from '../layout/ToastBox.tsx'
import { toastDuration } from '../layout/use-toast.ts'
import { withMui } from '../layout/with-mui.tsx'
import { stopTelling, type Told } from './done-requests.ts'
import { Refusal } from './Refusal.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useDoneRequests, useSaying } from './use-done-requests.ts'

/** Tells a write with a way back, and what came of taking one back; a refusal stays until it is closed. */
export const UndoToast = withMui(() => {
  const translate = useTranslate()
  const say = useSaying()
  const { told } = useDoneRequests()
  // What fades out is still to be seen.
  const [shown, setShown] = useState<Told | null>(null)
  useEffect(() => {
    if (told) setShown(told)
  }, [told])
  if (!shown) return null
  const { what, request, error } = shown
  const refused = what === 'refused'
  // What names the records that stand in the way needs more lines than the bar has.
  const Box = refused ? Snackbar : ToastBox
  return (
    <Box
      key={`${request.requestId} ${what}`}
      open={told !== null}
      autoHideDuration={refused ? null : toastDuration}
      onClose={(_, reason) => reason !== 'clickaway' && stopTelling()}
      {...(refused && { anchorOrigin: { vertical: 'bottom', horizontal: 'center' } })}
    >
      <Alert
        severity={refused ? 'error' : 'success'}
        variant="filled"
        sx={{ minWidth: 240 }}
        action={what === 'done' || what === 'redone' ? <UndoButton request={request} /> : undefined}
        {...(refused && { onClose: stopTelling, closeText: translate('undo.close') })}
      >
        {refused ? (
          <Refusal error={error} />
        ) : what === 'done' ? (
          say(request.says)
        ) : (
          translate(`undo.${what}`, { what: say(request.says) })
        )}
      </Alert>
    </Box>
  )
})
