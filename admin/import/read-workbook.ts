import { readXlsx } from 'hucre/xlsx'
import { type ImportCell, importLimits } from '../../model/import.ts'
import {
  type CellTable,
  decodeText,
  readSeparated,
  trimmed,
  UnreadableFile,
  withinLimits,
} from '../../model/import-csv.ts'

export interface ReadFile {
  readonly tables: readonly CellTable[]
  readonly base: CellTable | null
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
  const isDay = date.getUTCHours() + date.getUTCMinutes() + date.getUTCSeconds() === 0
  return isDay ? day : `${day}T${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
}

/** Converts a workbook value for the import. Excel shows 15 significant digits. */
const cellOf = (value: unknown, format: string | undefined): ImportCell => {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#VALUE!' : dateText(value)
  if (typeof value === 'boolean') return value
  if (typeof value !== 'number') return String(value)
  // Percentages are stored as fractions.
  if (format?.includes('%')) return `${Number((value * 100).toPrecision(15))}%`
  return Number(value.toPrecision(15))
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Columns A to GR: more than can be imported, so that wider sheets are refused. */
const readRange = `A1:GR${importLimits.rows + 2}`

/** Reads a workbook or CSV file into cells. Throws UnreadableFile (user-facing). */
export const readFile = async (name: string, bytes: Uint8Array): Promise<ReadFile> => {
  if (bytes.length > importLimits.bytes)
    throw new UnreadableFile(`${name} is larger than ${importLimits.bytes / 1_048_576} MB.`)
  if (!isZip(bytes)) {
    if (/\.xlsx?$/i.test(name)) throw new UnreadableFile(`${name} is not an Excel workbook (.xlsx).`)
    return { tables: [readSeparated(name, decodeText(bytes))], base: null }
  }
  const size = unpackedSize(bytes)
  if (size === null) throw new UnreadableFile(`${name} is damaged.`)
  if (size > importLimits.unpackedBytes) throw new UnreadableFile(`${name} is too large once it is unpacked.`)
  const workbook = await readXlsx(bytes, { readStyles: true, range: readRange }).catch((cause: unknown) => {
    throw new UnreadableFile(`${name} cannot be read as an Excel workbook.`, { cause })
  })
  const tables = workbook.sheets.map((sheet) => ({
    hidden: sheet.hidden === true || sheet.veryHidden === true,
    name: sheet.name,
    rows: trimmed(
      sheet.rows.map((row, r) =>
        Array.from(row, (value, c) => cellOf(value, sheet.cells?.get(`${r},${c}`)?.style?.numFmt)),
      ),
    ),
  }))
  // The totals row of an exported list is not a record.
  const withoutTotals = (rows: ImportCell[][]) =>
    rows[0]?.[0] === 'Id' ? rows.filter(([first]) => first !== 'Total') : rows
  const shown = tables.filter(({ hidden, rows }) => !hidden && rows.length > 0)
  if (shown.length === 0) throw new UnreadableFile(`${name} has no cells.`)
  return {
    tables: shown.map(({ name: sheet, rows }) => withinLimits({ name: sheet, rows: withoutTotals(rows) })),
    base: tables.find((sheet) => sheet.name === baseSheetName) ?? null,
  }
}

/**
 * Exported values by record id; null if the sheet has none for this resource. Each row is JSON: first the
 * resource, then one record each.
 */
export const readBase = (
  sheet: CellTable | null,
  resource: string,
): Record<string, Record<string, unknown>> | null => {
  try {
    const [head, ...records] = (sheet?.rows ?? []).map(([cell]) => JSON.parse(String(cell)))
    if (head?.resource !== resource || !Array.isArray(head.fields)) return null
    return Object.fromEntries(
      records.map(([id, ...values]: unknown[]) => [
        String(id),
        Object.fromEntries(head.fields.map((name: string, at: number) => [name, values[at]])),
      ]),
    )
  } catch {
    return null
  }
}
