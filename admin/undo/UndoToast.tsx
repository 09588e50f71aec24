import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDecimal } from '../../model/format.ts'
import { ToastBox, toastDuration } from '../layout/Toasts.tsx'
import { recordPath } from '../resource/parent/parent-tabs.ts'
import { Refusal } from '../resource/Refusal.tsx'
import { type Notice, stopTelling, useDoneRequests, useSaying } from './done-requests.ts'
import { UndoButton } from './UndoBar.tsx'

/** Toast of a write with Undo, and of the result of an undo; a refusal remains until closed. */
export const UndoToast = () => {
  const translate = useTranslate()
  const say = useSaying()
  const { notice } = useDoneRequests()
  const [shown, setShown] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice) setShown(notice)
  }, [notice])
  if (!shown) return null
  const { what, request, error } = shown
  const refused = what === 'refused'
  const excess = what === 'done' ? request.says.excess : undefined
  // A refusal with conflicting records needs more lines than the menu bar has.
  const Box = refused ? Snackbar : ToastBox
  return (
    <Box
      key={`${request.requestId} ${what}`}
      open={notice !== null}
      autoHideDuration={refused ? null : toastDuration}
      onClose={(_, reason) => reason !== 'clickaway' && stopTelling()}
      {...(refused && { anchorOrigin: { vertical: 'bottom', horizontal: 'center' } })}
    >
      <Alert
        severity={refused ? 'error' : excess ? 'warning' : 'success'}
        variant="filled"
        sx={{ minWidth: 240 }}
        // An action would replace the close button of a refusal.
        action={
          refused ? undefined : (
            <>
              {excess && (
                <Button
                  component={Link}
                  to={recordPath(excess.resource, excess.id)}
                  color="inherit"
                  size="small"
                  onClick={stopTelling}
                >
                  {translate('undo.show')}
                </Button>
              )}
              {(what === 'done' || what === 'redone') && <UndoButton request={request} />}
            </>
          )
        }
        {...(refused && { onClose: stopTelling, closeText: translate('undo.close') })}
      >
        {refused ? (
          <Refusal error={error} />
        ) : excess ? (
          `${formatDecimal(excess.amount, 0, 4)} ${translate(excess.says)}`
        ) : what === 'done' ? (
          say(request.says)
        ) : (
          translate(`undo.${what}`, { what: say(request.says) })
        )}
      </Alert>
    </Box>
  )
}
