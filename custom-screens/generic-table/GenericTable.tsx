import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { ConfirmDialog, DiscardDialog } from '../../admin/layout/DialogBox.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { newestOnly } from '../../admin/providers/newest-only.ts'
import { refreshRecords } from '../../admin/providers/query-client.ts'
import { messageOf } from '../../admin/providers/use-call.ts'
import { DialogFrame } from '../../admin/resource/form/DialogFrame.tsx'
import { FormFields } from '../../admin/resource/form/FormFields.tsx'
import { RecordForm } from '../../admin/resource/form/RecordForm.tsx'
import { RefusalAlert } from '../../admin/resource/form/RefusalAlert.tsx'
import { ListingProvider } from '../../admin/resource/ListingProvider.tsx'
import { useListing } from '../../admin/resource/listing-context.ts'
import { useCards } from '../../admin/table/RecordTable.tsx'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { SortPicker } from '../../admin/table/SortPicker.tsx'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { useItemForm } from './EditRow.tsx'
import { type EditMode, ItemsTable } from './ItemsTable.tsx'
import { tableColumns, useItems, withRequiredNumbers } from './items.ts'

interface ItemDialogProps {
  readonly resource: Resource
  /** Null for a new item. */
  readonly record: AnyRecord | null
  readonly onClose: () => void
}

const ItemDialog = ({ resource, record, onClose }: ItemDialogProps) => {
  const translate = useTranslate()
  const { recordForm, form, mode, names, submit, refusal, goOn, theirs } = useItemForm({
    resource,
    record,
    onSaved: onClose,
  })
  const { isDirty, isValid, isSubmitting } = form.formState
  return (
    <RecordForm of={recordForm}>
      <DialogFrame
        title={translate(record ? 'genericTable.editTitle' : 'genericTable.addTitle')}
        isDirty={isDirty}
        canSave={isValid && !isSubmitting}
        isSaving={isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <RefusalAlert refusal={refusal} names={names} onReload={goOn} />
        <FormFields resource={resource} names={names} mode={mode} theirs={theirs} />
      </DialogFrame>
    </RecordForm>
  )
}

/**
 * State of adding, editing or deleting an item. The specification does not define errors of this table: it
 * shows the server's message above it and reloads the list.
 */
const useEditing = (resource: Resource) => {
  const dataProvider = useDataProvider()
  const toast = useToast()
  /** Null for a new item, undefined if none is edited. */
  const [edited, setEdited] = useState<AnyRecord | null>()
  const [deleting, setDeleting] = useState<AnyRecord | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [newest] = useState(newestOnly)

  const fail = useCallback((error: unknown) => {
    setFailure(messageOf(error))
    refreshRecords()
  }, [])
  /** Loads the record, because the one in the list can be outdated. */
  const edit = useCallback(
    async (id: AnyRecord['id']) => {
      setFailure(null)
      try {
        const read = await newest(() => dataProvider.getOne<AnyRecord>(resource.name, { id }))
        if (read) setEdited(read.answer.data)
      } catch (error) {
        fail(error)
      }
    },
    [dataProvider, resource.name, newest, fail],
  )
  const remove = async (record: AnyRecord): Promise<boolean> => {
    setDeleting(null)
    setFailure(null)
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record })
      toast('row.deleted')
      if (edited?.id === record.id) setEdited(undefined)
      refreshRecords()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return {
    edited,
    edit,
    add: () => setEdited(null),
    close: () => setEdited(undefined),
    deleting,
    askToDelete: setDeleting,
    remove,
    failure,
    dismissFailure: () => setFailure(null),
  }
}

const Table = ({ mode }: { readonly mode: EditMode }) => {
  const { resource, mayCreate } = useListing()
  const translate = useTranslate()
  const card = useCards()
  const columns = useMemo(() => tableColumns(resource), [resource])
  const names = useMemo(() => columns.map(({ name }) => name), [columns])
  const { edited, edit, add, close, deleting, askToDelete, remove, failure, dismissFailure } =
    useEditing(resource)
  const editedId = mode === 'inline' ? (edited?.id ?? null) : null
  const list = useItems(resource, names, editedId)
  const table = useRef<HTMLDivElement>(null)
  const [isDirty, setIsDirty] = useState(false)
  /** Action to run once the user agrees to discard the row. */
  const [next, setNext] = useState<{ run: () => void } | null>(null)

  const leaveRow = useCallback(
    (run: () => void) => {
      if (isDirty) setNext({ run })
      else run()
    },
    [isDirty],
  )
  const startEdit = useCallback((id: AnyRecord['id']) => leaveRow(() => void edit(id)), [leaveRow, edit])
  const addNew = () => {
    if (mode === 'modal') add()
    // The input row is always present in this mode.
    else table.current?.querySelector<HTMLElement>('tfoot input, tfoot textarea')?.focus()
  }
  const count = { smart_count: list.items.length, shown: list.items.length, total: list.total }
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {mayCreate && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={addNew}>
            {translate('genericTable.addNew')}
          </Button>
        )}
        <SearchBox
          label={translate('genericTable.search')}
          value={list.search}
          onChange={list.setSearch}
          role="searchbox"
        />
        {card && <SortPicker columns={columns} sort={list.sort} onSort={list.sortBy} />}
        <Box sx={{ flexGrow: 1 }} />
        <Typography variant="body2" color="textSecondary" role="status">
          {list.isPending || (list.error && list.total === 0)
            ? ''
            : translate(count.shown === count.total ? 'genericTable.count' : 'genericTable.countOf', count)}
        </Typography>
      </Stack>
      {failure && (
        <Alert severity="error" onClose={dismissFailure} closeText={translate('app.dismiss')}>
          {failure}
        </Alert>
      )}
      <ItemsTable
        ref={table}
        columns={columns}
        list={list}
        mode={mode}
        edited={edited ?? null}
        onEdit={startEdit}
        onDelete={askToDelete}
        onClose={close}
        onLeave={() => leaveRow(close)}
        onDirtyChange={setIsDirty}
      />
      {mode === 'modal' && edited !== undefined && (
        <ItemDialog key={edited?.id ?? 'new'} resource={resource} record={edited} onClose={close} />
      )}
      {deleting && (
        <ConfirmDialog
          deletes
          open
          title={translate('genericTable.deleteTitle', { record: recordText(resource, deleting) })}
          text={translate('genericTable.deleteText')}
          confirm={translate('genericTable.delete')}
          cancel={translate('genericTable.cancel')}
          onConfirm={async () => {
            // The focused button was removed with its row.
            if (await remove(deleting)) table.current?.focus()
          }}
          onCancel={() => askToDelete(null)}
        />
      )}
      <DiscardDialog
        open={next !== null}
        onDiscard={() => {
          setNext(null)
          next?.run()
        }}
        onKeep={() => setNext(null)}
      />
    </Stack>
  )
}

interface GenericTableProps {
  readonly resource: Resource
  readonly mode: EditMode
}

/**
 * A table for any definition, with search, sort and editing in place. Columns, inputs and rules come from the
 * definition (specification section 2, "Generic editable table").
 */
export const GenericTable = ({ resource, mode }: GenericTableProps) => {
  const listing = useMemo(() => ({ resource: withRequiredNumbers(resource), ancestors: [] }), [resource])
  return (
    <ListingProvider value={listing}>
      <Table key={`${resource.name} ${mode}`} mode={mode} />
    </ListingProvider>
  )
}
