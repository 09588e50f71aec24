import type { Resource } from '../../model/definition.ts'
import { anyText } from '../../model/fields/text.ts'
import { filteredField } from '../../model/filter/check-filter.ts'
import { type Compared, comparedOf } from '../../model/filter/check-test.ts'
import { type FilterPart, longestFilterText, maxTests } from '../../model/filter/filter.ts'
import { formatCount } from '../../model/format.ts'
import { type JsonSchema, readableFields } from '../../model/json-schema.ts'
import { isSummable, maxRecords, maxSorted, maxSums } from './list-query.ts'

/** @param bound value, or another field */
const partSchema = (part: FilterPart, value: JsonSchema, bound: JsonSchema): JsonSchema => {
  if (part === 'empty') return { type: 'boolean' }
  if (part === 'contains')
    return { type: 'string', minLength: 1, maxLength: longestFilterText, pattern: '\\S' }
  if (part === 'alike') return listOf(value)
  if (part === 'not')
    return { anyOf: [bound, { type: 'null' }, listOf({ anyOf: [value, { type: 'null' }] })] }
  return bound
}

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items, maxItems: maxTests })

/** A value, null for empty, an object (AND), or a list of these (OR). */
const testSchema = ({ parts, schema, kind }: Compared, alike: readonly string[]): JsonSchema => {
  const other: JsonSchema = {
    type: 'object',
    description: `Another ${kind} of the record`,
    additionalProperties: false,
    required: ['field'],
    properties: { field: { enum: alike } },
  }
  const bound = kind === null ? schema : { anyOf: [schema, other] }
  const object: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: Object.fromEntries(parts.map((part) => [part, partSchema(part, schema, bound)])),
  }
  const one = [schema, { type: 'null' }, ...(parts.length > 0 ? [object] : [])]
  return { anyOf: [...one, listOf({ anyOf: one })] }
}

/**
 * A parameter that is JSON. As a text, which each client generator sends as it is; `contentSchema` has what is in it.
 * @source JSON Schema 2020-12, "Validation", section 8
 */
const json = (description: string, schema: JsonSchema, pattern: string, example: string) => ({
  type: 'string',
  description,
  pattern,
  example,
  contentMediaType: 'application/json',
  contentSchema: schema,
})

const schemas = new WeakMap<Resource, JsonSchema>()

/** Shared by the list, its exports and its bulk calls: making it for each was a tenth of the time of a start. */
export const listParameters = (resource: Resource): JsonSchema => {
  const schema = schemas.get(resource) ?? makeListParameters(resource)
  schemas.set(resource, schema)
  return schema
}

const makeListParameters = (resource: Resource): JsonSchema => {
  const names = ['id', ...readableFields(resource)]
  const row = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
  const pair = (first: JsonSchema, second: JsonSchema): JsonSchema => ({
    type: 'array',
    prefixItems: [first, second],
    minItems: 2,
    maxItems: 2,
  })
  const sorted = pair({ enum: names }, { enum: ['ASC', 'DESC'] })
  const compared = names.flatMap((name) => {
    const how = comparedOf(filteredField(resource, name))
    return how ? [{ name, how }] : []
  })
  const alikeOf = ({ kind }: Compared) =>
    compared.filter(({ how }) => how.kind === kind).map(({ name }) => name)
  const guarded = names.filter((name) => {
    const field = resource.fields[name]
    return field && 'access' in field && field.access?.read !== undefined
  })
  const remark = guarded.length > 0 ? `; not by ${guarded.join(', ')} for who may not read that` : ''
  const numbers = names.filter((name) => isSummable(resource, name))
  return {
    type: 'object',
    properties: {
      sort: json(
        `Field and direction: ["id","ASC"], or several of these pairs, the most important first${remark}`,
        {
          anyOf: [sorted, { type: 'array', items: sorted, minItems: 1, maxItems: maxSorted }],
        },
        '^\\s*\\[',
        '["id","ASC"]',
      ),
      range: json(
        `First and last row, at most ${formatCount(maxRecords)}: [0,24]; from the end: [-25,-1]`,
        pair(row, row),
        '^\\s*\\[\\s*-?\\d+\\s*,\\s*-?\\d+\\s*\\]\\s*$',
        '[0,24]',
      ),
      total: json(
        'Count limit for the matching records. Default: all are counted',
        { type: 'integer', minimum: 0, maximum: maxRecords },
        '^\\s*\\d+\\s*$',
        '1000',
      ),
      filter: json(
        'Conditions by field, all of which must be met; "q" is the text filter, "recordText" searches the names of records: {"q":"text","total":{"from":100}}',
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...(resource.list.search.length > 0 && {
              q: { type: 'string', maxLength: longestFilterText, pattern: anyText },
            }),
            recordText: { type: 'string', maxLength: longestFilterText, pattern: anyText },
            ...Object.fromEntries(compared.map(({ name, how }) => [name, testSchema(how, alikeOf(how))])),
          },
        },
        '^\\s*\\{',
        '{"id":[1,2]}',
      ),
      ...(numbers.length > 0 && {
        sums: json(
          'Fields to sum over all matching records, in the header X-Sums: ["total"]. With "total" only up to 100,000 matches',
          {
            type: 'array',
            uniqueItems: true,
            maxItems: maxSums,
            items: { enum: numbers },
          },
          '^\\s*\\[',
          JSON.stringify(numbers.slice(0, 1)),
        ),
      }),
    },
  }
}
