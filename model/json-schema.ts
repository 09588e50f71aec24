import { isRequired, isSetOnce, writableFields } from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import { typeOf } from './field-types/index.ts'
import { largestId } from './field-types/relation.ts'
import { resourcePath } from './paths.ts'
import { fieldOf, shownField } from './resources.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export const idSchema: JsonSchema = { type: 'integer', minimum: 1, maximum: largestId }

/** JSON Schema of the id of a record; `x-refers-to` is the address of the list that it is found in. */
export const idOf = (resource: Resource): JsonSchema => ({
  ...idSchema,
  'x-refers-to': resourcePath(resource),
})

const nullable = (schema: JsonSchema): JsonSchema =>
  'type' in schema ? { ...schema, type: [schema.type, 'null'] } : schema

const canBeNull = (field: Field) =>
  field.type === 'lookup' ||
  (typeOf(field).stored && field.type !== 'boolean' && field.type !== 'choices' && !isRequired(field))

const valueSchema = (resource: Resource, name: string): JsonSchema => {
  const field = fieldOf(resource, name)
  const shown = shownField(resource, name)
  const schema = { title: field.label, ...typeOf(shown).schema(shown) }
  return canBeNull(field) ? nullable(schema) : schema
}

/** A property of a body. A password that is left blank in a change stays as it is. */
const bodyProperty = (resource: Resource, name: string, creating: boolean): JsonSchema => {
  const field = fieldOf(resource, name)
  const schema = valueSchema(resource, name)
  if (field.type !== 'password') return schema
  const repeats = field.confirms && { 'x-repeats': field.confirms }
  return creating ? { ...schema, ...repeats } : { anyOf: [schema, { enum: [null, ''] }], ...repeats }
}

/** Names of the fields of a record that the API answers, without `id` and `version`: all but passwords. */
export const readableFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => fieldOf(resource, name).type !== 'password')

/** JSON Schema of a record as the API answers it. */
export const recordSchema = (resource: Resource): JsonSchema => {
  const names = readableFields(resource)
  return {
    title: resource.label,
    type: 'object',
    additionalProperties: false,
    required: ['id', 'version', ...names],
    properties: {
      id: idSchema,
      version: { type: 'integer', minimum: 1 },
      ...Object.fromEntries(names.map((name) => [name, valueSchema(resource, name)])),
    },
  }
}

/**
 * JSON Schema of a body that writes a record. Read-only fields are accepted too, whatever they hold, so that a
 * record that was read can be sent back.
 * @param inAddress the reference that the address says already, so that the body need not
 */
export const bodySchema = (
  resource: Resource,
  mode: 'create' | 'replace' | 'patch',
  inAddress?: string,
): JsonSchema => {
  const writable = writableFields(resource)
  const required = writable.filter((name) => {
    const field = fieldOf(resource, name)
    if (name === inAddress) return false
    return isRequired(field) && (mode === 'create' || (field.type !== 'password' && !isSetOnce(field)))
  })
  const readOnly = [
    'id',
    'version',
    ...Object.keys(resource.fields).filter((name) => !writable.includes(name)),
  ]
  return {
    type: 'object',
    additionalProperties: false,
    ...(mode === 'patch' ? {} : { required }),
    properties: {
      ...Object.fromEntries(writable.map((name) => [name, bodyProperty(resource, name, mode === 'create')])),
      ...Object.fromEntries(readOnly.map((name) => [name, { readOnly: true }])),
    },
  }
}
