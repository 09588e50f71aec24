import { auditChange } from './audit.ts'
import { isRequired, isWritable, keepsSecrets, messagesByField } from './check-record.ts'
import type { Resource } from './definition.ts'
import { uniqueKeys } from './duplicates.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { idSchema, readableFields } from './json-schema.ts'
import { codedOf, type FieldErrors, type Message } from './message.ts'
import { codedSchema } from './message-schemas.ts'
import { offers } from './offered-writes.ts'
import { fieldOf } from './resources.ts'
import {
  described,
  type FromSchema,
  flag,
  integer,
  listOf,
  mapOf,
  nullable,
  objectOf,
  objectSchema,
  oneOf,
  type Schema,
  text,
  writtenRequestId,
} from './schemas.ts'
import { unreadKinds } from './unread-cell.ts'

export const importLimits = {
  bytes: 10 * 1_048_576,
  /** Of a workbook: total size of its unpacked zip. */
  unpackedBytes: 100 * 1_048_576,
  rows: 50_000,
  columns: 100,
  /** Max. decimals to which numbers are rounded. */
  decimals: 4,
  /** Max. rows in one reply. Further rows are only counted. */
  namedRows: 5_000,
  /** Max. rows left out of an import whose cells the audit trail keeps, and their size in characters as JSON. */
  keptRows: 500,
  keptSize: 200_000,
} as const

export type ImportCell = string | number | boolean | null
const cell: Schema<ImportCell> = { type: ['string', 'number', 'boolean', 'null'] }

const versions = mapOf(integer)

const decimals: Schema<number> = { ...integer, minimum: 0, maximum: importLimits.decimals }

const rowNumbers = { ...listOf({ ...integer, minimum: 1 }), maxItems: importLimits.rows }

/** Rows of a file that its import leaves out. */
const leftOutRows = objectSchema({
  headings: { ...listOf(text), maxItems: importLimits.columns },
  numbers: {
    ...rowNumbers,
    minItems: 1,
    description: 'Of all of these rows in the file, ascending',
  },
  rows: {
    ...listOf({ ...listOf(cell), maxItems: importLimits.columns }),
    maxItems: importLimits.keptRows,
    description: 'Cells of the first ones',
  },
})
export type LeftOutRows = FromSchema<typeof leftOutRows>

export const importRequest = (resource: Resource) =>
  objectSchema(
    {
      columns: {
        ...listOf(text),
        minItems: 1,
        maxItems: importLimits.columns,
        description: `One entry per cell of a row: ${['id', ...readableFields(resource)].join(', ')}`,
      },
      key: {
        ...listOf(text),
        description:
          'Columns that identify an existing record; without any, each row is new. Default: ids, else the key of the resource',
      },
      rows: {
        ...described(listOf(listOf(cell)), 'At most one cell for each column'),
        minItems: 1,
        maxItems: importLimits.rows,
      },
      createMissing: described(listOf(text), 'References whose missing records are created, by text'),
      deleteOthers: described(
        flag,
        'Delete the records of the parent that no row names; only below a parent, with the key "id"',
      ),
      expected: described(versions, 'Versions of the preview by id; refused if a record has changed since'),
      numbers: described(rowNumbers, 'Row numbers in the file, ascending, for the reply. Default: from 1'),
      headings: described(
        mapOf(mapOf(cell)),
        'Values for blank cells by field, from the row of this number on: { "managerId": { "7": "Ann Archer" } }',
      ),
      unread: described(
        mapOf(mapOf(oneOf(unreadKinds))),
        'Cells of which the file has no value, by field and row number: { "quantity": { "7": "uncalculated" } }',
      ),
      rounding: described(mapOf(decimals), 'Decimals to which the numbers of a column are rounded, by field'),
      base: described(
        mapOf(mapOf({})),
        'Exported values by id; a value that both sides have changed since is a conflict',
      ),
      leftOut: described(leftOutRows, 'Rows of the file that are not imported, for the audit trail'),
    },
    {
      optional: [
        ...(['key', 'createMissing', 'deleteOthers', 'expected', 'base'] as const),
        ...(['numbers', 'headings', 'unread', 'rounding', 'leftOut'] as const),
      ],
    },
  )
/** With the key that a request without one gets. */
export type ImportRequest = FromSchema<ReturnType<typeof importRequest>> & { readonly key: readonly string[] }

/** A field that changed both in the file and in the database since the export. */
const importConflict = objectSchema({
  field: text,
  exported: {},
  file: {},
  current: {},
  by: nullable(text),
  at: nullable(text),
})
export type ImportConflict = FromSchema<typeof importConflict>

const importEffects = ['create', 'change', 'same', 'delete', 'wrong'] as const
export type ImportEffect = (typeof importEffects)[number]

const count: Schema<number> = { ...integer, minimum: 0 }

