import { useTranslate } from 'react-admin'
import { ConfirmDialog } from './ConfirmDialog.tsx'

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
