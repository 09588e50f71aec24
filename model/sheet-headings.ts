import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { firmDay } from './firm-clock.ts'
import { mapHeadings } from './import-columns.ts'
import { fieldOfColumn, isNextTo } from './ledger-columns.ts'
import { readNumber, readOtherNumber } from './parse-number.ts'
import { readFileDate } from './read-date.ts'
import { isBlankRow, type Sheet, type SheetCell, type SheetRow, widthOf } from './sheet.ts'

/** Rows among which headings are looked for. */
export const searchedRows = 30

/** The longest text that is tried as a date. */
const longestDate = 40

const isDateText = (text: string): boolean =>
  text.length <= longestDate && /^\s*\d/.test(text) && readFileDate(text, firmDay()) !== null

/** Whether the cell is a number or date, or a text that says one, also with the decimals of another country. */
export const isFigure = (cell: SheetCell | null): boolean => {
  if (!cell) return false
  if (cell.kind === 'number' || cell.kind === 'date') return true
  if (cell.kind !== 'text') return false
  return (
    typeof readNumber(cell.text) === 'number' || readOtherNumber(cell.text) !== null || isDateText(cell.text)
  )
}

const filled = ({ cells }: SheetRow): SheetCell[] => cells.filter((cell) => cell !== null)

const isTextOnly = (row: SheetRow) => filled(row).every((cell) => !isFigure(cell))

/** The first line of two-line headings, above the given row. */
const lineAbove = ({ rows }: Sheet, row: number): SheetRow | null => {
  const above = rows[row - 1]
  return above && filled(above).length > 1 && isTextOnly(above) ? above : null
}

/** Texts of a heading row. A blank one has that of the line above it. Empty texts without a heading row. */
export const headingsAt = (sheet: Sheet, row: number | null): string[] => {
  const width = widthOf(sheet)
  if (row === null) return Array.from({ length: width }, () => '')
  const [cells, above] = [sheet.rows[row]?.cells ?? [], lineAbove(sheet, row)?.cells ?? []]
  return Array.from(
    { length: width },
    (_, at) => (cells[at] ?? above[at])?.text.replace(/\s+/g, ' ').trim() ?? '',
  )
}

/** Whether a column counts the rows from here on: 1, 2. */
const isCounted = ({ rows }: Sheet, row: number, column: number) =>
  [1, 2].every((number, at) => Number(rows[row + at]?.cells[column]?.text) === number)

/** Index of the first row of texts above figures, or above a column that counts the rows. Null if there is none. */
const firstTextsAboveFigures = (sheet: Sheet, last: number): number | null => {
  for (let at = 0; at < last; at += 1) {
    const row = sheet.rows[at]
    if (!row || filled(row).length < 2 || !isTextOnly(row)) continue
    const next = sheet.rows.slice(at + 1, at + 4).find((below) => !isBlankRow(below))
    const isAbove = (column: number) => row.cells[column] || isCounted(sheet, at + 1, column)
    if (next?.cells.some((cell, column) => isFigure(cell) && isAbove(column))) return at
  }
  return null
}

export interface KnownSheet {
  /** Rows below its headings that have cells in at least two columns with known headings, or in the only one. */
  readonly rows: number
  /** Known columns of numbers. */
  readonly figures: number
}

const unknownSheet: KnownSheet = { rows: 0, figures: 0 }

/** What is known of a sheet by its headings. */
export const knownSheet = (resource: Resource, sheet: Sheet, parentKey?: string): KnownSheet => {
  const at = findHeadings(resource, sheet, parentKey)
  if (at === null) return unknownSheet
  const names = mapHeadings(resource, headingsAt(sheet, at), parentKey)
  const columns = names.flatMap((name, index) => (name === null ? [] : [index]))
  const needed = Math.min(2, columns.length)
  if (needed === 0) return unknownSheet
  const isFilled = ({ cells }: SheetRow) => columns.filter((column) => cells[column]).length >= needed
  const isNumber = (name: string | null) => {
    const field = name === null || isNextTo(name) ? undefined : resource.fields[fieldOfColumn(name)]
    return field !== undefined && fieldTypeOf(field).summedAs !== undefined
  }
  return { rows: sheet.rows.slice(at + 1).filter(isFilled).length, figures: names.filter(isNumber).length }
}

/** Rows of measurements that a row of a bill has: a bill with prices counts for more than the sheets it is worked out on. */
const measurements = 10

/** Index of the sheet that opens: that with most known rows, where one of several figures counts as ten. */
export const sheetToOpen = (sheets: readonly KnownSheet[]): number => {
  const weights = sheets.map(({ rows, figures }) => rows * (figures > 1 ? measurements : 1))
  return Math.max(0, weights.indexOf(Math.max(...weights)))
}

/** Whether the row is the lower line of headings of which some are merged over both lines. */
const isLowerLine = ({ rows }: Sheet, row: number) => rows[row]?.cells.some((cell) => cell?.merged) === true

/**
 * Index of the heading row: that of the first 30 rows with most known headings, of several lines the lowest, else the
 * first row of texts above figures. Null if there is none.
 */
export const findHeadings = (resource: Resource, sheet: Sheet, parentKey?: string): number | null => {
  const last = Math.min(searchedRows, sheet.rows.length)
  let best: { row: number; known: number } | null = null
  for (let row = 0; row < last; row += 1) {
    const cells = filled(sheet.rows[row] ?? { cells: [] })
    const figures = cells.filter(isFigure).length
    if (figures === cells.length) continue
    const known = mapHeadings(resource, headingsAt(sheet, row), parentKey).filter(Boolean).length
    // Headings may count their section: "1 | Partitions | Unit | Qty | Rate".
    const isLikely = figures > 0 ? known > figures + 1 : known > 1 || (known === 1 && cells.length <= 2)
    const isBelow = best?.row === row - 1 && known === best.known && isLowerLine(sheet, row)
    if (isLikely && (known > (best?.known ?? 0) || isBelow)) best = { row, known }
  }
  return best?.row ?? firstTextsAboveFigures(sheet, last)
}
