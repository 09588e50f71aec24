import {
  defaultChoices,
  type ImportChoices,
  readBase,
  requestOf,
} from '../../admin/resource/import/import-request.ts'
import { readFile } from '../../admin/resource/import/read-workbook.ts'
import type { Resource } from '../../model/definition.ts'
import type { ImportCell, ImportRequest } from '../../model/import.ts'
import { isOwnFile, mapHeadings } from '../../model/import-columns.ts'
import { type Sheet, type SheetCell, valuesOf } from '../../model/sheet.ts'
import { findHeadings, headingsAt } from '../../model/sheet-headings.ts'
import { classifyRows } from '../../model/sheet-rows.ts'

/** The rows of a file below its headings, which a test may edit as in a spreadsheet. */
export type FileRows = ImportCell[][]

const cellOf = (value: ImportCell): SheetCell | null =>
  value === null
    ? null
    : {
        value,
        text: String(value),
        kind: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text',
      }

/** A sheet of plain values. */
export const sheetOf = (rows: readonly (readonly ImportCell[])[], name = 'Sheet'): Sheet => ({
  name,
  rows: rows.map((cells) => ({ cells: cells.map(cellOf) })),
  hiddenColumns: [],
})

/** The plain rows of a sheet, to be written into another file. */
export const rowsOf = (sheet: Sheet | null | undefined): ImportCell[][] => (sheet ? valuesOf(sheet) : [])

/** The request body for a sheet, as the dialog sends it without a touch, or with these choices. */
export const requestOfSheet = (
  resource: Resource,
  sheet: Sheet,
  {
    parentKey,
    base = null,
    choices,
  }: {
    readonly parentKey?: string | undefined
    readonly base?: Sheet | null
    readonly choices?: Partial<ImportChoices> | undefined
  } = {},
): ImportRequest => {
  const headingRow = findHeadings(resource, sheet, parentKey)
  const headings = headingsAt(sheet, headingRow)
  const isOwn = isOwnFile(resource, sheet, headings)
  const columns = choices?.columns ?? mapHeadings(resource, headings, parentKey, { isOwn })
  return requestOf({
    resource,
    parentKey,
    sheet,
    exported: readBase(base, resource.name),
    headings,
    isOwn,
    kinds: classifyRows(resource, sheet, headingRow, columns),
    choices: { ...defaultChoices, headingRow, columns, ...choices },
  })
}

/** The request body for a file, as the dialog sends it with these choices. */
export const requestOfFile = async (
  resource: Resource,
  bytes: Uint8Array,
  name: string,
  change: {
    readonly parentKey?: string
    readonly rows?: (rows: FileRows) => FileRows
    readonly choices?: Partial<ImportChoices>
  } = {},
): Promise<ImportRequest> => {
  const { sheets, base } = await readFile(name, new Uint8Array(bytes))
  const [sheet] = sheets
  if (!sheet) throw new Error('The file has no sheet')
  const [headings = [], ...rows] = valuesOf(sheet)
  const edited = change.rows ? { ...sheet, rows: sheetOf([headings, ...change.rows(rows)]).rows } : sheet
  return requestOfSheet(resource, edited, { ...change, base })
}
