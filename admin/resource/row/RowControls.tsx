import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { useToast } from '../../layout/use-toast.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { openedFromList } from '../form/use-close-dialog.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useListing } from '../listing-context.ts'
import { useDialogLink } from '../use-dialog-link.ts'
import { RowActionButton } from './RowAction.tsx'
import { offeredFor, useRowActions } from './use-row-actions.ts'

/** Deletes a record after confirmation (toasts: specification section 8). Always refreshes the list. */
const DeleteRowButton = ({ record }: { readonly record: AnyRecord }) => {
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

/** Buttons of a row: Edit (or History for users without a form), the definition's actions, then Delete. */
export const RowControls = ({ record }: { readonly record: AnyRecord }) => {
  const { resource, mayEdit, mayDelete } = useListing()
  const actions = useRowActions(resource)
  const dialog = useDialogLink()
  const translate = useTranslate()
  const name = recordText(resource, record)
  const named = (action: string) => translate('row.nameOf', { action, record: name })
  return (
    <div className="row-buttons">
      {mayEdit ? (
        <Link
          className="row-button"
          to={dialog(`${record.id}/edit`)}
          state={openedFromList}
          aria-label={named(translate('row.edit'))}
        >
          {translate('row.edit')}
        </Link>
      ) : (
        <HistoryButton resource={resource} record={record} inRow />
      )}
      {offeredFor(resource, actions, record).map((action) => (
        <RowActionButton key={action.label} action={action} record={record} name={named(action.label)} />
      ))}
      {mayDelete && resource.deleteFrom === 'row' && <DeleteRowButton record={record} />}
    </div>
  )
}
