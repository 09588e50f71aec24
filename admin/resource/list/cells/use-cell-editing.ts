import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { Resource } from '../../../../model/definition.ts'
import type { AnyRecord } from '../../../../model/record-text.ts'
import { useToast } from '../../../layout/use-toast.ts'
import { useDraft } from '../../../unsaved/drafts.ts'
import { useUnsavedChanges } from '../../../unsaved/unsaved-changes.ts'
import { useListing } from '../../listing-context.ts'
import { type CellEdit, type CellEdits, cellEdits, type DirtyCell } from './cell-edits.ts'
import { useSaveCell } from './use-save-cell.ts'

export interface CellEditing {
  readonly resource: Resource
  readonly edits: CellEdits
  readonly save: (name: string, edit: CellEdit) => Promise<void>
  readonly show: (record: AnyRecord) => void
  /** Copies a value to all ticked rows after confirmation; false if none is ticked. */
  readonly fill: (name: string, record: AnyRecord) => boolean
}

const CellEditingContext = createContext<CellEditing | null>(null)
export const CellEditingProvider = CellEditingContext.Provider

export const useCellEditing = (): CellEditing => {
  const editing = useContext(CellEditingContext)
  if (!editing) throw new Error('useCellEditing needs a CellEditingProvider around it')
  return editing
}

export const useCellEdit = (id: AnyRecord['id'], name: string): CellEdit | undefined => {
  const { edits } = useCellEditing()
  return useSyncExternalStore(edits.subscribe, () => edits.get(id, name))
}

export const useIsAnyEdited = ({ edits }: CellEditing): boolean =>
  useSyncExternalStore(edits.subscribe, edits.isAny)

export interface Filling {
  readonly name: string
  readonly record: AnyRecord
}

export const useNewCellEditing = (ticked: () => number) => {
  const { resource, pagePath } = useListing()
  const [edits] = useState(cellEdits)
  const toast = useToast()
  const { save, show } = useSaveCell(resource, edits)
  const [filling, setFilling] = useState<Filling | null>(null)
  const isDirty = useSyncExternalStore(edits.subscribe, () => edits.dirty().length > 0)
  useUnsavedChanges(isDirty, pagePath)
  useDraft<readonly DirtyCell[]>({
    path: pagePath,
    part: 'cells',
    isDirty,
    // The next save finds out whether a pending request succeeded.
    read: () => edits.dirty().map(({ name, edit: { isSaving: _, ...edit } }) => ({ name, edit })),
    restore: (cells) => {
      for (const { name, edit } of cells) edits.set(edit.record.id, name, edit)
      toast('form.restored', 'info')
    },
  })
  const editing = useMemo<CellEditing>(
    () => ({
      resource,
      edits,
      save,
      show,
      fill: (name, record) => {
        if (ticked() === 0) return false
        setFilling({ name, record })
        return true
      },
    }),
    [resource, edits, save, show, ticked],
  )
  return { editing, filling, endFilling: () => setFilling(null) }
}
