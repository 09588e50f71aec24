import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useListing } from '../../admin/resource/listing-context.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'

interface ItemControlsProps {
  readonly record: AnyRecord
  /** After editing: focuses Edit. */
  readonly returnsFocus: boolean
  readonly onFocusReturned: () => void
  readonly onEdit: (id: AnyRecord['id']) => void
  readonly onDelete: (record: AnyRecord) => void
}

export const ItemControls = ({
  record,
  returnsFocus,
  onFocusReturned,
  onEdit,
  onDelete,
}: ItemControlsProps) => {
  const { resource, mayWrite } = useListing()
  const translate = useTranslate()
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!returnsFocus) return
    editButton.current?.focus()
    onFocusReturned()
  }, [returnsFocus, onFocusReturned])
  if (!mayWrite) return null
  const name = recordText(resource, record)
  const named = (action: string) => translate('row.nameOf', { action, record: name })
  return (
    <Stack direction="row" spacing={0.5}>
      <Button
        size="small"
        ref={editButton}
        onClick={() => onEdit(record.id)}
        aria-label={named(translate('genericTable.edit'))}
      >
        {translate('genericTable.edit')}
      </Button>
      <Button
        size="small"
        color="error"
        onClick={() => onDelete(record)}
        aria-label={named(translate('genericTable.delete'))}
      >
        {translate('genericTable.delete')}
      </Button>
    </Stack>
  )
}
