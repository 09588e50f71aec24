import Alert, { type AlertColor } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import {
  type NotificationPayload,
  useNotificationContext,
  useNotify,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { claimDone, type DoneRequest, useDoneRequests } from '../providers/done-requests.ts'
import { height } from '../theme/tokens.ts'
import { UndoButton } from './UndoBar.tsx'

/** Element of the menu bar that shows toasts; null until mounted. */
export const ToastSlotContext = createContext<HTMLElement | null>(null)

/** Toasts have reserved space in the menu bar, so that they never cover a figure or a button. */
const inBar = {
  '&&': { position: 'static', transform: 'none', minWidth: 0, maxWidth: 560 },
  '& .MuiAlert-root': { minHeight: height.box, minWidth: 0, padding: '0 12px', alignItems: 'center' },
  '& .MuiAlert-message': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .MuiAlert-action': { padding: '0 0 0 8px', alignItems: 'center' },
} as const

const ToastBox = (props: SnackbarProps) => {
  const slot = useContext(ToastSlotContext)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const anchorOrigin = { vertical: 'bottom', horizontal: 'center' } as const
  if (!slot || !isWide) return <Snackbar anchorOrigin={anchorOrigin} {...props} />
  return createPortal(<Snackbar anchorOrigin={anchorOrigin} {...props} sx={inBar} />, slot)
}

const severityOf = (type: string) =>
  type === 'success' || type === 'error' || type === 'warning' ? type : 'info'

/** Specification section 9. */
const toastDuration = 3000

export interface ToastLink {
  readonly label: string
  readonly to: string
}

/** Shows a toast. Takes a catalogue key; success colour by default (specification section 9). */
export const useToast = () => {
  const notify = useNotify()
  return useCallback(
    (
      text: string,
      type: 'success' | 'info' | 'error' = 'success',
      link?: ToastLink,
      args?: Readonly<Record<string, string>>,
    ) =>
      notify(text, {
        type,
        ...(args && { messageArgs: args }),
        link,
        // A toast about a write has an Undo button.
        ...(type === 'success' && { request: claimDone() }),
      }),
    [notify],
  )
}

interface ToastProps {
  readonly open: boolean
  readonly severity: AlertColor
  readonly link?: ToastLink | undefined
  /** Write to undo. */
  readonly request?: DoneRequest | undefined
  readonly onClose: () => void
  readonly onGone?: () => void
  readonly children: ReactNode
}

export const Toast = ({ open, severity, link, request, onClose, onGone, children }: ToastProps) => {
  const translate = useTranslate()
  return (
    <ToastBox
      open={open}
      autoHideDuration={toastDuration}
      // A click elsewhere is work and does not dismiss the message.
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      // An undefined handler would replace that of the Snackbar, which removes it from the bar.
      slotProps={onGone && { transition: { onExited: onGone } }}
    >
      <Alert
        severity={severity}
        variant="filled"
        sx={{ minWidth: 240 }}
        action={
          <>
            {link && (
              <Button component={Link} to={link.to} color="inherit" size="small" onClick={onClose}>
                {translate(link.label)}
              </Button>
            )}
            {request && <UndoButton request={request} />}
          </>
        }
      >
        {children}
      </Alert>
    </ToastBox>
  )
}

interface NotificationToastProps {
  readonly notification: NotificationPayload
  readonly onGone: () => void
}

const NotificationToast = ({ notification, onGone }: NotificationToastProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(true)
  const { done } = useDoneRequests()
  const { message, type, notificationOptions } = notification
  const request: DoneRequest | undefined = notificationOptions?.request
  // Once undone, another toast reports it.
  const holds = !request || done.some(({ requestId }) => requestId === request.requestId)
  return (
    <Toast
      open={open && holds}
      severity={severityOf(type)}
      link={notificationOptions?.link}
      request={request}
      onClose={() => setOpen(false)}
      onGone={onGone}
    >
      {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
      {request?.entry.notices?.map((sentence) => ` · ${sentence}`)}
    </Toast>
  )
}

/**
 * Runs the writes of react-admin's undoable buttons at once instead of after their toast: the server can undo
 * them for a day, and a refusal appears while the user is here.
 */
const useImmediateMutations = (): void => {
  const takeMutation = useTakeUndoableMutation()
  useEffect(() => {
    takeMutation()?.({ isUndo: false })
  }, [takeMutation])
}

/** Shows the messages of `useNotify` and `useToast`, one after the other. */
export const Toasts = () => {
  useImmediateMutations()
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  useEffect(() => {
    if (shown || notifications.length === 0) return
    const next = takeNotification() ?? null
    // The toast of an undoable write comes with its success (`pushUndo`).
    if (!next?.notificationOptions?.undoable) setShown(next)
  }, [notifications, shown, takeNotification])
  return shown && <NotificationToast notification={shown} onGone={() => setShown(null)} />
}
