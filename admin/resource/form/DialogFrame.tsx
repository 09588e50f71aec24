import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox } from '../../layout/DialogBox.tsx'
import { DiscardDialog } from '../../layout/DiscardDialog.tsx'
import { MainButton } from '../../layout/MainButton.tsx'
import { useHalfTyped } from './half-typed.ts'

interface DialogFrameProps {
  readonly title: string
  readonly children: ReactNode
  /** Something was typed: Esc asks before it is thrown away. */
  readonly isDirty: boolean
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** More buttons, at the left. */
  readonly extra?: ReactNode
  /** Saves and goes on somewhere else: what its button says, and what it does. */
  readonly saveAnd?: { readonly label: string; readonly onSubmit: () => void } | undefined
}

/** The dialog around every form: its title, Save and Cancel. On a phone it fills the screen. */
export const DialogFrame = ({
  title,
  children,
  isDirty,
  canSave,
  isSaving,
  onSubmit,
  onClose,
  extra,
  saveAnd,
}: DialogFrameProps) => {
  const translate = useTranslate()
  const fillsScreen = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [asking, setAsking] = useState(false)
  useHalfTyped(isDirty)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's React parent is the list: the event must not reach a form around it.
    event.stopPropagation()
    onSubmit()
  }
  const leave = (reason: string) => {
    // A click beside the dialog is too easily a slip to throw a form away.
    if (reason === 'backdropClick' || isSaving) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  return (
    <DialogBox title={title} onClose={leave} onSubmit={submit} maxWidth="sm" fullScreen={fillsScreen}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        {extra}
        <Button onClick={onClose} variant="outlined" disabled={isSaving}>
          {translate('form.cancel')}
        </Button>
        {saveAnd && (
          <Button variant="outlined" disabled={!canSave} onClick={saveAnd.onSubmit}>
            {saveAnd.label}
          </Button>
        )}
        <MainButton type="submit" disabled={!canSave} loading={isSaving}>
          {translate('form.save')}
        </MainButton>
      </DialogActions>
      <DiscardDialog open={asking} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </DialogBox>
  )
}
