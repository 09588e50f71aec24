import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DrawnKey } from './Key.tsx'
import { isTaken } from './taken-key.ts'

interface DialogBoxProps
  extends Pick<DialogProps, 'role' | 'maxWidth' | 'fullWidth' | 'fullScreen' | 'aria-describedby'> {
  readonly open?: boolean
  readonly title: string
  /** Told by Esc, by a click beside the dialog and by the cross, which counts as Esc. */
  readonly onClose: (reason: 'escapeKeyDown' | 'backdropClick') => void
  /** Sends what is typed in it, which makes it a form. */
  readonly onSubmit?: ((event: FormEvent) => void) | undefined
  /** Content and actions. */
  readonly children: ReactNode
}

/** What Ctrl+Enter presses; a dialog has one such button at most. */
const mainAction = 'button[data-main-action]:not(:disabled)'

/** Ctrl+Enter presses the main button of what listens to its keys. */
export const pressMain = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isTaken(event)) return
  // What is asked in a dialog over this one reaches us as well, as React sees it.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>(mainAction)?.click()
}

/** The one dialog: its title, a cross that closes it, and Ctrl+Enter for its main button (`MainButton`). */
export const DialogBox = ({
  open = true,
  title,
  onClose,
  onSubmit,
  fullWidth = true,
  children,
  ...look
}: DialogBoxProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  // There is nothing to draw of one that nobody has opened, such as a question that a form may ask.
  if (!wasOpen) return null
  return (
    <Dialog
      {...look}
      open={open}
      fullWidth={fullWidth}
      onClose={(_, reason) => onClose(reason)}
      onKeyDown={pressMain}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      {onSubmit ? (
        <Box
          component="form"
          noValidate
          onSubmit={onSubmit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
        >
          {children}
        </Box>
      ) : (
        children
      )}
      {/* Last for the keyboard: first comes what the dialog is for. */}
      <IconButton
        size="small"
        aria-label={translate('app.leave')}
        onClick={() => onClose('escapeKeyDown')}
        sx={{ position: 'absolute', top: { xs: 10, sm: 16 }, right: { xs: 8, sm: 16 } }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Dialog>
  )
}

/** The one solid button of a dialog or pane, which Ctrl+Enter presses, and says so. */
export const MainButton = ({ children, ...button }: ButtonProps) => (
  <Button variant="contained" data-main-action aria-keyshortcuts="Control+Enter" {...button}>
    {children}
    <DrawnKey aria-hidden data-key="Ctrl ⏎" />
  </Button>
)

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  /** Whether it can be confirmed; it can unless told otherwise. */
  readonly isPossible?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Below the text. */
  readonly children?: ReactNode
}

/** The one way to ask before something is lost. The harmless answer has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel,
  isPossible = true,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) => {
  const id = useId()
  return (
    <DialogBox
      open={open}
      title={title}
      onClose={onCancel}
      role="alertdialog"
      aria-describedby={id}
      fullWidth={false}
    >
      <DialogContent>
        <DialogContentText id={id}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} variant="outlined" autoFocus>
          {cancel}
        </Button>
        <MainButton onClick={onConfirm} color="error" disabled={!isPossible}>
          {confirm}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}

interface DiscardDialogProps {
  readonly open: boolean
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Asks before what was typed is thrown away. */
export const DiscardDialog = ({ open, onDiscard, onKeep }: DiscardDialogProps) => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open={open}
      title={translate('confirm.discardTitle')}
      text={translate('confirm.discardText')}
      confirm={translate('confirm.discard')}
      cancel={translate('confirm.keep')}
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
