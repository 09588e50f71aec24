import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import raMessages from 'ra-language-english'
import { useState } from 'react'
import { type NotificationPayload, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { addTexts } from '../i18n/i18n-provider.ts'
import type { DoneRequest } from '../undo/done-requests.ts'
import { UndoButton } from '../undo/UndoButton.tsx'
import { useDoneRequests } from '../undo/use-done-requests.ts'
import { ToastBox } from './ToastBox.tsx'
import { type ToastLink, toastDuration } from './use-toast.ts'

// What react-admin says by itself, it says here.
addTexts(raMessages)

const severityOf = (type: string) =>
  type === 'success' || type === 'error' || type === 'warning' ? type : 'info'

interface ToastProps {
  readonly told: NotificationPayload
  /** It has faded out. */
  readonly onGone: () => void
}

/** A short message, with a link and a way back where it has them. */
export const Toast = ({ told, onGone }: ToastProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(true)
  const { done } = useDoneRequests()
  const { message, type, notificationOptions } = told
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
      slotProps={{ transition: { onExited: onGone } }}
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
