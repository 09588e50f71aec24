import type { Field } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { objectSchema } from '../http/schemas.ts'

export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const day: JsonSchema = { type: 'string', format: 'date' }
export const number = (description: string): JsonSchema => ({ type: 'number', description })
export const pounds = (description = 'Pounds'): JsonSchema => number(description)

export const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description })

/** Of the values that a field takes. */
export const fieldSchema = (field: Field): JsonSchema => fieldTypeOf(field).schema(field)

export const titled = (title: string, ...object: Parameters<typeof objectSchema>) => ({
  title,
  ...objectSchema(...object),
})

export const requestId = described(text, 'What `POST /Undo` takes back')
