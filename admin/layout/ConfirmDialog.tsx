import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The one way to ask before something is lost. The harmless answer has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} variant="outlined" autoFocus>
          {cancel}
        </Button>
        <Button onClick={onConfirm} color="error" variant="contained">
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
