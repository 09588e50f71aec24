import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isTaken } from '../../kinds/taken-key.ts'

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

const pressMain = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isTaken(event)) return
  // What is asked in a dialog over this one reaches us as well, as React sees it.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>(mainAction)?.click()
}

/** The one dialog: its title, a cross that closes it, and Ctrl+Enter for its main button (`MainButton.tsx`). */
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
      <DialogTitle id={titleId}>{title}</DialogTitle>
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
