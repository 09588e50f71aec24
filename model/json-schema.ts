import {
  checkField,
  hasDefault,
  isAlwaysThere,
  isNumbered,
  isRequired,
  isSecret,
  writableFields,
} from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import type { ValueOf } from './field-value.ts'
import type { JsonSchema } from './fields/field-type.ts'
import { idOf, idSchema } from './fields/reference.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { type Lines, maxLines, removeMember } from './lines.ts'
import { withoutSpaces } from './naming.ts'
import { fieldOf, shownField } from './resources.ts'
import { described, nullable, type Schema } from './schemas.ts'

export { idOf, idSchema, type JsonSchema }

/** Of the values that a field takes, with the check of the field. */
export const fieldSchema = <const F extends Field>(field: F): Schema<ValueOf<F>> => ({
  ...fieldTypeOf(field).schema(field),
  'x-check': (value: unknown) => checkField(field, value, 'patch'),
})

const versionSchema = { type: 'integer', minimum: 1 } as const

const canBeNull = (resource: Resource, name: string) =>
  !isSecret(fieldOf(resource, name)) && !isAlwaysThere(resource, name)

const presentSchema = (resource: Resource, name: string): JsonSchema => {
  const shown = shownField(resource, name)
  return { title: fieldOf(resource, name).label, ...fieldTypeOf(shown).schema(shown) }
}

const valueSchema = (resource: Resource, name: string): JsonSchema =>
  canBeNull(resource, name) ? nullable(presentSchema(resource, name)) : presentSchema(resource, name)

/** Of a reply. What is shown as another type, such as a formula, may be larger than what people type of that type. */
const replyProperty = (resource: Resource, name: string): JsonSchema => {
  if (shownField(resource, name) === fieldOf(resource, name)) return valueSchema(resource, name)
  const { minimum: _least, maximum: _most, ...schema } = presentSchema(resource, name)
  return canBeNull(resource, name) ? nullable(schema) : schema
}

const forWhom = (resource: Resource, name: string, intent: 'read' | 'write'): JsonSchema => {
  const field = fieldOf(resource, name)
  const roles = 'access' in field ? (field.access?.[intent] ?? field.access?.read) : undefined
  const is = intent === 'read' ? 'Answered only to' : 'Taken only from'
  return roles ? { description: `${is} ${roles.join(', ')}` } : {}
}

/** Property of a body. A blank secret in a change keeps the stored value; a running number is given to new records only. */
const bodyProperty = (resource: Resource, name: string, creating: boolean): JsonSchema => {
  const field = fieldOf(resource, name)
  const schema = !creating && isNumbered(field) ? presentSchema(resource, name) : valueSchema(resource, name)
  if (creating || !isSecret(field)) return { ...schema, ...forWhom(resource, name, 'write') }
  const { 'x-repeats': repeats, ...value } = schema
  return { anyOf: [value, { enum: [null, ''] }], ...(repeats ? { 'x-repeats': repeats } : {}) }
}

const bodyNames = { create: 'Input', replace: 'Replacement', patch: 'Change' } as const

/** Readable fields of a record, without `id` and `version`. */
export const readableFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => fieldTypeOf(fieldOf(resource, name)).readable)

/**
 * JSON Schema of a record in an API reply.
 * @param least the resource as the least privileged user sees it, if some fields are limited to roles
 */
export const recordSchema = (resource: Resource, least: Resource = resource): JsonSchema => {
  const names = readableFields(resource)
  return {
    'x-name': withoutSpaces(resource.label),
    title: resource.label,
    type: 'object',
    additionalProperties: false,
    required: ['id', 'version', ...readableFields(least)],
    properties: {
      id: idSchema,
      version: versionSchema,
      ...Object.fromEntries(
        names.map((name) => [name, { ...replyProperty(resource, name), ...forWhom(resource, name, 'read') }]),
      ),
    },
  }
}

/** Of one row of `lines`: an id changes the stored line, without one it is added. */
const lineSchema = ({ child, key }: Lines): JsonSchema => {
  const { properties } = bodySchema(child, 'patch') as { properties: Record<string, JsonSchema> }
  const { [key]: _parent, id: _id, version: _version, ...fields } = properties
  return {
    'x-name': `${withoutSpaces(child.label)}Row`,
    type: 'object',
    additionalProperties: false,
    properties: {
      id: described(idSchema, 'The line to change. Without it, a line is added'),
      version: described(versionSchema, 'As the line was read; refused if it has changed since'),
      [removeMember]: described({ type: 'boolean' }, 'true deletes the line'),
      ...fields,
    },
  }
}

const linesSchema = (lines: Lines): JsonSchema => ({
  title: lines.child.title,
  description: 'Lines to add, change and remove, in one transaction. Others stay as they are',
  type: 'array',
  maxItems: maxLines,
  items: lineSchema(lines),
})

/**
 * JSON Schema of a write. Accepts and ignores read-only fields, so that a client can send back a record it has read.
 * @param inApiPath reference given by the address and optional in the body
 * @param lines that the body may write too
 */
export const bodySchema = (
  resource: Resource,
  mode: 'create' | 'replace' | 'patch',
  { inApiPath, lines }: { readonly inApiPath?: string; readonly lines?: Lines | null } = {},
): JsonSchema => {
  const writable = writableFields(resource)
  const required = writable.filter((name) => {
    const field = fieldOf(resource, name)
    const isPreset = 'preset' in field && field.preset !== undefined
    return name !== inApiPath && isRequired(field) && !hasDefault(field) && !isPreset
  })
  const readOnly = [
    'id',
    'version',
    ...Object.keys(resource.fields).filter((name) => !writable.includes(name)),
  ]
  const below = inApiPath === undefined ? '' : 'Below'
  return {
    'x-name': `${withoutSpaces(resource.label)}${bodyNames[mode]}${below}`,
    type: 'object',
    additionalProperties: false,
    ...(mode === 'create' ? { required } : {}),
    properties: {
      ...Object.fromEntries(writable.map((name) => [name, bodyProperty(resource, name, mode === 'create')])),
      ...Object.fromEntries(readOnly.map((name) => [name, { readOnly: true }])),
      ...(lines && { [lines.member]: linesSchema(lines) }),
    },
  }
}
