import type { Sheet as LibrarySheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { importLimits } from '../../../model/import.ts'
import type { ReadCell, ReadSheet } from './read-sheet.ts'

/** Columns A to GR: more than can be imported, so that wider sheets are refused. */
const readRange = `A1:GR${importLimits.rows + 2}`

const asRead = ({
  name,
  hidden,
  veryHidden,
  rows,
  cells,
  columns = [],
  rowDefs,
  merges = [],
}: LibrarySheet): ReadSheet => ({
  name,
  isHidden: hidden === true || veryHidden === true,
  rows: rows.map((row, r) =>
    Array.from(row, (value, c): ReadCell | null => {
      const cell = cells?.get(`${r},${c}`)
      const formula = cell?.formula || undefined
      if ((value === null || value === undefined) && formula === undefined) return null
      return { value: value ?? null, format: cell?.style?.numFmt, formula, isError: cell?.type === 'error' }
    }),
  ),
  hiddenRows: new Set([...(rowDefs ?? [])].flatMap(([at, row]) => (row.hidden ? [at] : []))),
  hiddenColumns: columns.flatMap((column, at) => (column?.hidden ? [at] : [])),
  merges,
})

export const readXlsxSheets = async (bytes: Uint8Array): Promise<ReadSheet[]> =>
  (await readXlsx(bytes, { readStyles: true, range: readRange })).sheets.map(asRead)
