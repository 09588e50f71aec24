import type { Resource } from '../../../model/definition.ts'
import { type ImportCell, importLimits, type LeftOutRows } from '../../../model/import.ts'
import { textOfCell } from '../../../model/import-values.ts'
import type { Sheet } from '../../../model/sheet.ts'
import { saveFile } from '../../providers/download.ts'

/** The rows of these numbers, as the sheet has them. An import sends the first ones only, so that the trail stays small. */
export const leftOutRows = (
  { rows }: Sheet,
  headings: readonly string[],
  numbers: readonly number[],
  most: number = importLimits.keptRows,
): LeftOutRows => ({
  headings: [...headings],
  numbers: [...numbers],
  rows: numbers
    .slice(0, most)
    .map((number) => (rows[number - 1]?.cells ?? []).map((cell) => cell?.value ?? null)),
})

const quoted = (cell: ImportCell = null) => `"${textOfCell(cell).replaceAll('"', '""')}"`

/** Saves rows that an import leaves out as a CSV file, with their numbers in the file. */
export const saveLeftOut = (
  { title }: Pick<Resource, 'title'>,
  { headings, numbers, rows }: LeftOutRows,
  row: string,
): void => {
  const lines = [[row, ...headings], ...rows.map((cells, at) => [numbers[at], ...cells])].map((cells) =>
    cells.map(quoted).join(','),
  )
  // Excel reads UTF-8 only with a byte order mark.
  const content = new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
  saveFile(content, `${title} - ${rows.length}.csv`)
}
