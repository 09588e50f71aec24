import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { useToast } from '../../layout/use-toast.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useListing } from '../listing-context.ts'

/** Deletes a record after confirmation (toasts: specification section 8). Always refreshes the list. */
export const DeleteRowButton = ({ record }: { readonly record: AnyRecord }) => {
  const { resource } = useListing()
  const { selectedIds, toggle } = useRecordList()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const refresh = useRefreshRecords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const name = recordText(resource, record)
  const remove = async (cascade: boolean) => {
    setAsking(false)
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record, meta: { cascade } })
      if (selectedIds.includes(record.id)) toggle(record.id)
      toast('row.deleted')
    } catch {
      toast('row.deleteError', 'error')
    }
    refresh()
  }
  return (
    <>
      <Button
        size="small"
        color="error"
        onClick={() => setAsking(true)}
        aria-label={translate('row.nameOf', { action: translate('row.delete'), record: name })}
      >
        {translate('row.delete')}
      </Button>
      {asking && (
        <DeleteDialog
          resource={resource}
          record={record}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
