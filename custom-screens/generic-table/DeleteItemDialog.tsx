import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'

interface DeleteItemDialogProps {
  readonly resource: Resource
  /** Null while the dialog is closed. */
  readonly record: AnyRecord | null
  readonly onConfirm: (record: AnyRecord) => void
  readonly onCancel: () => void
}

export const DeleteItemDialog = ({ resource, record, onConfirm, onCancel }: DeleteItemDialogProps) => {
  const translate = useTranslate()
  if (!record) return null
  return (
    <ConfirmDialog
      open
      title={translate('genericTable.deleteTitle', { record: recordText(resource, record) })}
      text={translate('genericTable.deleteText')}
      confirm={translate('genericTable.delete')}
      cancel={translate('genericTable.cancel')}
      onConfirm={() => onConfirm(record)}
      onCancel={onCancel}
    />
  )
}
