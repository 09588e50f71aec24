import type { Field, FieldKind, Resource } from '../../model/definition.ts'
import { typeOf } from '../../model/field-types/index.ts'
import {
  anyText,
  colourShape,
  emailShape,
  filterTextLength,
  plainText,
} from '../../model/field-types/text.ts'
import { idOf, type JsonSchema, readableFields } from '../../model/json-schema.ts'
import { shownField } from '../../model/resources.ts'

/** Texts of a filter are compared as they are sent, so nothing is cut off before. */
const patterns: Partial<Record<FieldKind, string>> = {
  text: plainText,
  multiline: plainText,
  joined: plainText,
  email: emailShape.source,
  colour: colourShape.source,
}

const oneOrMore = (id: JsonSchema): JsonSchema => ({
  anyOf: [id, { type: 'array', items: id }, { type: 'null' }],
})

/** JSON Schema of what a filter may ask of a field: one value, null for none, for a reference also a list. */
const filterValue = (field: Field): JsonSchema => {
  if (field.type === 'reference') return oneOrMore(idOf(field.to))
  if (field.type === 'choices') return { enum: [...field.options, null] }
  const schema = typeOf(field).schema(field)
  const pattern = patterns[field.type]
  return { ...schema, type: [schema.type, 'null'], ...(pattern && { pattern }) }
}

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
            id: oneOrMore(idOf(resource)),
            ...Object.fromEntries(names.map((name) => [name, filterValue(shownField(resource, name))])),
          },
        },
      ),
    },
  }
}
