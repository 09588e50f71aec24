import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { changesText, DrawnKey, isHandledKey } from './Key.tsx'

interface DialogBoxProps
  extends Pick<DialogProps, 'role' | 'maxWidth' | 'fullWidth' | 'fullScreen' | 'aria-describedby'> {
  readonly open?: boolean
  readonly title: string
  /** Called on Esc, on the close button, and on a click outside, which does not close a form. */
  readonly onClose: () => void
  readonly onSubmit?: ((event: FormEvent) => void) | undefined
  readonly children: ReactNode
}

/** A dialog has at most one main button; Ctrl+Enter presses it. */
const mainAction = 'button[data-main-action]:not(:disabled)'
const loadingAction = 'button[data-main-action][data-loading]'

const isTyping = (event: KeyboardEvent) =>
  (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) &&
  changesText(event)

export const pressMain = (event: KeyboardEvent<HTMLElement>) => {
  const { currentTarget: form, target, key } = event
  // React also bubbles events of dialogs opened over this one.
  if (!(target instanceof Node && form.contains(target))) return
  // What is typed while the form is sent would be lost.
  if (form.querySelector(loadingAction) && isTyping(event)) return event.preventDefault()
  if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isHandledKey(event)) return
  event.preventDefault()
  form.querySelector<HTMLButtonElement>(mainAction)?.click()
}

/** A closed drop-down of MUI opens on any Enter, so Ctrl+Enter passes it by. */
export const passDropDown = (event: KeyboardEvent<HTMLElement>) => {
  const { target, key } = event
  if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (!(target instanceof HTMLElement && target.matches('[role=combobox]:not(input)'))) return
  event.stopPropagation()
  pressMain(event)
}

/** Dialog with title, close button and Ctrl+Enter for its main button (`MainButton`). */
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
  return (
    <Dialog
      {...look}
      open={open}
      fullWidth={fullWidth}
      onClose={(_, reason) => (onSubmit && reason === 'backdropClick') || onClose()}
      onKeyDown={pressMain}
      onKeyDownCapture={passDropDown}
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
      <IconButton
        size="small"
        aria-label={translate('app.leave')}
        onClick={onClose}
        sx={{ position: 'absolute', top: { xs: 10, sm: 16 }, right: { xs: 8, sm: 16 } }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Dialog>
  )
}

/** The main button of a dialog or pane, labelled with its key, Ctrl+Enter. */
export const MainButton = ({ children, ...button }: ButtonProps) => {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      data-main-action
      data-loading={button.loading || undefined}
      aria-keyshortcuts="Control+Enter"
      {...button}
    >
      {children}
      <DrawnKey aria-hidden data-key={`${translate('app.ctrl')} ⏎`} />
    </Button>
  )
}

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  /** Red: confirming deletes something. */
  readonly deletes?: boolean
  /** Whether it can be confirmed (default: true). */
  readonly isPossible?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Asks before a consequence. The safe button has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel,
  deletes = false,
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
        <MainButton onClick={onConfirm} color={deletes ? 'error' : 'primary'} disabled={!isPossible}>
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

export const DiscardDialog = ({ open, onDiscard, onKeep }: DiscardDialogProps) => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open={open}
      deletes
      title={translate('confirm.discardTitle')}
      text={translate('confirm.discardText')}
      confirm={translate('confirm.discard')}
      cancel={translate('confirm.keep')}
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
