import { KeysHeld } from '../../../later/KeysHeld.tsx'
import { later } from '../../../later/later.tsx'
import { cellOf } from '../../../table/columns.ts'
import { useListing } from '../../listing-context.ts'
import type { CellEditorProps } from './CellEditor.tsx'

/** The cell as it was. */
const CellMeanwhile = ({ column, edit }: CellEditorProps) => (
  <>
    <KeysHeld />
    {cellOf(useListing().resource, column, edit.record)}
  </>
)

/** The input of a cell, fetched after the list. */
export const CellEditorLater = later(async () => (await import('./CellEditor.tsx')).CellEditor, CellMeanwhile)
