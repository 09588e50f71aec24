import { auditChange } from './audit.ts'
import { codedSchema } from './message-schemas.ts'
import {
  described,
  type FromSchema,
  integer,
  listOf,
  nullable,
  objectSchema,
  text,
  writtenRequestId,
} from './schemas.ts'

/** Max. records per bulk request. */
export const maxAtOnce = 5000

/** Records as a caller saw them: their number, and a SHA-256 of their ids or of their versions, as a preview answers. */
export interface SeenRecords {
  readonly count: number
  readonly ids?: string
  readonly versions?: string
}

/** Records of a bulk request: a list of ids, or all records that match a filter, and what the caller expects of them. */
export type BulkSelection =
  | { readonly ids: readonly number[]; readonly expect?: SeenRecords }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expect: number | SeenRecords }

const selected = described(
  objectSchema({
    count: integer,
    ids: described(text, 'SHA-256 of the ids as a JSON array, ascending: `[1,5,9]`'),
    versions: described(text, 'SHA-256 of ids and versions before the call: `[[1,4],[5,2],[9,1]]`'),
  }),
  'The selected records, for `expect` of the call that is previewed',
)

const record = { id: integer, text: described(text, 'Record before the change') }

export const bulkChangeReply = objectSchema({
  changed: integer,
  same: described(integer, 'Number of records that already had the values'),
  selected,
  records: listOf(
    objectSchema({
      ...record,
      version: described(integer, 'Record after the change; in a preview, before it'),
      changes: listOf(auditChange),
    }),
  ),
  requestId: writtenRequestId,
})
export type BulkChangeReply = FromSchema<typeof bulkChangeReply>

const deletedChildren = objectSchema({
  resource: text,
  count: integer,
  text: described(text, '"15 tasks"'),
  ...codedSchema('text'),
  total: described(nullable(text), 'Exact sum of the field that their lists total; null without one'),
})
export type DeletedChildren = FromSchema<typeof deletedChildren>

const deleteReply = {
  deleted: integer,
  selected,
  records: listOf(objectSchema(record)),
  requestId: writtenRequestId,
}
export const bulkDeleteReply = objectSchema(deleteReply)
export const cascadingDeleteReply = objectSchema(
  { ...deleteReply, children: described(listOf(deletedChildren), 'Records that `cascade=true` deletes too') },
  { optional: ['children'] },
)
export type BulkDeleteReply = FromSchema<typeof cascadingDeleteReply>
