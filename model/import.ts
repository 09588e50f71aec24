import type { AuditChange } from './audit.ts'
import { type FieldErrors, isRequired, isWritable, keepsSecrets } from './check-record.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { offers } from './offered-writes.ts'
import { fieldOf } from './resources.ts'

/** How much one import may hold, in the browser and in the API. */
export const importLimits = {
  bytes: 10 * 1_048_576,
  /** Of a workbook: the sum of what its zip holds. */
  unpackedBytes: 100 * 1_048_576,
  rows: 50_000,
  columns: 100,
  /** Rows that one answer names; the others are only counted. */
  namedRows: 5_000,
} as const

/** A cell as it was read: blank is null. */
export type ImportCell = string | number | boolean | null

/** The body of `POST /{Resource}/import`. */
export interface ImportRequest {
  /** Names of fields, `id` among them, one for each cell of a row. */
  readonly columns: readonly string[]
  /** A row is the same record when these agree. */
  readonly key: readonly string[]
  readonly rows: readonly (readonly ImportCell[])[]
  /** References of which missing records are created, by their text. */
  readonly createMissing?: readonly string[]
  /** Delete the parent's records that no row names. Only below a parent, with the key `id`. */
  readonly deleteOthers?: boolean
  /** Versions of the preview, by id: the import is refused when a record has another one. */
  readonly expected?: Readonly<Record<string, number>>
  /** Values by id as they were exported, for a merge of three: exported, in the file, and now. */
  readonly base?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A field that changed in the file and in the database since it was exported. */
export interface ImportConflict {
  readonly field: string
  readonly exported: unknown
  readonly file: unknown
  readonly current: unknown
  /** Who changed the record last, and when (ISO 8601). */
  readonly by: string | null
  readonly at: string | null
}

export type ImportEffect = 'create' | 'change' | 'same' | 'delete' | 'wrong'

/** What one row of the file does. */
export interface ImportRow {
  /** Its number among `rows`, from 1; null for a record that no row names and that is deleted. */
  readonly row: number | null
  readonly does: ImportEffect
  readonly id?: number
  readonly version?: number
  /** The text by which people recognise the record. */
  readonly text?: string
  readonly changes?: readonly AuditChange[]
  readonly errors?: FieldErrors
  readonly warnings?: FieldErrors
  readonly conflicts?: readonly ImportConflict[]
}

/** One message of one field, with the rows that it is about: "12–40, 77". */
export interface ImportFault {
  readonly field: string
  readonly message: string
  readonly rows: string
  readonly count: number
}

export type ImportCounts = Readonly<Record<ImportEffect, number>>

export interface ImportReply {
  readonly counts: ImportCounts
  /** All rows that do something, at most `importLimits.namedRows`. */
  readonly rows: readonly ImportRow[]
  readonly faults: readonly ImportFault[]
  /** Versions of the records that change or are deleted, by id, to be sent with the import. */
  readonly expected: Readonly<Record<string, number>>
  /** Records that references needed and that are created with the import. */
  readonly created: readonly { readonly resource: string; readonly text: string }[]
  /** Null in a preview. */
  readonly requestId: string | null
}

/** Row numbers as people read them: 12, 13, 14 and 77 are "12–14, 77". */
export const rowRanges = (rows: readonly number[]): string => {
  const ranges: [number, number][] = []
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

/** The messages of all rows, each once for its field with the rows that have it. */
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

/**
 * Fields in which a row and its record agree, where nobody chooses others: the definition's `importKey`, else a unique
 * field, else those that are unique together, else the id.
 */
export const importKeyOf = (resource: Resource): readonly string[] => {
  const unique = Object.entries(resource.fields).find(([, field]) => 'unique' in field && field.unique)
  return resource.importKey ?? (unique ? [unique[0]] : (resource.uniqueTogether ?? ['id']))
}

/** The key for a file with these columns, where nobody chooses another: its ids, else what it has of `importKeyOf`. */
export const presetKey = (resource: Resource, columns: readonly string[]): readonly string[] =>
  columns.includes('id') ? ['id'] : importKeyOf(resource).filter((name) => columns.includes(name))

/**
 * The field that alone makes a record of the resource: its only text, while nothing else is required. Null where a record
 * needs more than a name.
 */
export const nameAlone = (resource: Resource): string | null => {
  const [name, ...others] = resource.recordText
  if (!name || others.length > 0 || !offers(resource, 'create')) return null
  const field = fieldOf(resource, name)
  const needsMore = Object.entries(resource.fields).some(([other, of]) => other !== name && isRequired(of))
  return isWritable(field) && fieldTypeOf(field).isText && !needsMore && !resource.parent ? name : null
}

/** Whether records of the resource can be imported. Accounts cannot: each of their writes needs its own proof. */
export const isImported = (resource: Resource): boolean =>
  !keepsSecrets(resource) && (offers(resource, 'create') || offers(resource, 'update'))
