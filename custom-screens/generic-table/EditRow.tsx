import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { isHandledKey } from '../../admin/layout/Key.tsx'
import { refreshRecords } from '../../admin/providers/query-client.ts'
import { FormField } from '../../admin/resource/form/FormField.tsx'
import { RecordForm } from '../../admin/resource/form/RecordForm.tsx'
import { RefusalAlert } from '../../admin/resource/form/RefusalAlert.tsx'
import { changedBody, shownFields } from '../../admin/resource/form/record-form.ts'
import { useRecordForm } from '../../admin/resource/form/use-record-form.ts'
import { type Column, cellOf } from '../../admin/table/columns.ts'
import { type RowPosition, rowProps } from '../../admin/table/RecordRow.tsx'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'

interface EditRowProps extends RowPosition {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly columns: readonly Column[]
  readonly onClose: () => void
  /** On Esc: asks before it discards typed values. */
  readonly onLeave: () => void
  readonly onDirtyChange: (isDirty: boolean) => void
}

interface ItemFormOptions {
  readonly resource: Resource
  /** Null for a new item. */
  readonly record: AnyRecord | null
  readonly onSaved: () => void
}

/**
 * Form of one item, in a dialog or a row. Keeps typed values after a rejected save. On a version conflict,
 * `goOn` continues with the current record.
 */
export const useItemForm = ({ resource, record, onSaved }: ItemFormOptions) => {
  const dataProvider = useDataProvider()
  const [base, setBase] = useState(record)
  const mode = record ? 'edit' : 'create'
  const names = shownFields(resource, mode)
  const recordForm = useRecordForm({
    resource,
    mode,
    names,
    values: base ?? {},
    current: base ?? undefined,
    save: async (values) => {
      if (base) {
        const data = changedBody(resource, base, values)
        await dataProvider.update(resource.name, { id: base.id, data, previousData: base })
      } else await dataProvider.create(resource.name, { data: values })
      refreshRecords()
      onSaved()
    },
  })
  const { form, submit, refusal, clearRefusal, takeOver, theirs, takeTheirs } = recordForm
  const goOn = () => {
    const current = refusal?.current
    if (!current) return
    clearRefusal()
    setBase(current)
    takeOver(current)
    refreshRecords()
  }
  return {
    recordForm,
    form,
    mode,
    names,
    submit,
    refusal,
    goOn,
    theirs: base ? { names: theirs, record: base, take: takeTheirs } : undefined,
  } as const
}

/** Inline mode: row with inputs. Enter saves, Esc cancels. */
export const EditRow = ({
  resource,
  record,
  columns,
  onClose,
  onLeave,
  onDirtyChange,
  ...at
}: EditRowProps) => {
  const translate = useTranslate()
  const { recordForm, form, names, submit, refusal, goOn } = useItemForm({
    resource,
    record,
    onSaved: onClose,
  })
  const { isDirty, isValid, isSubmitting } = form.formState
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isHandledKey(event)) return
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      if (!isSubmitting) void submit()
    }
  }
  const typedColumns = columns.filter(({ input }) => input !== null && names.includes(input))
  const field = ({ input }: Column) => (
    <FormField
      resource={resource}
      name={input ?? ''}
      mode="edit"
      compact={!at.card}
      autoFocus={input === typedColumns[0]?.input}
    />
  )
  const buttons = (
    <Stack direction="row" spacing={0.5}>
      <Button
        size="small"
        variant="contained"
        disabled={!isValid || isSubmitting}
        loading={isSubmitting}
        onClick={() => void submit()}
      >
        {translate('genericTable.save')}
      </Button>
      <Button size="small" onClick={onClose} disabled={isSubmitting}>
        {translate('genericTable.cancel')}
      </Button>
    </Stack>
  )
  const place = { ...rowProps(at), 'data-selected': true, onKeyDown }
  const alert = refusal && (
    <td role="cell" aria-colspan={columns.length + 1} style={{ gridColumn: '1 / -1', whiteSpace: 'normal' }}>
      <RefusalAlert refusal={refusal} names={names} onReload={goOn} />
    </td>
  )
  if (at.card)
    return (
      <RecordForm of={recordForm}>
        <tr {...place}>
          {alert}
          <td
            role="cell"
            aria-colspan={columns.length + 1}
            style={{ gridColumn: '1 / -1', overflow: 'visible' }}
          >
            <Stack spacing={1.5} sx={{ py: 1 }}>
              {typedColumns.map((column) => (
                <div key={column.name}>{field(column)}</div>
              ))}
              {buttons}
            </Stack>
          </td>
        </tr>
      </RecordForm>
    )
  return (
    <RecordForm of={recordForm}>
      <tr data-boxes {...place}>
        {alert}
        {columns.map((column) => (
          <td data-box key={column.name} role="cell" data-align={column.align}>
            {typedColumns.includes(column) ? field(column) : cellOf(resource, column, record)}
          </td>
        ))}
        <td data-controls role="cell" style={{ paddingTop: 5 }}>
          {buttons}
        </td>
      </tr>
    </RecordForm>
  )
}
