import { detectDelimiter, parseCsv } from 'hucre/csv'

export { detectDelimiter }

import { formatCount } from './format.ts'
import { type ImportCell, importLimits } from './import.ts'

/** Cells of a file or the clipboard, including the first row. */
export interface CellTable {
  readonly name: string
  readonly rows: readonly (readonly ImportCell[])[]
}

/** The file cannot be read. The message is a sentence for the user. */
export class UnreadableFile extends Error {}

const isBlank = (row: readonly ImportCell[]) => row.every((cell) => cell === null || cell === '')

/** Removes blank rows and columns at the end: a formatted last cell can add thousands of them. */
export const trimmed = (rows: ImportCell[][]): ImportCell[][] => {
  let last = rows.length
  while (last > 0 && isBlank(rows[last - 1] ?? [])) last -= 1
  return rows.slice(0, last).map((row) => {
    let width = row.length
    while (width > 0 && (row[width - 1] ?? null) === null) width -= 1
    return row.slice(0, width)
  })
}

/** @throws UnreadableFile if the table exceeds `importLimits` */
export const withinLimits = (table: CellTable): CellTable => {
  const { rows, columns } = importLimits
  if (table.rows.length > rows + 1)
    throw new UnreadableFile(`${table.name} has more than ${formatCount(rows)} rows. Import it in parts.`)
  if (table.rows.some((row) => row.length > columns))
    throw new UnreadableFile(`${table.name} has more than ${columns} columns. Leave some out.`)
  return table
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes a CSV file: UTF-8, or Windows-1252 as Excel writes it. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Removes the apostrophe that a CSV export adds to text that Excel would read as a formula (OWASP). */
const textCell = (text: string, isFile: boolean): ImportCell => {
  if (text === '') return null
  return isFile && /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

const separators = [',', ';', '\t']

/**
 * Parses separated text (RFC 4180) with a comma, semicolon or tab as delimiter.
 * @param delimiter if known, as for the clipboard; otherwise detected from the first lines
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
