import { detectDelimiter } from 'hucre/csv'

export { detectDelimiter }

import { importLimits } from './import.ts'
import { type Message, messagesOf } from './message.ts'
import { clipboardRows, separatedRows } from './separated-text.ts'
import { isBlankRow, type Sheet, type SheetRow, textCell } from './sheet.ts'

/** Why a file is not imported, by code. */
export const importFilePatterns = {
  notTextFile: '%{name} is not a text file.',
  notText: '%{name} is not a text.',
  sheetRows: '%{name} has more than %{n:figure} rows. Import it in parts.',
  sheetColumns: '%{name} has more than %{n} columns. Leave some out.',
  damagedFile: '%{name} is damaged.',
  unpackedTooLarge: '%{name} is too large once it is unpacked.',
  fileTooLarge: '%{name} is larger than %{megabytes} MB.',
  notWorkbook: '%{name} is not an Excel workbook (.xlsx).',
  markup: '%{name} is a web page (HTML or XML). Open it in Excel and save it as .xlsx.',
  oldWorkbook: '%{name} cannot be read: it has a password, or is older than Excel 97. Save it as .xlsx.',
  unreadableWorkbook: '%{name} cannot be read as an Excel workbook.',
  noCells: '%{name} has no cells.',
  slowFile: '%{name} took longer than %{seconds} seconds to read and was not imported.',
  unreadableFile: '%{name} cannot be read.',
  quoteNotClosed: 'A quotation mark is not closed.',
  mergedCell: 'Merged with the cell above: its value counts here too.',
  otherBalance: 'The balance is %{inFile} in the file, and %{here} by the rows above.',
  negativeDebits: 'Debits are negative in the file. They are read without their minus.',
  quotedLines: 'A cell in quotation marks is read with its line breaks, as one cell.',
  moreCells: 'Row %{row:figure} has %{cells} cells, the headings %{headings}.',
  textAfterQuote: 'There is text after a closing quotation mark.',
} as const

export const importFileMessages = messagesOf(importFilePatterns)

/** The file cannot be read. */
export class UnreadableFile extends Error {
  readonly sentence: Message
  constructor(sentence: Message, options?: ErrorOptions) {
    super(sentence.text, options)
    this.sentence = sentence
  }
}

/** Removes blank rows and cells at the end: a formatted last cell can add thousands of them. */
export const trimmedRows = (rows: readonly SheetRow[]): SheetRow[] => {
  let last = rows.length
  while (last > 0 && isBlankRow(rows[last - 1] ?? { cells: [] })) last -= 1
  return rows.slice(0, last).map((row) => {
    let width = row.cells.length
    while (width > 0 && (row.cells[width - 1] ?? null) === null) width -= 1
    return { ...row, cells: row.cells.slice(0, width) }
  })
}

/** @throws UnreadableFile if the sheet exceeds `importLimits` */
export const withinLimits = (sheet: Sheet): Sheet => {
  const { rows, columns } = importLimits
  if (sheet.rows.length > rows + 1)
    throw new UnreadableFile(importFileMessages.sheetRows({ name: sheet.name, n: rows }))
  if (sheet.rows.some(({ cells }) => cells.length > columns))
    throw new UnreadableFile(importFileMessages.sheetColumns({ name: sheet.name, n: columns }))
  return sheet
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Encoding by byte order mark, or by the zero bytes of Latin text in UTF-16. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = [...bytes.subarray(0, 64)]
  if (start.length < 4 || start.length % 2 !== 0) return null
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (zeros(1) > start.length / 3 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > start.length / 3 && zeros(1) === 0 ? 'utf-16be' : null
}

/** Windows-1252 characters 0x80 to 0x9f, which Node 20 decodes as control characters. Unused ones are themselves. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** C1 control characters are Windows-1252 that was converted as Latin-1. */
const withoutC1 = (text: string) =>
  text.replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character)

/** Decodes a text file: UTF-8, UTF-16, or Windows-1252 as Excel writes it. */
export const decodeText = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return withoutC1(utf8.decode(bytes))
  } catch {
    return withoutC1(new TextDecoder('latin1').decode(bytes))
  }
}

/** Removes the apostrophe that a CSV export adds to text that Excel would read as a formula (OWASP). */
const withoutApostrophe = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const separators = [',', ';', '\t']

/** Delimiter and text below a first line `sep=;`, which Excel writes and reads. */
const delimited = (text: string): { delimiter: string; body: string; offset: number } => {
  const [line, delimiter] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  if (line && delimiter) return { delimiter, body: text.slice(line.length), offset: 1 }
  const found = detectDelimiter(text)
  return { delimiter: separators.includes(found) ? found : ',', body: text, offset: 0 }
}

/** Rows of a text file with commas, semicolons or tabs. */
export const readSeparated = (name: string, text: string): Sheet => {
  if (text.includes('\0')) throw new UnreadableFile(importFileMessages.notTextFile({ name }))
  const { delimiter, body, offset } = delimited(text)
  const rows: SheetRow[] = separatedRows(body, delimiter, 'file', importLimits.rows + 2).map(
    ({ cells, fault }) => ({
      cells: cells.map((cell) => textCell(withoutApostrophe(cell))),
      ...(fault && { fault: importFileMessages[fault] }),
    }),
  )
  // Row numbers count the line with the separator too.
  const above: SheetRow[] = Array.from({ length: offset }, () => ({ cells: [] }))
  return withinLimits({ name, rows: trimmedRows([...above, ...rows]), hiddenColumns: [], isSeparated: true })
}

/** Cells of the clipboard, as spreadsheets copy them. */
export const readPasted = (name: string, text: string, exportOf?: string): Sheet => {
  if (text.includes('\0')) throw new UnreadableFile(importFileMessages.notText({ name }))
  const { rows, doubtful } = clipboardRows(text, importLimits.rows + 2)
  const read = rows.map(({ cells }, at): SheetRow => {
    const row = { cells: cells.map(textCell) }
    return doubtful.includes(at) ? { ...row, note: importFileMessages.quotedLines } : row
  })
  const own = exportOf !== undefined && { exportOf }
  return withinLimits({ name, rows: trimmedRows(read), hiddenColumns: [], isSeparated: true, ...own })
}
