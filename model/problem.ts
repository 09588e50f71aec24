import { productProblemParts } from '#product/model/product.ts'
import { messagesByField } from './check-record.ts'
import { importFault, importRow } from './import.ts'
import { codedSchema, codesByField } from './message-schemas.ts'
import {
  described,
  type FromSchema,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  text,
  titled,
} from './schemas.ts'

const use = objectSchema({
  resource: text,
  field: described(text, 'Reference field by which a list can be filtered'),
  id: integer,
  text: described(text, 'Number of records, in words'),
  ...codedSchema('text'),
})
/** Records that refer to a record and prevent its deletion: those of `resource` whose `field` equals its `id`. */
export type Use = FromSchema<typeof use>

const uses = described(listOf(use), 'Records that refer to this one')

const refusedRecord = objectSchema(
  {
    resource: text,
    id: integer,
    text,
    by: described(nullable(text), 'User who changed it last; null if the audit trail has no entry'),
    at: nullable(instant),
    reason: text,
    ...codedSchema('reason'),
    uses,
    errors: messagesByField,
    codes: codesByField,
  },
  { optional: ['by', 'at', 'reason', 'code', 'params', 'uses', 'errors', 'codes'] },
)
/** A record that blocks a bulk request. */
export type RefusedRecord = FromSchema<typeof refusedRecord>

const productParts = Object.keys(productProblemParts) as (keyof typeof productProblemParts)[]

/** RFC 9457. */
export const problemSchema = titled(
  'Problem',
  objectSchema(
    {
      type: text,
      title: described(text, 'One sentence for the user'),
      status: integer,
      ...codedSchema('title'),
      errors: messagesByField,
      codes: codesByField,
      current: { type: 'object', description: 'The record, or its version and figures, as they are now' },
      expected: { type: 'object', description: 'The version and figures that the caller expected' },
      by: described(nullable(text), 'User who made the change; null if the audit trail has no entry'),
      records: described(listOf(refusedRecord), 'Records that prevent it'),
      uses,
      ...productProblemParts,
      rows: described(listOf(importRow), 'For an import: rows that cannot be written'),
      guarded: described(
        objectSchema({ resource: text, id: integer, instead: nullable(text) }),
        'Record whose sum is fixed. Repeat the call with `reason` or `instead`',
      ),
      confirms: described(
        listOf(text),
        'Codes of what is unusual. Repeat the call with `confirmed` if it is meant',
      ),
      faults: described(listOf(importFault), 'For an import: each message once, with its rows'),
    },
    {
      optional: [
        ...([
          'errors',
          'codes',
          'current',
          'expected',
          'by',
          'records',
          'uses',
          'rows',
          'guarded',
          'confirms',
          'faults',
        ] as const),
        ...productParts,
      ],
    },
  ),
)

/** Error reply, `application/problem+json`. */
export type ProblemReply = FromSchema<typeof problemSchema>
