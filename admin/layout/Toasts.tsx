import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DoneRequest } from '../undo/done-requests.ts'
import { UndoButton } from '../undo/UndoButton.tsx'
import { useDoneRequests } from '../undo/use-done-requests.ts'
import { ToastBox } from './ToastBox.tsx'
import { type ToastLink, toastDuration } from './use-toast.ts'

const severityOf = (type: string) =>
  type === 'success' || type === 'error' || type === 'warning' ? type : 'info'

/** Shows what `useNotify` and `useToast` were told, one after the other. */
export const Toasts = () => {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const [open, setOpen] = useState(false)
  const { done } = useDoneRequests()
  useEffect(() => {
    if (shown || notifications.length === 0) return
    setShown(takeNotification() ?? null)
    setOpen(true)
  }, [notifications, shown, takeNotification])
  if (!shown) return null
  const { message, type, notificationOptions } = shown
  const request: DoneRequest | undefined = notificationOptions?.request
  // What has been taken back is told by another one.
  const holds = !request || done.some(({ requestId }) => requestId === request.requestId)
  const link: ToastLink | undefined = notificationOptions?.link
  return (
    <ToastBox
      open={open && holds}
      autoHideDuration={notificationOptions?.autoHideDuration ?? toastDuration}
      // A click elsewhere is work, not a wish to lose the message.
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
      slotProps={{ transition: { onExited: () => setShown(null) } }}
    >
      <Alert
        severity={severityOf(type)}
        variant="filled"
        sx={{ minWidth: 240 }}
        action={
          <>
            {link && (
              <Button
                component={Link}
                to={link.to}
                color="inherit"
                size="small"
                onClick={() => setOpen(false)}
              >
                {translate(link.label)}
              </Button>
            )}
            {request && <UndoButton request={request} />}
          </>
        }
      >
        {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
      </Alert>
    </ToastBox>
  )
}
