import { type ImportChoices, requestOf } from '../../admin/import/import-request.ts'
import { readBase, readFile } from '../../admin/import/read-workbook.ts'
import type { Resource } from '../../model/definition.ts'
import type { ImportCell, ImportRequest } from '../../model/import.ts'
import { mapHeadings } from '../../model/import-columns.ts'

/** The initial choices of the dialog. */
const untouched: Omit<ImportChoices, 'columns'> = {
  isHeaded: true,
  key: null,
  createMissing: [],
  deleteOthers: false,
  cells: new Map(),
  skipped: new Set(),
  resolved: new Map(),
}

/** The rows of a file below its headings, which a test may edit as in a spreadsheet. */
export type FileRows = ImportCell[][]

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
  const { tables, base } = await readFile(name, new Uint8Array(bytes))
  const [table] = tables
  if (!table) throw new Error('The file has no table')
  const [headings = [], ...rows] = table.rows.map((row) => [...row])
  return requestOf({
    resource,
    table: { ...table, rows: [headings, ...(change.rows?.(rows) ?? rows)] },
    exported: readBase(base, resource.name),
    choices: {
      ...untouched,
      columns: mapHeadings(resource, headings.map(String), change.parentKey),
      ...change.choices,
    },
  })
}
