import type { AuditChange } from './audit.ts'
import { type FieldErrors, isRequired, isWritable, keepsSecrets } from './check-record.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { offers } from './offered-writes.ts'
import { fieldOf } from './resources.ts'

export const importLimits = {
  bytes: 10 * 1_048_576,
  /** Of a workbook: total size of its unpacked zip. */
  unpackedBytes: 100 * 1_048_576,
  rows: 50_000,
  columns: 100,
  /** Max. rows in one reply. Further rows are only counted. */
  namedRows: 5_000,
} as const

export type ImportCell = string | number | boolean | null

export interface ImportRequest {
  /** Field names including `id`, one per cell of a row. */
  readonly columns: readonly string[]
  /** Key fields that identify the record of a row. */
  readonly key: readonly string[]
  readonly rows: readonly (readonly ImportCell[])[]
  /** References whose missing records are created from their text. */
  readonly createMissing?: readonly string[]
  /** Deletes the parent's records that are not in the file. Only below a parent, with the key `id`. */
  readonly deleteOthers?: boolean
  /** Versions from the preview by id. The import is rejected if a record has another version. */
  readonly expected?: Readonly<Record<string, number>>
  /** Exported values by id, for a three-way merge of exported, imported and current values. */
  readonly base?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A field that changed both in the file and in the database since the export. */
export interface ImportConflict {
  readonly field: string
  readonly exported: unknown
  readonly file: unknown
  readonly current: unknown
  readonly by: string | null
  readonly at: string | null
}

export type ImportEffect = 'create' | 'change' | 'same' | 'delete' | 'wrong'

export interface ImportRow {
  /** From 1. Null for a deleted record that is not in the file. */
  readonly row: number | null
  readonly does: ImportEffect
  readonly id?: number
  readonly version?: number
  readonly text?: string
  readonly changes?: readonly AuditChange[]
  readonly errors?: FieldErrors
  readonly warnings?: FieldErrors
  readonly conflicts?: readonly ImportConflict[]
}

/** One message of one field, with its rows: "12–40, 77". */
export interface ImportFault {
  readonly field: string
  readonly message: string
  readonly rows: string
  readonly count: number
}

export type ImportCounts = Readonly<Record<ImportEffect, number>>

export interface ImportReply {
  readonly counts: ImportCounts
  /** All rows with an effect, at most `importLimits.namedRows`. */
  readonly rows: readonly ImportRow[]
  readonly faults: readonly ImportFault[]
  /** Versions of the changed and deleted records by id, to be sent with the import. */
  readonly expected: Readonly<Record<string, number>>
  readonly created: readonly { readonly resource: string; readonly text: string }[]
  readonly requestId: string | null
}

/** Row numbers as text: 12, 13, 14 and 77 become "12–14, 77". */
const rowRanges = (rows: readonly number[]): string => {
  const ranges: [number, number][] = []
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

export const groupFaults = (rows: readonly ImportRow[]): ImportFault[] => {
  const groups = new Map<string, { field: string; message: string; rows: number[] }>()
  for (const { row, errors } of rows)
    for (const [field, messages] of Object.entries(errors ?? {}))
      for (const message of messages) {
        const group = groups.get(`${field}\n${message}`) ?? { field, message, rows: [] }
        groups.set(`${field}\n${message}`, group)
        if (row !== null) group.rows.push(row)
      }
  return [...groups.values()].map(({ field, message, rows: of }) => ({
    field,
    message,
    rows: rowRanges(of),
    count: of.length,
  }))
}

/** Default key fields: the definition's `importKey`, else a unique field, else `uniqueTogether`, else the id. */
const importKeyOf = (resource: Resource): readonly string[] => {
  const unique = Object.entries(resource.fields).find(([, field]) => 'unique' in field && field.unique)
  return resource.importKey ?? (unique ? [unique[0]] : (resource.uniqueTogether ?? ['id']))
}

/** Default key for a file with these columns: its ids, else the columns in `importKeyOf`. */
export const presetKey = (resource: Resource, columns: readonly string[]): readonly string[] =>
  columns.includes('id') ? ['id'] : importKeyOf(resource).filter((name) => columns.includes(name))

/** The only text field, if nothing else is required. Null if a record needs more than a name. */
export const nameAlone = (resource: Resource): string | null => {
  const [name, ...others] = resource.recordText
  if (!name || others.length > 0 || !offers(resource, 'create')) return null
  const field = fieldOf(resource, name)
  const needsMore = Object.entries(resource.fields).some(([other, of]) => other !== name && isRequired(of))
  return isWritable(field) && fieldTypeOf(field).isText && !needsMore && !resource.parent ? name : null
}

/** Whether records can be imported. Accounts cannot: each write needs a password confirmation. */
export const isImported = (resource: Resource): boolean =>
  !keepsSecrets(resource) && (offers(resource, 'create') || offers(resource, 'update'))
