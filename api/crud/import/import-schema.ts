import type { Resource } from '../../../model/definition.ts'
import { importLimits } from '../../../model/import.ts'
import { idSchema, type JsonSchema, readableFields } from '../../../model/json-schema.ts'
import { messagesByField, objectSchema } from '../../http/schemas.ts'

const cell: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] }
const values: JsonSchema = { type: 'object', additionalProperties: true }

export const importSchema = (resource: Resource): JsonSchema => {
  const names = ['id', ...readableFields(resource)]
  return {
    type: 'object',
    additionalProperties: false,
    required: ['columns', 'key', 'rows'],
    properties: {
      columns: {
        type: 'array',
        minItems: 1,
        maxItems: importLimits.columns,
        items: { type: 'string' },
        description: `One for each cell of a row: ${names.join(', ')}`,
      },
      key: {
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
        description: 'Columns that must agree for a row to be an existing record',
      },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: importLimits.rows,
        items: { type: 'array', items: cell },
      },
      createMissing: {
        type: 'array',
        items: { type: 'string' },
        description: 'References of which missing records are created, by their text',
      },
      deleteOthers: {
        type: 'boolean',
        description:
          'Delete the records of the parent that no row names; only below a parent, with the key "id"',
      },
      expected: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'Versions of the preview, by id: refused when a record has another one',
      },
      base: {
        type: 'object',
        additionalProperties: values,
        description: 'Values by id as they were exported: what both sides changed since is a conflict',
      },
    },
  }
}

const count: JsonSchema = { type: 'integer', minimum: 0 }
const row: JsonSchema = {
  type: 'object',
  required: ['row', 'does'],
  properties: {
    row: { type: ['integer', 'null'], description: 'Its number among the rows, from 1' },
    does: { enum: ['create', 'change', 'same', 'delete', 'wrong'] },
    id: { ...idSchema, description: 'Of a new record only once it is written' },
    version: { type: 'integer', minimum: 1 },
    text: { type: 'string' },
    changes: { type: 'array', items: objectSchema({ field: { type: 'string' }, from: {}, to: {} }) },
    errors: messagesByField,
    warnings: messagesByField,
    conflicts: {
      type: 'array',
      items: objectSchema({
        field: { type: 'string' },
        exported: {},
        file: {},
        current: {},
        by: { type: ['string', 'null'] },
        at: { type: ['string', 'null'] },
      }),
    },
  },
}

export const importReplySchema: JsonSchema = objectSchema({
  counts: objectSchema({ create: count, change: count, same: count, delete: count, wrong: count }),
  rows: {
    type: 'array',
    maxItems: importLimits.namedRows,
    items: row,
    description: 'Rows that do something or have a warning; the others are only counted',
  },
  faults: {
    type: 'array',
    items: objectSchema({
      field: { type: 'string' },
      message: { type: 'string' },
      rows: { type: 'string', description: '"12–40, 77"' },
      count,
    }),
  },
  expected: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Versions of the records that change or are deleted, by id, to be sent with the import',
  },
  created: { type: 'array', items: objectSchema({ resource: { type: 'string' }, text: { type: 'string' } }) },
  requestId: { type: ['string', 'null'], description: 'For POST /Undo; null in a preview' },
})
