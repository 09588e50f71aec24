import { formatValue, type Sheet as ReadSheet, readOds, readXls, type Workbook } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { importLimits } from '../../../model/import.ts'
import {
  decodeText,
  importFileMessages,
  readSeparated,
  trimmedRows,
  UnreadableFile,
  withinLimits,
} from '../../../model/import-csv.ts'
import type { Sheet, SheetCell, SheetRow } from '../../../model/sheet.ts'

export interface ReadFile {
  readonly sheets: readonly Sheet[]
  readonly base: Sheet | null
}

/** The very hidden sheet with the values at the time of the export. */
const baseSheetName = '_costwright'

/** 0x06054b50 ends a zip's central directory; 0x02014b50 starts an entry (APPNOTE.TXT 4.3). */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** Unpacked size of a zip in bytes, from its central directory, without unpacking. Null without one. */
export const unpackedSize = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The record has 22 bytes and a comment of at most 65,535.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (view.getUint32(at, true) !== endOfDirectory) continue
    const entries = view.getUint16(at + 10, true)
    let place = view.getUint32(at + 16, true)
    let total = 0
    for (let entry = 0; entry < entries; entry += 1) {
      if (place + 46 > bytes.length || view.getUint32(place, true) !== directoryEntry) return null
      total += view.getUint32(place + 24, true)
      place +=
        46 +
        view.getUint16(place + 28, true) +
        view.getUint16(place + 30, true) +
        view.getUint16(place + 32, true)
    }
    return total
  }
  return null
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Date of a workbook as text. The reader returns local date and time as UTC. */
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
const shortDate = 'mm-dd-yy'

const shown = (value: number | Date, format: string | undefined): string | null => {
  if (!format || format === 'General') return null
  try {
    if (value instanceof Date) return formatValue(value, format === shortDate ? 'dd/mm/yyyy' : format)
    return isCodeFormat(format) ? formatValue(value, format) : null
  } catch {
    // The library does not know the format: the value is shown plainly.
    return null
  }
}

const numberCell = (value: number, format: string | undefined): Omit<SheetCell, 'formula'> => {
  // Percentages are stored as fractions.
  if (format && withoutLiterals(format).includes('%')) {
    const percentage = `${Number((value * 100).toPrecision(15))}%`
    return { value: percentage, text: percentage, kind: 'number' }
  }
  // Excel shows 15 significant digits.
  const plain = Number(value.toPrecision(15))
  return { value: plain, text: shown(value, format) ?? String(plain), kind: 'number' }
}

const cellOf = (
  value: unknown,
  format: string | undefined,
  formula: string | undefined,
): SheetCell | null => {
  const computed = formula === undefined ? {} : { formula }
  // A formula that was never calculated.
  if (value === null || value === undefined || value === '')
    return formula === undefined ? null : { value: '', text: '', kind: 'error', ...computed }
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime()))
      return { value: '#VALUE!', text: '#VALUE!', kind: 'error', ...computed }
    const plain = dateText(value)
    return { value: plain, text: shown(value, format) ?? plain, kind: 'date', ...computed }
  }
  if (typeof value === 'boolean')
    return { value, text: String(value).toUpperCase(), kind: 'boolean', ...computed }
  if (typeof value === 'number') return { ...numberCell(value, format), ...computed }
  const text = String(value)
  if (text.trim() === '') return null
  return {
    value: text,
    text,
    kind: /^#(REF|N\/A|VALUE|DIV\/0|NAME\?|NUM|NULL)/.test(text) ? 'error' : 'text',
    ...computed,
  }
}

const mergedAway = ({ merges = [] }: ReadSheet): ReadonlySet<string> => {
  const places = new Set<string>()
  for (const { startRow, endRow, startCol, endCol } of merges)
    for (let row = startRow; row <= Math.min(endRow, importLimits.rows); row += 1)
      for (let column = startCol; column <= Math.min(endCol, importLimits.columns); column += 1)
        if (row > startRow || column > startCol) places.add(`${row},${column}`)
  return places
}

/** Only the first cell of merged ones has a value. */
const sheetOf = (sheet: ReadSheet): Sheet => {
  const hidden = mergedAway(sheet)
  const rows = sheet.rows.map((row, r): SheetRow => {
    const cells = Array.from(row, (value, c) => {
      const place = `${r},${c}`
      if (hidden.has(place)) return null
      const cell = sheet.cells?.get(place)
      return cellOf(value, cell?.style?.numFmt, cell?.formula || undefined)
    })
    return sheet.rowDefs?.get(r)?.hidden ? { cells, hidden: true } : { cells }
  })
  const hiddenColumns = (sheet.columns ?? []).flatMap((column, at) => (column?.hidden ? [at] : []))
  return { name: sheet.name, rows: trimmedRows(rows), hiddenColumns }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Columns A to GR: more than can be imported, so that wider sheets are refused. */
const readRange = `A1:GR${importLimits.rows + 2}`

const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

const hasEntry = (bytes: Uint8Array, name: string) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).includes(name)

/** The totals row of an exported list is not a record. */
const withoutTotals = (sheet: Sheet): Sheet =>
  sheet.rows[0]?.cells[0]?.text === 'Id'
    ? { ...sheet, rows: sheet.rows.filter(({ cells }) => cells[0]?.text !== 'Total') }
    : sheet

const readWorkbook = async (name: string, bytes: Uint8Array): Promise<Workbook> => {
  if (isOldWorkbook(bytes)) return readXls(bytes)
  const size = unpackedSize(bytes)
  if (size === null) throw new UnreadableFile(importFileMessages.damagedFile({ name }))
  if (size > importLimits.unpackedBytes)
    throw new UnreadableFile(importFileMessages.unpackedTooLarge({ name }))
  return hasEntry(bytes, 'opendocument.spreadsheet')
    ? readOds(bytes, { readStyles: true })
    : readXlsx(bytes, { readStyles: true, range: readRange })
}

const workbookKinds = /\.(xlsx|xlsm|xls|ods)$/i

/** Reads a workbook (.xlsx, .xlsm, .ods, .xls) or text file into cells. Throws UnreadableFile (user-facing). */
export const readFile = async (name: string, bytes: Uint8Array): Promise<ReadFile> => {
  if (bytes.length > importLimits.bytes)
    throw new UnreadableFile(
      importFileMessages.fileTooLarge({ name, megabytes: importLimits.bytes / 1_048_576 }),
    )
  if (!isZip(bytes) && !isOldWorkbook(bytes)) {
    if (workbookKinds.test(name)) throw new UnreadableFile(importFileMessages.notWorkbook({ name }))
    return { sheets: [readSeparated(name, decodeText(bytes))], base: null }
  }
  const workbook = await readWorkbook(name, bytes).catch((cause: unknown) => {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile(
      isOldWorkbook(bytes)
        ? importFileMessages.oldWorkbook({ name })
        : importFileMessages.unreadableWorkbook({ name }),
      { cause },
    )
  })
  const sheets = workbook.sheets.map((sheet) => ({
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    sheet: sheetOf(sheet),
  }))
  const visible = sheets.filter(({ isHidden, sheet }) => !isHidden && sheet.rows.length > 0)
  if (visible.length === 0) throw new UnreadableFile(importFileMessages.noCells({ name }))
  return {
    sheets: visible.map(({ sheet }) => withinLimits(withoutTotals(sheet))),
    base: sheets.find(({ sheet }) => sheet.name === baseSheetName)?.sheet ?? null,
  }
}
