import Big from 'big.js'
import type { Field, Resource } from './definition.ts'
import { typeOf } from './field-types/index.ts'
import { numberRanges } from './field-types/number.ts'
import { messages } from './messages.ts'
import { fieldOf } from './resources.ts'

/** Messages by field name, as a problem reply carries them. */
export type FieldErrors = Record<string, string[]>
export type Values = Record<string, unknown>

/** `create`: a new record. `replace`: every required field that can change. `patch`: any of the fields. */
export type WriteMode = 'create' | 'replace' | 'patch'

const isWritable = (field: Field) =>
  (typeOf(field).stored || field.type === 'password') && !('readOnly' in field && field.readOnly)

/** Names of the fields that a body may set: stored ones that are not read-only, and passwords. */
export const writableFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => isWritable(fieldOf(resource, name)))

/** Whether the API insists on the field: `required: 'form'` is the form's own wish. */
export const isRequired = (field: Field): boolean => 'required' in field && field.required === true

/** Whether the field keeps the value that the record was made with. A body may leave it out or repeat it. */
export const isSetOnce = (field: Field): boolean => 'setOnce' in field && field.setOnce === true

/** Booleans and choices are never null: they hold their default until somebody says otherwise. */
const neverNull = (field: Field) => field.type === 'boolean' || field.type === 'choices'

/**
 * The messages for one value, `null` meaning blank: the same check for the API and, with `form`, for a form.
 * @param mode a password that is left out of a change stays as it is, so only `create` requires it
 */
export const checkField = (
  field: Field,
  value: unknown,
  mode: WriteMode | 'form-create' | 'form-edit',
): string[] => {
  const type = typeOf(field)
  const normal = type.normalise ? type.normalise(value, field) : value
  if (normal !== null && normal !== undefined) return type.check(normal, field)
  const inForm = mode === 'form-create' || mode === 'form-edit'
  const creating = mode === 'create' || mode === 'form-create'
  if (field.type === 'password') return field.required && creating ? [messages.required] : []
  if (isRequired(field) || (inForm && 'required' in field && field.required)) return [messages.required]
  return neverNull(field) && !inForm ? [messages.required] : []
}

/** Messages of the rules that look at several fields: repeated passwords and products out of range. */
const checkTogether = (resource: Resource, values: Values): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type === 'password' && field.confirms) {
      const original = values[field.confirms]
      if ((original ?? null) !== (values[name] ?? null)) errors[name] = [messages.passwordMatch]
    }
    if (field.type === 'product') {
      const [a, b] = field.of.map((factor) => values[factor])
      if (typeof a !== 'number' || typeof b !== 'number') continue
      if (new Big(a).times(b).abs().gt(numberRanges.money.max)) {
        const labels = field.of.map((factor) => fieldOf(resource, factor).label)
        errors[field.of[0]] = [messages.tooLarge(labels.join(' and '))]
      }
    }
  }
  return errors
}

/**
 * Checks a body against a definition.
 * @param current the stored record, when one is changed: it fills in what the body leaves out for the rules that
 *   look at several fields, and tells whether a field that is set once would change
 * @returns the normalised values of the fields that the body sets, or `errors` by field name
 * @source specification section 5
 */
export const checkRecord = (
  resource: Resource,
  body: Values,
  mode: WriteMode,
  current?: Values,
): { values: Values; errors?: undefined } | { errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const values: Values = {}
  const writable = new Set(writableFields(resource))
  for (const name of Object.keys(body)) {
    const known = name === 'id' || name === 'version' || Object.hasOwn(resource.fields, name)
    if (!known) errors[name] = [messages.unknownField]
  }
  for (const name of writable) {
    const field = fieldOf(resource, name)
    const given = Object.hasOwn(body, name)
    const neededAgain = mode === 'replace' && isRequired(field) && !isSetOnce(field)
    if (!given && mode !== 'create' && !neededAgain) continue
    if (!given && mode === 'create' && 'default' in field && field.default !== undefined) continue
    if (!given && mode === 'create' && field.type === 'boolean') continue
    const wrong = checkField(field, body[name], mode)
    if (wrong.length > 0) errors[name] = wrong
    else if (given) {
      const type = typeOf(field)
      const value = type.normalise ? type.normalise(body[name], field) : body[name]
      if (current && isSetOnce(field) && value !== current[name]) errors[name] = [messages.setOnce]
      else values[name] = value
    }
  }
  const together = checkTogether(resource, { ...current, ...values })
  for (const [name, wrong] of Object.entries(together)) errors[name] ??= wrong
  return Object.keys(errors).length > 0 ? { errors } : { values }
}