export const importRow = {
  ...objectSchema(
    {
      row: described(
        nullable(integer),
        'Number of the row, from `numbers` or counted from 1; null for a deleted record that is not in the file',
      ),
      does: oneOf(importEffects),
      id: described(idSchema, 'For a new record only after it was written'),
      version: { ...integer, minimum: 1 },
      text,
      changes: listOf(auditChange),
      errors: messagesByField,
      warnings: messagesByField,
      conflicts: listOf(importConflict),
    },
    { optional: ['id', 'version', 'text', 'changes', 'errors', 'warnings', 'conflicts'] },
  ),
  additionalProperties: true,
}
export type ImportRow = FromSchema<typeof importRow>

/** One message of one field, with its rows. */
export const importFault = objectSchema({
  field: text,
  message: text,
  ...codedSchema('message'),
  rows: described(text, '"12–40, 77"'),
  count,
})
export type ImportFault = FromSchema<typeof importFault>

const importCounts = objectOf(importEffects, count)
export type ImportCounts = FromSchema<typeof importCounts>

export const importReply = objectSchema({
  counts: importCounts,
  rows: {
    ...listOf(importRow),
    maxItems: importLimits.namedRows,
    description:
      'Rows that change something or have a warning, wrong ones and those with a warning first if there are more. Other rows are only counted.',
  },
  faults: listOf(importFault),
  notices: described(listOf(importFault), 'Warnings, grouped like the errors'),
  expected: described(
    versions,
    'Versions of the records that change or are deleted, by id; send them with the import',
  ),
  created: listOf(objectSchema({ resource: text, text })),
  requestId: writtenRequestId,
})
export type ImportReply = FromSchema<typeof importReply>

/** The effect of the rows that a reply only counts: `same` if it names all others, null if they have several. */
export const effectOfRest = ({ counts, rows }: Pick<ImportReply, 'counts' | 'rows'>): ImportEffect | null => {
  const left = { ...counts }
  for (const { does } of rows) left[does] -= 1
  const effects = importEffects.filter((effect) => left[effect] > 0)
  return effects.length > 1 ? null : (effects[0] ?? 'same')
}

/** Row numbers as text: 12, 13, 14 and 77 become "12–14, 77". */
export const rowRanges = (rows: readonly number[]): string => {
  const ranges: [number, number][] = []
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

/** A row of the reply, whose messages have their codes. */
export interface RowResult extends Omit<ImportRow, 'errors' | 'warnings'> {
  readonly errors?: FieldErrors | undefined
  readonly warnings?: FieldErrors | undefined
}

/** Groups the messages of all rows by field and text. */
export const groupFaults = (
  rows: readonly Pick<RowResult, 'row' | 'errors' | 'warnings'>[],
  of: 'errors' | 'warnings' = 'errors',
): ImportFault[] => {
  const groups = new Map<string, { field: string; message: Message; rows: number[] }>()
  for (const { row, [of]: found } of rows)
    for (const [field, messages] of Object.entries(found ?? {}))
      for (const message of messages) {
        const key = `${field}\n${message.text}`
        const group = groups.get(key) ?? { field, message, rows: [] }
        groups.set(key, group)
        if (row !== null) group.rows.push(row)
      }
  return [...groups.values()].map(({ field, message, rows: numbers }) => ({
    field,
    message: message.text,
    ...codedOf(message),
    rows: rowRanges(numbers),
    count: numbers.length,
  }))
}

/**
 * Default key fields: the definition's `importKey`, else a unique field, else a combination of `uniqueTogether`, best one of
 * which the file has all columns, else the id.
 */
const importKeyOf = (resource: Resource, columns: readonly string[]): readonly string[] => {
  const unique = Object.entries(resource.fields).find(([, field]) => 'unique' in field && field.unique)
  const keys = uniqueKeys(resource)
  const together = keys.find((names) => names.every((name) => columns.includes(name))) ?? keys[0]
  return resource.importKey ?? (unique ? [unique[0]] : (together ?? ['id']))
}

/** Columns of a file by which a record is known apart from its id. */
export const columnsOfKey = (resource: Resource, columns: readonly string[]): readonly string[] =>
  importKeyOf(resource, columns).filter((name) => name !== 'id' && columns.includes(name))

/**
 * Default key for a file with these columns: its ids, else all fields of `importKeyOf`, never some of them. Without any of
 * them there is none, nor without one that records may leave empty: each row is new, as with an empty cell. A required one
 * that the file lacks stays in the key, which is refused.
 * @param parentKey reference to the record below which the rows are
 */
export const presetKey = (
  resource: Resource,
  columns: readonly string[],
  parentKey?: string,
): readonly string[] => {
  if (columns.includes('id')) return ['id']
  const given = parentKey === undefined ? columns : [...columns, parentKey]
  const names = importKeyOf(resource, given).filter((name) => name !== 'id' && name !== parentKey)
  const missing = names.filter((name) => !columns.includes(name))
  const isKeyed =
    missing.length < names.length && missing.every((name) => isRequired(fieldOf(resource, name)))
  return isKeyed ? names : []
}

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
