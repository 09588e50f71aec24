import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { GetListResult } from 'react-admin'
import { checkField, checkTogether } from '../../../../model/check-record.ts'
import type { Resource } from '../../../../model/definition.ts'
import type { AnyRecord } from '../../../../model/record-text.ts'
import { fieldOf } from '../../../../model/resources.ts'
import { viewOf } from '../../../fields/registry.ts'
import { messageText } from '../../../i18n/language.ts'
import { useToast } from '../../../layout/Toasts.tsx'
import { recordApiPath } from '../../../providers/api-paths.ts'
import { describeChange } from '../../../providers/done-requests.ts'
import { expectingRecord } from '../../../providers/expected.ts'
import { refreshRecords } from '../../../providers/query-client.ts'
import { writeOnce } from '../../../providers/send-once.ts'
import { useDraft } from '../../../unsaved/drafts.ts'
import { useUnsavedChanges } from '../../../unsaved/unsaved-changes.ts'
import { type SubmissionError, submissionErrorOf } from '../../form/RefusalAlert.tsx'
import { isSame, valuesOf } from '../../form/record-form.ts'
import { useListing } from '../../listing-context.ts'

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
      const written = await writeOnce<AnyRecord>(
        expectingRecord(recordApiPath(resource, record.id), resource, record, [name]),
        {
          method: 'PATCH',
          body: { [name]: value },
          ifMatch: `"${version}"`,
          done: (written) => describeChange(resource, written, record),
        },
      )
      return { written }
    } catch (error) {
      const refused = submissionErrorOf(error)
      // An earlier write succeeded, but its response was lost.
      if (refused.current && isSame(refused.current[name], value)) return { written: refused.current }
      if (!refused.current || !isSame(refused.current[name], record[name])) return { refused }
      version = Number(refused.current.version)
    }
}

/** Edit state of a cell; without one, the cell shows its record. */
export interface CellEdit {
  /** The record when the cell was opened, as the user saw it. */
  readonly record: AnyRecord
  readonly typed: unknown
  readonly isDirty: boolean
  readonly isSaving?: true
  readonly message?: string
  /** Conflict: the record as another user saved it, and that user. */
  readonly theirs?: { readonly record: AnyRecord; readonly by: string | undefined }
}

interface DirtyCell {
  readonly name: string
  readonly edit: CellEdit
}

/** Edit states of a list, stored outside the rows: scrolling unmounts rows but keeps input. */
const cellEdits = () => {
  const edits = new Map<string, DirtyCell>()
  const listeners = new Set<() => void>()
  const keyOf = (id: AnyRecord['id'], name: string) => `${id} ${name}`
  return {
    get: (id: AnyRecord['id'], name: string) => edits.get(keyOf(id, name))?.edit,
    set: (id: AnyRecord['id'], name: string, edit: CellEdit | null) => {
      if (edit) edits.set(keyOf(id, name), { name, edit })
      else edits.delete(keyOf(id, name))
      for (const listener of listeners) listener()
    },
    isAny: () => edits.size > 0,
    dirty: () => [...edits.values()].filter(({ edit }) => edit.isDirty),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type CellEdits = ReturnType<typeof cellEdits>

/** Saves a cell with the record's version. Success closes the cell; a refusal shows its reason. */
const useSaveCell = (resource: Resource, edits: CellEdits) => {
  const client = useQueryClient()
  /** Updates the record in all cached lists until they are fetched again. */
  const show = useCallback(
    (record: AnyRecord) => {
      client.setQueriesData<GetListResult>(
        { queryKey: [resource.name, 'getList'] },
        (list) => list && { ...list, data: list.data.map((old) => (old.id === record.id ? record : old)) },
      )
      refreshRecords()
    },
    [client, resource],
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
      if (message) return edits.set(id, name, { record, typed, isDirty: true, message: messageText(message) })
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

type CellEditing = ReturnType<typeof useNewCellEditing>

const CellEditingContext = createContext<CellEditing | null>(null)
export const CellEditingProvider = CellEditingContext.Provider

export const useCellEditing = (): CellEditing => {
  const editing = useContext(CellEditingContext)
  if (!editing) throw new Error('useCellEditing needs a CellEditingProvider around it')
  return editing
}

/** Edit of one field, opened with the record's value and saved when the focus leaves its `place`. */
export const useCellEdit = (record: AnyRecord, name: string, place: HTMLElement | null) => {
  const { resource, edits, save } = useCellEditing()
  const current = () => edits.get(record.id, name)
  const edit = useSyncExternalStore(edits.subscribe, current)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = fieldOf(resource, name)
  const start = () => {
    const typed = viewOf(field).toInput?.(record[name] ?? null, field)
    edits.set(record.id, name, { record, typed, isDirty: false })
  }
  // The current state: the same key may have chosen a picker option.
  const saveNow = () => {
    const now = current()
    if (now && !now.isSaving && !now.theirs) void save(name, now)
  }
  const focusHandlers = {
    onFocus: () => clearTimeout(leaving.current),
    // A popup elsewhere in the DOM belongs to the cell and returns the focus in the next tick.
    onBlur: () => {
      leaving.current = setTimeout(() => {
        if (current()?.message === undefined && !place?.contains(document.activeElement)) saveNow()
      })
    },
  }
  return { edit, current, start, cancel: () => edits.set(record.id, name, null), saveNow, focusHandlers }
}

export const useIsAnyEdited = ({ edits }: CellEditing): boolean =>
  useSyncExternalStore(edits.subscribe, edits.isAny)

export const useNewCellEditing = () => {
  const { resource, pagePath } = useListing()
  const [edits] = useState(cellEdits)
  const toast = useToast()
  const { save, show } = useSaveCell(resource, edits)
  const isDirty = useSyncExternalStore(edits.subscribe, () => edits.dirty().length > 0)
  useUnsavedChanges(isDirty, pagePath)
  useDraft<readonly DirtyCell[]>({
    path: pagePath,
    form: 'cells',
    isDirty,
    // The next save finds out whether a pending request succeeded.
    read: () => edits.dirty().map(({ name, edit: { isSaving: _, ...edit } }) => ({ name, edit })),
    restore: (cells) => {
      for (const { name, edit } of cells) edits.set(edit.record.id, name, edit)
      toast('form.restored', 'info')
    },
  })
  return useMemo(() => ({ resource, edits, save, show }), [resource, edits, save, show])
}
