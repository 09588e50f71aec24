import type { AnyRecord } from '../../../../model/record-text.ts'

/** What becomes of a cell that is being changed; a cell without one shows its record. */
export interface CellEdit {
  /** The record as it was when the cell was opened: what the person has seen. */
  readonly record: AnyRecord
  /** What its input holds. */
  readonly typed: unknown
  /** Whether anything was typed. */
  readonly isDirty: boolean
  /** Sent, and not yet answered. */
  readonly isSaving?: true
  /** Why it was refused. */
  readonly message?: string
  /** Somebody else has changed it meanwhile: the record as they left it, and who they are. */
  readonly theirs?: { readonly record: AnyRecord; readonly by: string | undefined }
}

/** A cell that holds something that is not saved, by the field that it changes. */
export interface DirtyCell {
  readonly name: string
  readonly edit: CellEdit
}

/**
 * The cells of one list that are being changed, by row and column. It stands outside of the rows, which come and go
 * while the list is scrolled, so that what was typed into one stays.
 */
export interface CellEdits {
  readonly get: (id: AnyRecord['id'], name: string) => CellEdit | undefined
  /** Null closes the cell. */
  readonly set: (id: AnyRecord['id'], name: string, edit: CellEdit | null) => void
  /** Whether any cell is being changed. */
  readonly isAny: () => boolean
  /** Those that hold something that is not saved. */
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
