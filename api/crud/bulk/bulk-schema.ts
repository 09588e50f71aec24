import { mostAtOnce } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'
import { bodySchema, idOf, type JsonSchema } from '../../../model/json-schema.ts'
import { objectSchema } from '../../http/object-schema.ts'
import { listParameters } from '../list-schema.ts'

/** The filter of a list as a JSON value; in a query it is the same as text. */
const filterSchema = (resource: Resource): JsonSchema => {
  const { properties } = listParameters(resource) as { properties: { filter: JsonSchema } }
  const { 'x-consume': _, ...schema } = properties.filter
  return { ...schema, description: 'The filter of a list, with all that it shows' }
}

/** A body that names its records one by one, or by a filter and their number; with more properties, all required. */
const selectionSchema = (resource: Resource, more: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const ids = { type: 'array', items: idOf(resource), minItems: 1, maxItems: mostAtOnce, uniqueItems: true }
  const expect = { type: 'integer', minimum: 1, maximum: mostAtOnce, description: 'How many there must be' }
  return {
    anyOf: [
      objectSchema({ ids, ...more }),
      objectSchema({ filter: filterSchema(resource), expect, ...more }),
    ],
  }
}

export const bulkChangeSchema = (resource: Resource): JsonSchema => {
  const { properties } = bodySchema(resource, 'patch') as { properties: Record<string, JsonSchema> }
  const editable = resource.list.editable ?? []
  const set = {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: Object.fromEntries(editable.map((name) => [name, properties[name] ?? {}])),
  }
  return selectionSchema(resource, { set })
}

/** A body that says which records, and no more. */
export const bulkSelectionSchema = (resource: Resource): JsonSchema => selectionSchema(resource, {})

export const dryParameter = {
  type: 'object',
  properties: {
    dry: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'A preview: the answer that there would be, and nothing is written',
    },
  },
}

const requestId = { type: ['string', 'null'], description: 'For POST /Undo; null in a preview' }
const record = { id: { type: 'integer' }, text: { type: 'string', description: 'As it was before' } }
export const bulkChangeReplySchema = objectSchema({
  changed: { type: 'integer' },
  same: { type: 'integer', description: 'How many had the values already' },
  records: {
    type: 'array',
    items: objectSchema({
      ...record,
      version: { type: 'integer' },
      changes: { type: 'array', items: objectSchema({ field: { type: 'string' }, from: {}, to: {} }) },
    }),
  },
  requestId,
})

export const bulkDeleteReplySchema = objectSchema({
  deleted: { type: 'integer' },
  records: { type: 'array', items: objectSchema(record) },
  requestId,
})
