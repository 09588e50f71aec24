import { messagesByField } from './check-record.ts'
import { importFault, importRow } from './import.ts'
import {
  described,
  type FromSchema,
  instant,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  text,
  titled,
} from './schemas.ts'

const use = objectSchema({
  resource: text,
  field: described(text, 'The reference, which a list can be filtered by'),
  id: integer,
  text: described(text, 'How many, in words'),
})
/** Records that refer to a record and prevent its deletion: those of `resource` whose `field` equals its `id`. */
export type Use = FromSchema<typeof use>

const uses = described(listOf(use), 'Who refers to the record')

const refusedRecord = objectSchema(
  {
    resource: text,
    id: integer,
    text,
    by: described(nullable(text), 'Who changed it last; null if the audit trail has no entry'),
    at: nullable(instant),
    reason: text,
    uses,
    errors: messagesByField,
  },
  { optional: ['by', 'at', 'reason', 'uses', 'errors'] },
)
/** A record that blocks a bulk request. */
export type RefusedRecord = FromSchema<typeof refusedRecord>

const changedLine = objectSchema(
  { purchaseLineId: integer, quoteLineId: integer, remaining: number('What it has unmatched now') },
  { optional: ['purchaseLineId', 'quoteLineId'] },
)
/** A line that changed after its links or orders were chosen, with its current unmatched quantity. */
export type ChangedLine = FromSchema<typeof changedLine>

/** RFC 9457. */
export const problemSchema = titled(
  'Problem',
  objectSchema(
    {
      type: text,
      title: described(text, 'One sentence for the user'),
      status: integer,
      errors: messagesByField,
      current: { type: 'object', description: 'The record as it is now' },
      by: described(nullable(text), 'Who made it so; null if the audit trail has no entry'),
      records: described(listOf(refusedRecord), 'The records that stand in the way'),
      uses,
      lines: described(
        listOf(changedLine),
        'Lines that are not as they were, and what they have unmatched now',
      ),
      rows: described(listOf(importRow), 'Of an import: the rows that cannot be written'),
      guarded: described(
        objectSchema({ resource: text, id: integer, instead: nullable(text) }),
        'The record whose sum is fixed. Repeat the call with a `reason`, or with `instead`',
      ),
      faults: described(listOf(importFault), 'Of an import: each message once, with its rows'),
    },
    { optional: ['errors', 'current', 'by', 'records', 'uses', 'lines', 'rows', 'guarded', 'faults'] },
  ),
)

/** Error reply, `application/problem+json`. */
export type ProblemReply = FromSchema<typeof problemSchema>
