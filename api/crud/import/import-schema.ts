import type { Resource } from '../../../model/definition.ts'
import { importLimits } from '../../../model/import.ts'
import { idSchema, type JsonSchema, readableFields } from '../../../model/json-schema.ts'
import { listOf, objectSchema } from '../../../model/schemas.ts'
import { messagesByField } from '../../http/schemas.ts'

const text: JsonSchema = { type: 'string' }
const cell: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] }
const values: JsonSchema = { type: 'object', additionalProperties: true }
const versions: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } }

export const importSchema = (resource: Resource): JsonSchema =>
  objectSchema(
    {
      columns: {
        ...listOf(text),
        minItems: 1,
        maxItems: importLimits.columns,
        description: `One for each cell of a row: ${['id', ...readableFields(resource)].join(', ')}`,
      },
      key: {
        ...listOf(text),
        minItems: 1,
        description: 'Columns that must agree for a row to be an existing record',
      },
      rows: { ...listOf(listOf(cell)), minItems: 1, maxItems: importLimits.rows },
      createMissing: {
        ...listOf(text),
        description: 'References of which missing records are created, by their text',
      },
      deleteOthers: {
        type: 'boolean',
        description:
          'Delete the records of the parent that no row names; only below a parent, with the key "id"',
      },
      expected: {
        ...versions,
        description: 'Versions of the preview, by id: refused when a record has another one',
      },
      base: {
        type: 'object',
        additionalProperties: values,
        description: 'Values by id as they were exported: what both sides changed since is a conflict',
      },
    },
    { optional: ['createMissing', 'deleteOthers', 'expected', 'base'] },
  )

const count: JsonSchema = { type: 'integer', minimum: 0 }
const row: JsonSchema = {
  type: 'object',
  required: ['row', 'does'],
  properties: {
    row: { type: ['integer', 'null'], description: 'Its number among the rows, from 1' },
    does: { enum: ['create', 'change', 'same', 'delete', 'wrong'] },
    id: { ...idSchema, description: 'Of a new record only once it is written' },
    version: { type: 'integer', minimum: 1 },
    text,
    changes: listOf(objectSchema({ field: text, from: {}, to: {} })),
    errors: messagesByField,
    warnings: messagesByField,
    conflicts: listOf(
      objectSchema({
        field: text,
        exported: {},
        file: {},
        current: {},
        by: { type: ['string', 'null'] },
        at: { type: ['string', 'null'] },
      }),
    ),
  },
}

export const importReplySchema: JsonSchema = objectSchema({
  counts: objectSchema({ create: count, change: count, same: count, delete: count, wrong: count }),
  rows: {
    ...listOf(row),
    maxItems: importLimits.namedRows,
    description: 'Rows that do something or have a warning; the others are only counted',
  },
  faults: listOf(
    objectSchema({ field: text, message: text, rows: { ...text, description: '"12–40, 77"' }, count }),
  ),
  expected: {
    ...versions,
    description: 'Versions of the records that change or are deleted, by id, to be sent with the import',
  },
  created: listOf(objectSchema({ resource: text, text })),
  requestId: { type: ['string', 'null'], description: 'For POST /Undo; null in a preview' },
})
