import type { Field, Resource } from './definition.ts'
import { checkRules } from './field-rules.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { formSections, isShown } from './form.ts'
import { messages } from './messages.ts'
import { fieldOf } from './resources.ts'

/** Messages by field name, as a problem reply carries them. */
export type FieldErrors = Record<string, string[]>
export type Values = Record<string, unknown>

/** `create`: a new record. `replace`: every required field that can change. `patch`: any of the fields. */
export type WriteMode = 'create' | 'replace' | 'patch'

/** Whether a body may set the field. */
export const isWritable = (field: Field) =>
  fieldTypeOf(field).writable && !('readOnly' in field && field.readOnly)

/** Whether the field is written and never read, as a password: left out of a change, it stays as it is. */
export const isSecret = (field: Field): boolean => fieldTypeOf(field).writable && !fieldTypeOf(field).readable

/** Whether its records are accounts: with them go secrets that no trail holds, so that no undo touches them. */
export const keepsSecrets = (resource: Resource): boolean => Object.values(resource.fields).some(isSecret)

/** Names of the fields that a body may set. */
export const writableFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => isWritable(fieldOf(resource, name)))

/** Who gives a record values: a caller by a body, or the program, which may set read-only fields too. */
export type Setter = 'body' | 'program'

const settableFields = (resource: Resource, setter: Setter): string[] =>
  setter === 'body'
    ? writableFields(resource)
    : Object.keys(resource.fields).filter((name) => fieldTypeOf(fieldOf(resource, name)).writable)

/** Whether the API insists on the field: `required: 'form'` is the form's own wish. */
export const isRequired = (field: Field): boolean => 'required' in field && field.required === true

/** Whether the field keeps the value that the record was made with. A body may leave it out or repeat it. */
export const isSetOnce = (field: Field): boolean => 'setOnce' in field && field.setOnce === true

/** Whether a record that is made without the field gets a value all the same. */
export const hasDefault = (field: Field) =>
  fieldTypeOf(field).neverNull === true || ('default' in field && field.default !== undefined)

/**
 * Whether the field never loses its value, so that null is refused. A day or a time that a new record starts with can be
 * taken away again, unless only the server sets it.
 */
export const isNeverNull = (field: Field): boolean => {
  const { isDay, isTime } = fieldTypeOf(field)
  return hasDefault(field) && (!(isDay || isTime) || ('readOnly' in field && field.readOnly === true))
}

/**
 * Whether every record has a value: what is required or has a default, and what is made of such fields alone. A null
 * is then refused by form and API alike.
 */
export const isAlwaysThere = (resource: Resource, name: string): boolean => {
  const field = fieldOf(resource, name)
  const { madeOf } = fieldTypeOf(field)
  if (madeOf) return madeOf(field).every((part) => isAlwaysThere(resource, part))
  return isRequired(field) || isNeverNull(field)
}

/**
 * The messages for one value, `null` meaning blank: the same check for the API and, with `form`, for a form.
 * @param mode a secret that is left out of a change stays as it is, so only `create` requires it
 */
export const checkField = (
  field: Field,
  value: unknown,
  mode: WriteMode | 'form-create' | 'form-edit',
): string[] => {
  const type = fieldTypeOf(field)
  const normal = type.normalise ? type.normalise(value, field) : value
  if (normal !== null && normal !== undefined) return type.check(normal, field)
  const inForm = mode === 'form-create' || mode === 'form-edit'
  const creating = mode === 'create' || mode === 'form-create'
  if (isSecret(field) && !creating) return []
  if (isRequired(field) || (inForm && 'required' in field && field.required === 'form'))
    return [messages.required]
  return isNeverNull(field) && !(inForm && type.neverNull) ? [messages.required] : []
}

/** Messages of the rules between fields; of several for one field, the first. */
export const checkTogether = (resource: Resource, values: Values): FieldErrors => {
  const record = { values, labelOf: (name: string) => fieldOf(resource, name).label }
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields))
    for (const [at, wrong] of Object.entries(fieldTypeOf(field).checkTogether?.(name, field, record) ?? {}))
      errors[at] ??= wrong
  for (const [at, wrong] of Object.entries(checkRules(resource, values))) errors[at] ??= wrong
  return errors
}

/** What a field holds that holds nothing. */
export const emptyValue = (field: Field): null | readonly never[] =>
  fieldTypeOf(field).holdsMany ? [] : null

/** What a record holds where a body that makes it says nothing, as far as the definition tells. */
const defaults = (resource: Resource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      'default' in field && field.default !== undefined ? [[name, field.default]] : [],
    ),
  )

/**
 * The rule of sections that are shown only sometimes: while one is not, its fields are empty; a body that fills one is
 * refused, and what the record held is emptied. While it is, those that say so are required.
 */
const checkSections = (resource: Resource, whole: Values, values: Values): FieldErrors => {
  const errors: FieldErrors = {}
  for (const section of formSections(resource)) {
    if (!section.when) continue
    const shown = isShown(resource, section, whole)
    for (const name of section.fields) {
      const field = fieldOf(resource, name)
      const isEmpty = (whole[name] ?? null) === null
      if (shown && isEmpty && 'required' in field && field.required === 'shown')
        errors[name] = [messages.required]
      if (shown || isEmpty || isNeverNull(field)) continue
      if ((values[name] ?? null) === null) values[name] = null
      else errors[name] = [messages.mustBeEmpty]
    }
  }
  return errors
}

/**
 * Checks a body against a definition.
 * @param current the stored record, when one is changed: it fills in what the body leaves out for the rules that
 *   look at several fields, and tells whether a field that is set once would change
 * @param setter read-only fields in a body are ignored; the program sets them
 * @returns the normalised values of the fields that the body sets, or `errors` by field name
 * @source specification section 5
 */
export const checkRecord = (
  resource: Resource,
  body: Values,
  mode: WriteMode,
  current?: Values,
  setter: Setter = 'body',
): { values: Values; errors?: undefined } | { errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const values: Values = {}
  for (const name of Object.keys(body)) {
    const known = name === 'id' || name === 'version' || Object.hasOwn(resource.fields, name)
    if (!known) errors[name] = [messages.unknownField]
  }
  for (const name of settableFields(resource, setter)) {
    const field = fieldOf(resource, name)
    const given = Object.hasOwn(body, name)
    const neededAgain = mode === 'replace' && isRequired(field) && !isSetOnce(field)
    if (!given && mode !== 'create' && !neededAgain) continue
    // The server fills it, or nobody does.
    if (!given && !isWritable(field)) continue
    if (!given && mode === 'create' && hasDefault(field)) continue
    const wrong = checkField(field, body[name], mode)
    if (wrong.length > 0) errors[name] = wrong
    else if (given) {
      const { normalise } = fieldTypeOf(field)
      const value = normalise ? normalise(body[name], field) : body[name]
      const isOther = current && JSON.stringify(value) !== JSON.stringify(current[name])
      if (isOther && isSetOnce(field)) errors[name] = [messages.setOnce]
      else values[name] = value
    }
  }
  const together = checkTogether(resource, { ...current, ...values })
  const base = current ?? defaults(resource)
  const sections = checkSections(resource, { ...base, ...values }, values)
  for (const [name, wrong] of Object.entries({ ...sections, ...together })) errors[name] ??= wrong
  return Object.keys(errors).length > 0 ? { errors } : { values }
}
