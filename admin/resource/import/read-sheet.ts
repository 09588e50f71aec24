import { formatValue } from 'hucre'
import { importLimits } from '../../../model/import.ts'
import { trimmedRows } from '../../../model/import-csv.ts'
import { isErrorText, type Sheet, type SheetCell, type SheetRow } from '../../../model/sheet.ts'

/** A cell as the reader of a format has it. */
export interface ReadCell {
  /** Dates in UTC. Null for a formula without a stored result. */
  readonly value: string | number | boolean | Date | null
  /** Number format of Excel: `0.0%`, `dd/mm/yyyy`. */
  readonly format?: string | undefined
  /** What the sheet shows, if the file says it. */
  readonly shown?: string | undefined
  readonly formula?: string | undefined
  readonly isError?: boolean
}

/** First and last row and column of merged cells, from 0, inclusive. */
export interface Merge {
  readonly startRow: number
  readonly endRow: number
  readonly startCol: number
  readonly endCol: number
}

/** A sheet as the reader of a format has it. Rows and cells may be missing. */
export interface ReadSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly (readonly (ReadCell | null | undefined)[] | undefined)[]
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: readonly number[]
  readonly merges: readonly Merge[]
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Date of a workbook as text. The readers return local date and time as UTC. */
const dateText = (date: Date): string => {
  const day = `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  if (hours + minutes + seconds === 0) return day
  const time = [hours, minutes, ...(seconds === 0 ? [] : [seconds])].map(twoDigits).join(':')
  return `${day}T${time}`
}

/** Literals of a number format without their quotes: "%" in quotes is text, not a percentage. */
const withoutLiterals = (format: string) => format.replace(/"[^"]*"|\\./g, '')

/** A format of zeros, blanks and literals, which shows numbers as codes: `00000`, `00000 000000`, `"INV-"0000`. */
const isCodeFormat = (format: string): boolean => {
  const bare = withoutLiterals(format)
  // The library takes a percent sign in quotes for a percentage.
  return /^[0\s()/+_.-]*0[0\s()/+_.-]*$/.test(bare) && format.trim() !== '0' && !format.includes('%')
}

/** Excel's short date, which is shown in the order of the country. */
const shortDates = ['mm-dd-yy', 'm/d/yy']

const formatted = (value: number | Date, format: string | undefined): string | null => {
  if (!format || format === 'General') return null
  try {
    if (value instanceof Date) return formatValue(value, shortDates.includes(format) ? 'dd/mm/yyyy' : format)
    return isCodeFormat(format) ? formatValue(value, format) : null
  } catch {
    // The library does not know the format: the value is shown plainly.
    return null
  }
}

const numberCell = (value: number, format: string | undefined): SheetCell => {
  // Percentages are stored as fractions.
  if (format && withoutLiterals(format).includes('%')) {
    const percentage = `${Number((value * 100).toPrecision(15))}%`
    return { value: percentage, text: percentage, kind: 'number' }
  }
  // Excel shows 15 significant digits.
  const plain = Number(value.toPrecision(15))
  return { value: plain, text: formatted(value, format) ?? String(plain), kind: 'number' }
}

const errorCell = (text: string): SheetCell => ({ value: text, text, kind: 'error' })

/** A formula of numbers and cells without texts, whose result cannot be a blank text: `2+3`, `SUM(D2:D9)`. */
const isArithmetic = (formula: string) =>
  /^[\d\s.,:;+\-*/^%()$A-Z!]+$/.test(formula) &&
  !/[A-Z]{2,}\(/.test(formula.replace(/\b(SUM|SUBTOTAL|PRODUCT|ROUND|ABS|INT)\(/g, '('))

const withoutFormula = ({ value, format, isError }: ReadCell): SheetCell | null => {
  if (value === null) return null
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return errorCell('#VALUE!')
    const plain = dateText(value)
    return { value: plain, text: formatted(value, format) ?? plain, kind: 'date' }
  }
  if (typeof value === 'boolean') return { value, text: String(value).toUpperCase(), kind: 'boolean' }
  if (typeof value === 'number')
    return Number.isFinite(value) ? numberCell(value, format) : errorCell('#NUM!')
  if (value.trim() === '') return null
  return isError || isErrorText(value) ? errorCell(value) : { value, text: value, kind: 'text' }
}

/** The cell of a sheet; null for a blank one. A text that a formula left blank is blank, a missing result is not. */
const cellOf = (read: ReadCell): SheetCell | null => {
  const { formula, value, shown } = read
  const isBlank = value === '' || value === null
  if (formula !== undefined && isBlank && (value === null || isArithmetic(formula)))
    return { value: `=${formula}`, text: `=${formula}`, kind: 'uncalculated', formula }
  const cell = withoutFormula(read)
  if (!cell) return null
  const isShown = shown !== undefined && shown.trim() !== '' && ['number', 'date'].includes(cell.kind)
  return {
    ...cell,
    ...(isShown && isCode(shown) && { text: shown }),
    ...(formula !== undefined && { formula }),
  }
}

/** A number that the sheet shows with more than its digits: a code, not `1,234.50` or `£5.00`. */
const isCode = (shown: string) => /^0\d/.test(shown.trim()) || /[A-Za-z/ ]/.test(shown.trim())

/**
 * Cells that are merged with others lose their hidden values. A cell that is merged with cells below it counts in each
 * of these rows that has other cells.
 */
const merge = (rows: (SheetCell | null)[][], merges: readonly Merge[]): void => {
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const first = rows[startRow]?.[startCol] ?? null
    for (let at = startRow; at <= Math.min(endRow, rows.length - 1); at += 1) {
      const row = rows[at] ?? []
      for (let column = startCol; column <= Math.min(endCol, row.length - 1); column += 1)
        if (at > startRow || column > startCol) row[column] = null
      if (at > startRow && first && row.some((cell) => cell && !cell.merged)) {
        while (row.length < startCol) row.push(null)
        row[startCol] = { ...first, merged: true }
      }
    }
  }
}

/** The sheet in the one shape of all formats. */
export const sheetOf = ({ name, rows, hiddenRows, hiddenColumns, merges }: ReadSheet): Sheet => {
  const cells = Array.from(rows.slice(0, importLimits.rows + 2), (row) =>
    Array.from(row ?? [], (cell) => (cell ? cellOf(cell) : null)),
  )
  merge(cells, merges)
  const read = cells.map(
    (row, at): SheetRow => (hiddenRows.has(at) ? { cells: row, hidden: true } : { cells: row }),
  )
  return { name, rows: trimmedRows(read), hiddenColumns }
}
