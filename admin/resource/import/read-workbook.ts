import { importLimits } from '../../../model/import.ts'
import {
  decodeText,
  importFileMessages,
  readSeparated,
  UnreadableFile,
  withinLimits,
} from '../../../model/import-csv.ts'
import type { Sheet } from '../../../model/sheet.ts'
import { resourceOfBase } from './import-request.ts'
import { type ReadSheet, sheetOf } from './read-sheet.ts'
import { unpackedSize, zipEntries } from './zip-directory.ts'

export interface ReadFile {
  readonly sheets: readonly Sheet[]
  readonly base: Sheet | null
}

/** The very hidden sheet with the values at the time of the export. */
const baseSheetName = '_costwright'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** The totals row of an exported list is not a record. */
const withoutTotals = (sheet: Sheet): Sheet =>
  sheet.rows[0]?.cells[0]?.text === 'Id'
    ? { ...sheet, rows: sheet.rows.filter(({ cells }) => cells[0]?.text !== 'Total') }
    : sheet

/** Each reader is loaded with the first file of its format. */
const readSheets = async (name: string, bytes: Uint8Array): Promise<ReadSheet[]> => {
  if (isOldWorkbook(bytes)) return (await import('./read-xls.ts')).readXlsSheets(bytes)
  const size = unpackedSize(bytes)
  if (size === null) throw new UnreadableFile(importFileMessages.damagedFile({ name }))
  if (size > importLimits.unpackedBytes)
    throw new UnreadableFile(importFileMessages.unpackedTooLarge({ name }))
  return zipEntries(bytes)?.some((entry) => entry.name === 'content.xml')
    ? (await import('./read-ods.ts')).readOdsSheets(bytes)
    : (await import('./read-xlsx.ts')).readXlsxSheets(bytes)
}

const workbookKinds = /\.(xlsx|xlsm|xls|ods)$/i

/** Reads a workbook (.xlsx, .xlsm, .ods, .xls) or text file into cells. Throws UnreadableFile (user-facing). */
export const readFile = async (name: string, bytes: Uint8Array): Promise<ReadFile> => {
  if (bytes.length > importLimits.bytes)
    throw new UnreadableFile(
      importFileMessages.fileTooLarge({ name, megabytes: importLimits.bytes / 1_048_576 }),
    )
  if (!isZip(bytes) && !isOldWorkbook(bytes)) {
    const text = decodeText(bytes)
    if (/^\s*<(\?xml|!doctype|!--|html|table|workbook)/i.test(text))
      throw new UnreadableFile(importFileMessages.markup({ name }))
    if (workbookKinds.test(name)) throw new UnreadableFile(importFileMessages.notWorkbook({ name }))
    return { sheets: [readSeparated(name, text)], base: null }
  }
  const read = await readSheets(name, bytes).catch((cause: unknown) => {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile(
      isOldWorkbook(bytes)
        ? importFileMessages.oldWorkbook({ name })
        : importFileMessages.unreadableWorkbook({ name }),
      { cause },
    )
  })
  const sheets = read.map((sheet) => ({ isHidden: sheet.isHidden, sheet: sheetOf(sheet) }))
  const visible = sheets.filter(({ isHidden, sheet }) => !isHidden && sheet.rows.length > 0)
  if (visible.length === 0) throw new UnreadableFile(importFileMessages.noCells({ name }))
  const base = sheets.find(({ sheet }) => sheet.name === baseSheetName)?.sheet ?? null
  const exportOf = base && resourceOfBase(base)
  return {
    sheets: visible.map(({ sheet }) => ({
      ...withinLimits(withoutTotals(sheet)),
      ...(exportOf !== null && { exportOf }),
    })),
    base,
  }
}
