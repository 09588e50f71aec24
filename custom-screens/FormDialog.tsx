import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox, MainButton } from '../admin/layout/DialogBox.tsx'
import { useAskedLeave } from '../admin/layout/use-asked-leave.tsx'
import { useUnsavedChanges } from '../admin/unsaved/unsaved-changes.ts'

interface FormDialogProps {
  readonly title: string
  readonly maxWidth: 'xs' | 'sm' | 'md'
  /** Label of the main button; without it, the dialog only informs. */
  readonly submit?: string
  readonly isReady?: boolean
  readonly isSending?: boolean
  /** Esc asks before it discards what is typed. */
  readonly isDirty?: boolean
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
  onSubmit,
  onClose,
  onCancel,
  children,
}: FormDialogProps) => {
  const translate = useTranslate()
  const { leave, question } = useAskedLeave({ isDirty, isSaving: isSending, onClose })
  useUnsavedChanges(isDirty)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals to a form behind the dialog.
    event.stopPropagation()
    if (isReady) onSubmit?.()
  }
  return (
    <DialogBox
      title={title}
      maxWidth={maxWidth}
      onClose={leave}
      onSubmit={submit === undefined ? undefined : send}
    >
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus={!submit} onClick={onCancel ?? leave}>
          {translate('form.cancel')}
        </Button>
        {submit && (
          <MainButton type="submit" disabled={!isReady} loading={isSending}>
            {submit}
          </MainButton>
        )}
      </DialogActions>
      {question}
    </DialogBox>
  )
}
