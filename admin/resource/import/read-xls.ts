import type { CellObject, WorkSheet } from '@e965/xlsx'
import { isDateFormat, serialToDate } from 'hucre'
import { importLimits } from '../../../model/import.ts'
import type { ReadCell, ReadSheet } from './read-sheet.ts'

const cellOf = ({ t, v, w, z, f }: CellObject, is1904: boolean): ReadCell | null => {
  if (t === 'z' && f === undefined) return null
  const format = z === undefined ? undefined : String(z)
  const value = v === undefined ? null : v
  if (t === 'e') return { value: w ?? '#VALUE!', formula: f, isError: true }
  if (typeof value === 'number' && format !== undefined && isDateFormat(format))
    return { value: serialToDate(value, is1904), format, formula: f }
  return { value, format, formula: f }
}

/** Sheets of a workbook in the format of Excel 5 to 2003. */
export const readXlsSheets = async (bytes: Uint8Array): Promise<ReadSheet[]> => {
  const { read } = await import('@e965/xlsx')
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellText: true,
    cellStyles: true,
    cellHTML: false,
    sheetRows: importLimits.rows + 2,
  })
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name, at): ReadSheet => {
    // With `dense`, the library keeps the cells as rows.
    const sheet: WorkSheet = book.Sheets[name] ?? {}
    const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
    return {
      name,
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      rows: Array.from(data, (row) => Array.from(row ?? [], (cell) => (cell ? cellOf(cell, is1904) : null))),
      hiddenRows: new Set(Array.from(sheet['!rows'] ?? [], (row, index) => (row?.hidden ? index : -1))),
      hiddenColumns: Array.from(sheet['!cols'] ?? [], (column, index) =>
        column?.hidden ? index : -1,
      ).filter((index) => index >= 0),
      merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({
        startRow: s.r,
        endRow: e.r,
        startCol: s.c,
        endCol: e.c,
      })),
    }
  })
}
