import type { Resource } from '../../../model/definition.ts'
import { importLimits } from '../../../model/import.ts'
import { clipboardRows } from '../../../model/separated-text.ts'

/** Cells of one column, as spreadsheets copy it; null for a single cell and for several columns. */
export const pastedColumn = (text: string): readonly string[] | null => {
  const { rows } = clipboardRows(text, importLimits.rows + 2)
  if (rows.length < 2 || rows.some(({ cells }) => cells.length > 1)) return null
  return rows.map(({ cells: [cell = ''] }) => cell)
}

/** Cells as text: those of the clipboard, or with ids of records, as an export of a resource has them. */
export interface PastedCells {
  readonly text: string
  /** Name of the resource. */
  readonly exportOf?: string
}

const quoted = (cell: string) => (/[\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * The cells as an import of one field of a resource, which finds records by id.
 * @param ids of the records from the first cell on; a cell beyond them has no record and is refused
 */
export const columnToImport = (
  { name }: Pick<Resource, 'name'>,
  field: string,
  cells: readonly string[],
  ids: readonly (number | undefined)[],
): PastedCells => {
  const rows = cells.map((cell, at) => `${ids[at] ?? '–'}\t${quoted(cell)}`)
  return { text: [`id\t${field}`, ...rows].join('\r\n'), exportOf: name }
}
