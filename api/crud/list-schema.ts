import { anyText, filterTextLength } from '../../kinds/families/text/model.ts'
import { kindOf } from '../../kinds/models.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { type JsonSchema, nullable, readableFields } from '../../model/json-schema.ts'
import { shownField } from '../../model/resources.ts'

/** JSON Schema of what a filter may ask of a field: what its kind says, and null for the empty ones. */
const asked = (field: Field): JsonSchema => nullable(kindOf(field).filter?.schema(field) ?? {})

const json = (description: string, schema: JsonSchema) => ({
  ...schema,
  description,
  // The parameter is JSON in the query string.
  'x-consume': 'application/json',
})

/** JSON Schema of the parameters of a list, in the dialect of ra-data-simple-rest. */
export const listParameters = (resource: Resource): JsonSchema => {
  const names = readableFields(resource)
  const row = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
  const pair = (first: JsonSchema, second: JsonSchema): JsonSchema => ({
    type: 'array',
    prefixItems: [first, second],
    minItems: 2,
    maxItems: 2,
  })
  return {
    type: 'object',
    properties: {
      sort: json(
        'Field and direction: ["id","ASC"]',
        pair({ enum: ['id', ...names] }, { enum: ['ASC', 'DESC'] }),
      ),
      range: json('First and last row: [0,24]', pair(row, row)),
      filter: json(
        'Values by field, "q" for the text filter, "recordText" for the words of a record\'s name: {"q":"text"}',
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...(resource.list.search.length > 0 && {
              q: { type: 'string', pattern: anyText, maxLength: filterTextLength },
            }),
            recordText: { type: 'string', pattern: anyText, maxLength: filterTextLength },
            id: asked({ type: 'reference', label: 'Id', to: resource }),
            ...Object.fromEntries(names.map((name) => [name, asked(shownField(resource, name))])),
          },
        },
      ),
    },
  }
}
