import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { GetListResult } from 'react-admin'
import { checkField, checkTogether } from '../../../../model/check-record.ts'
import type { Resource } from '../../../../model/definition.ts'
import type { AnyRecord } from '../../../../model/record-text.ts'
import { fieldOf } from '../../../../model/resources.ts'
import { recordApiPath } from '../../../providers/api-paths.ts'
import { writeOnce } from '../../../providers/send-once.ts'
import { useRefreshRecords } from '../../../providers/use-refresh-records.ts'
import { saysChanged } from '../../../undo/done-requests.ts'
import { valuesOf } from '../../form/record-form.ts'
import { type SubmissionError, submissionErrorOf } from '../../form/submission-error.ts'
import type { CellEdit, CellEdits } from './cell-edits.ts'

/** Compares values of list responses. Invalid input, such as unmatched picker text, equals nothing. */
const isSame = (one: unknown, other: unknown) =>
  !Number.isNaN(one) && JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

type Written = { readonly written: AnyRecord } | { readonly refused: SubmissionError }

/**
 * Writes one value to this version of a record. Retries after another user's change to other fields.
 * @param before the list's last write to the same row, possibly pending: it made the next version
 */
const writeValue = async (
  resource: Resource,
  record: AnyRecord,
  name: string,
  value: unknown,
  before: Promise<Written> | undefined,
): Promise<Written> => {
  const last = await before
  let version = Math.max(Number(record.version), last && 'written' in last ? Number(last.written.version) : 0)
  for (;;)
    try {
      const written = await writeOnce<AnyRecord>(recordApiPath(resource, record.id), {
        method: 'PATCH',
        body: { [name]: value },
        ifMatch: `"${version}"`,
        done: (written) => saysChanged(resource, written, record),
      })
      return { written }
    } catch (error) {
      const refused = submissionErrorOf(error)
      // An earlier write succeeded, but its response was lost.
      if (refused.current && isSame(refused.current[name], value)) return { written: refused.current }
      if (!refused.current || !isSame(refused.current[name], record[name])) return { refused }
      version = Number(refused.current.version)
    }
}

/** Saves a cell with the record's version. Success closes the cell; a refusal shows its reason. */
export const useSaveCell = (resource: Resource, edits: CellEdits) => {
  const client = useQueryClient()
  const refresh = useRefreshRecords()
  /** Updates the record in all cached lists until they are fetched again. */
  const show = useCallback(
    (record: AnyRecord) => {
      client.setQueriesData<GetListResult>(
        { queryKey: [resource.name, 'getList'] },
        (list) => list && { ...list, data: list.data.map((old) => (old.id === record.id ? record : old)) },
      )
      refresh()
    },
    [client, refresh, resource],
  )

  const [lastWrites] = useState(() => new Map<AnyRecord['id'], Promise<Written>>())
  const save = useCallback(
    async (name: string, edit: CellEdit): Promise<void> => {
      const { record, typed } = edit
      const { id } = record
      const values = valuesOf(resource, [name], { [name]: typed })
      if (isSame(values[name], record[name])) return edits.set(id, name, null)
      const [message] = [
        ...checkField(fieldOf(resource, name), values[name], 'form-edit'),
        ...(checkTogether(resource, { ...record, ...values })[name] ?? []),
      ]
      if (message) return edits.set(id, name, { record, typed, isDirty: true, message })
      edits.set(id, name, { record, typed, isDirty: true, isSaving: true })
      const writing = writeValue(resource, record, name, values[name], lastWrites.get(id))
      lastWrites.set(id, writing)
      const result = await writing
      if ('written' in result) {
        show(result.written)
        return edits.set(id, name, null)
      }
      const { title, fields, current, by } = result.refused
      edits.set(id, name, {
        record,
        typed,
        isDirty: true,
        ...(current ? { theirs: { record: current, by } } : { message: fields[name]?.[0] ?? title }),
      })
    },
    [resource, edits, show, lastWrites],
  )
  return { save, show }
}
