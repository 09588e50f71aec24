import Alert, { type AlertColor } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar'
import { styled } from '@mui/material/styles'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
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
import { gutter, height } from '../theme/tokens.ts'
import { UndoButton } from './UndoBar.tsx'

/** Element that stacks the toasts; null until mounted. */
export const ToastSlotContext = createContext<HTMLElement | null>(null)

/** Lower left corner of the sheet; on a phone above its thumb bar. The newest toast is the lowest. */
export const ToastCorner = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: `calc(${gutter.desk}px + var(--aside))`,
  bottom: height.footer + 20,
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  maxWidth: 560,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  [theme.breakpoints.down('sm')]: {
    insetInline: 8,
    bottom: 'calc(8px + var(--thumb-bar, 0px))',
    maxWidth: 'none',
  },
  '@media print': { display: 'none' },
}))

const stacked = {
  '&&': { position: 'static', transform: 'none', minWidth: 0, maxWidth: '100%' },
  '& .MuiAlert-root': { minHeight: height.row, minWidth: 0, padding: '0 12px', alignItems: 'center' },
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { padding: '0 0 0 12px', alignItems: 'center' },
} as const

export const ToastBox = (props: SnackbarProps) => {
  const slot = useContext(ToastSlotContext)
  const box = <Snackbar anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} {...props} sx={stacked} />
  return slot ? createPortal(box, slot) : box
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
  /** Write to undo, or undo to redo. */
  readonly request?: DoneRequest | undefined
  readonly what?: 'undo' | 'redo'
  readonly onClose: () => void
  readonly onGone?: () => void
  readonly children: ReactNode
}

export const Toast = ({ open, severity, link, request, what, onClose, onGone, children }: ToastProps) => {
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
        action={
          <>
            {link && (
              <Button component={Link} to={link.to} color="inherit" size="small" onClick={onClose}>
                {translate(link.label)}
              </Button>
            )}
            {request && <UndoButton what={what} request={request} />}
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

/** Shows the messages of `useNotify` and `useToast`. */
export const Toasts = () => {
  useImmediateMutations()
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<readonly { readonly id: number; readonly of: NotificationPayload }[]>([])
  const lastId = useRef(0)
  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    // The toast of an undoable write comes with its success (`pushUndo`).
    if (!next || next.notificationOptions?.undoable) return
    lastId.current++
    const toast = { id: lastId.current, of: next }
    setShown((others) => [...others, toast])
  }, [notifications, takeNotification])
  return shown.map(({ id, of }) => (
    <NotificationToast
      key={id}
      notification={of}
      onGone={() => setShown((all) => all.filter((toast) => toast.id !== id))}
    />
  ))
}
