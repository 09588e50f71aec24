import { isRequired, isSetOnce, writableFields } from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import { typeOf } from './field-types/index.ts'
import { largestId } from './field-types/relation.ts'
import { fieldOf, shownField } from './resources.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export const idSchema: JsonSchema = { type: 'integer', minimum: 1, maximum: largestId }

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
 */
export const bodySchema = (resource: Resource, mode: 'create' | 'replace' | 'patch'): JsonSchema => {
  const writable = writableFields(resource)
  const required = writable.filter((name) => {
    const field = fieldOf(resource, name)
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
      ...Object.fromEntries(writable.map((name) => [name, valueSchema(resource, name)])),
      ...Object.fromEntries(readOnly.map((name) => [name, { readOnly: true }])),
    },
  }
}
