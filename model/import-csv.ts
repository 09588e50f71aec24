import { detectDelimiter, parseCsv } from 'hucre/csv'
import { formatCount } from './format.ts'
import { type ImportCell, importLimits } from './import.ts'

/** A table of cells as a file or the clipboard holds it, its first row included. */
export interface CellTable {
  /** The sheet's name; the file's for CSV. */
  readonly name: string
  readonly rows: readonly (readonly ImportCell[])[]
}

/** Why a file cannot be read, as a sentence for the person who chose it. */
export class UnreadableFile extends Error {}

const isBlank = (row: readonly ImportCell[]) => row.every((cell) => cell === null || cell === '')

/** Without the blank rows and columns at its end: a sheet whose last cell was formatted has thousands of them. */
export const trimmed = (rows: ImportCell[][]): ImportCell[][] => {
  let last = rows.length
  while (last > 0 && isBlank(rows[last - 1] ?? [])) last -= 1
  return rows.slice(0, last).map((row) => {
    let width = row.length
    while (width > 0 && (row[width - 1] ?? null) === null) width -= 1
    return row.slice(0, width)
  })
}

/** @throws UnreadableFile for a table that is larger than an import may be */
export const withinLimits = (table: CellTable): CellTable => {
  const { rows, columns } = importLimits
  if (table.rows.length > rows + 1)
    throw new UnreadableFile(`${table.name} has more than ${formatCount(rows)} rows. Import it in parts.`)
  if (table.rows.some((row) => row.length > columns))
    throw new UnreadableFile(`${table.name} has more than ${columns} columns. Leave some out.`)
  return table
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a CSV file: UTF-8, or Windows-1252 as Excel writes it. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A CSV file written by Costwright has an apostrophe before text that Excel would take for a formula (OWASP). */
const textCell = (text: string, isFile: boolean): ImportCell => {
  if (text === '') return null
  return isFile && /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

const separators = [',', ';', '\t']

/**
 * The cells of separated text: RFC 4180, with a comma, a semicolon or a tab between cells.
 * @param delimiter where it is known, as for the clipboard; otherwise found from the first lines
 */
export const readSeparated = (name: string, text: string, delimiter?: string): CellTable => {
  if (text.includes('\0')) throw new UnreadableFile(`${name} is not a text file.`)
  const isFile = delimiter === undefined
  const found = delimiter ?? detectDelimiter(text)
  const rows = parseCsv(text, {
    delimiter: separators.includes(found) ? found : ',',
    maxRows: importLimits.rows + 2,
  })
  return withinLimits({
    name,
    rows: trimmed(rows.map((row) => row.map((cell) => textCell(String(cell ?? ''), isFile)))),
  })
}
