import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useId } from 'react'
import { DialogBox } from './DialogBox.tsx'
import { MainButton } from './MainButton.tsx'

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
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} variant="outlined" autoFocus>
          {cancel}
        </Button>
        <MainButton onClick={onConfirm} color="error">
          {confirm}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
