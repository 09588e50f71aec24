import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useRefreshRecords } from '../../admin/providers/query-client.ts'
import { changedBody, shownFields } from '../../admin/resource/form/record-form.ts'
import { useRecordForm } from '../../admin/resource/form/use-record-form.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'

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
  const refresh = useRefreshRecords()
  const [base, setBase] = useState(record)
  const mode = record ? 'edit' : 'create'
  const names = shownFields(resource, mode)
  const { form, submit, refusal, clearRefusal, takeOver, theirs, takeTheirs } = useRecordForm({
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
      refresh()
      onSaved()
    },
  })
  const goOn = () => {
    const current = refusal?.current
    if (!current) return
    clearRefusal()
    setBase(current)
    takeOver(current)
    refresh()
  }
  return {
    form,
    mode,
    names,
    submit,
    refusal,
    goOn,
    theirs: base ? { names: theirs, record: base, take: takeTheirs } : undefined,
  } as const
}
