import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox, DiscardDialog, MainButton } from '../admin/layout/DialogBox.tsx'
import { useUnsavedChanges } from '../admin/unsaved/unsaved-changes.ts'

interface FormDialogProps {
  readonly title: string
  readonly maxWidth: 'xs' | 'sm' | 'md'
  /** Label of the main button; without it, the dialog only informs. */
  readonly submit?: string
  readonly isReady?: boolean
  readonly isSending?: boolean
  readonly isDirty?: boolean
  /** Whether Esc asks before it discards input; clicks outside do nothing then. */
  readonly asks?: boolean
  readonly onSubmit?: () => void
  readonly onClose: () => void
  /** Default: as Esc. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** A form in a dialog, with Cancel and the button that submits it. */
export const FormDialog = ({
  title,
  maxWidth,
  submit,
  isReady = true,
  isSending = false,
  isDirty = false,
  asks = false,
  onSubmit,
  onClose,
  onCancel,
  children,
}: FormDialogProps) => {
  const translate = useTranslate()
  const [isLeaving, setIsLeaving] = useState(false)
  useUnsavedChanges(isDirty)
  const leave = (reason: string) => {
    if (asks && (reason === 'backdropClick' || isSending)) return
    if (asks && isDirty) setIsLeaving(true)
    else onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals to a form behind the dialog.
    event.stopPropagation()
    if (isReady) onSubmit?.()
  }
  return (
    <DialogBox title={title} maxWidth={maxWidth} onClose={leave} onSubmit={send}>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus={!submit} onClick={onCancel ?? (() => leave('cancel'))}>
          {translate('form.cancel')}
        </Button>
        {submit && (
          <MainButton type="submit" disabled={!isReady} loading={isSending}>
            {submit}
          </MainButton>
        )}
      </DialogActions>
      <DiscardDialog open={isLeaving} onDiscard={onClose} onKeep={() => setIsLeaving(false)} />
    </DialogBox>
  )
}
