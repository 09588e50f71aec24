import type { AnyRecord } from '../../../../model/record-text.ts'

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

export interface DirtyCell {
  readonly name: string
  readonly edit: CellEdit
}

/** Edit states of a list, stored outside the rows: scrolling unmounts rows but keeps input. */
export interface CellEdits {
  readonly get: (id: AnyRecord['id'], name: string) => CellEdit | undefined
  readonly set: (id: AnyRecord['id'], name: string, edit: CellEdit | null) => void
  readonly isAny: () => boolean
  readonly dirty: () => readonly DirtyCell[]
  readonly subscribe: (listener: () => void) => () => void
}

export const cellEdits = (): CellEdits => {
  const edits = new Map<string, DirtyCell>()
  const listeners = new Set<() => void>()
  const keyOf = (id: AnyRecord['id'], name: string) => `${id} ${name}`
  return {
    get: (id, name) => edits.get(keyOf(id, name))?.edit,
    set: (id, name, edit) => {
      if (edit) edits.set(keyOf(id, name), { name, edit })
      else edits.delete(keyOf(id, name))
      for (const listener of listeners) listener()
    },
    isAny: () => edits.size > 0,
    dirty: () => [...edits.values()].filter(({ edit }) => edit.isDirty),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
