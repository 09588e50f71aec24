import { maxAtOnce } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'
import { bodySchema, idOf, type JsonSchema } from '../../../model/json-schema.ts'
import { integer, listOf, objectSchema } from '../../../model/schemas.ts'
import { listParameters } from '../list-schema.ts'

/** For the document: `parseListQuery` checks the filter, and compiling the schema of each list took half a second. */
const filterSchema = (resource: Resource): JsonSchema => {
  const { properties } = listParameters(resource) as {
    properties: { filter: { contentSchema: JsonSchema } }
  }
  return {
    ...properties.filter.contentSchema,
    description: 'Filter, sort order, columns and sums of a list',
    'x-check': () => [],
  }
}

const selectionSchema = (resource: Resource, more: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const ids = { ...listOf(idOf(resource)), minItems: 1, maxItems: maxAtOnce, uniqueItems: true }
  const count = { ...integer, minimum: 1, maximum: maxAtOnce }
  const digest = { type: 'string', pattern: '^[0-9a-f]{64}$' }
  const seen = {
    ...objectSchema({ count, ids: digest, versions: digest }, { optional: ['ids', 'versions'] }),
    description:
      'The records as they were previewed (`selected`): with `ids` others are refused, with `versions` changed ones too',
  }
  const expect = {
    anyOf: [{ ...count, description: 'Number of records that the selection must contain' }, seen],
  }
  return {
    anyOf: [
      objectSchema({ ids, expect: seen, ...more }, { optional: ['expect'] }),
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

export const bulkSelectionSchema = (resource: Resource): JsonSchema => selectionSchema(resource, {})

const flags = {
  dry: 'Preview: the reply that the call would give; nothing is written',
  cascade: 'Delete with it the records that are part of it, such as the lines of a delivery',
}

export const flagProperties = (
  ...names: readonly (keyof typeof flags)[]
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    names.map((name) => [name, { type: 'string', enum: ['true', 'false'], description: flags[name] }]),
  )

export const flagParameters = (...names: readonly (keyof typeof flags)[]): JsonSchema => ({
  type: 'object',
  properties: flagProperties(...names),
})
