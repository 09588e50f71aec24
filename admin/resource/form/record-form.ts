import {
  checkField,
  checkTogether,
  type FieldErrors,
  isNeverNull,
  isSecret,
  isWritable,
  writableFields,
} from '../../../model/check-record.ts'
import type { Field, Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formFields, hiddenFields } from '../../../model/form.ts'
import { messages } from '../../../model/messages.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'

/** What the inputs of a form hold, by field name. */
export type Typed = Record<string, unknown>
export type FormMode = 'create' | 'edit'

/** The fields that a form shows, in the order of the definition. Secrets of an existing record come apart. */
export const shownFields = (resource: Resource, mode: FormMode): string[] =>
  formFields(resource).filter((name) => {
    const field = fieldOf(resource, name)
    if ('in' in field && field.in && field.in !== mode) return false
    return mode === 'create' || !isSecret(field)
  })

/** The fields of a form that are written and never read: behind a link when an existing record is edited. */
export const secretFields = (resource: Resource): string[] =>
  formFields(resource).filter((name) => isSecret(fieldOf(resource, name)))

/** The values that a new record starts with: those that are given, and the defaults of the definition. */
export const startingValues = (
  resource: Resource,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const defaults = Object.entries(resource.fields).map(([name, field]) => {
    const { initial } = fieldTypeOf(field)
    return [name, initial ? initial(field) : 'default' in field ? (field.default ?? null) : null]
  })
  return { ...Object.fromEntries(defaults), ...given }
}

/** What the inputs show for a stored record, or for a new one. */
export const typedFrom = (
  resource: Resource,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Typed =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldOf(resource, name)
      return [name, viewOf(field).toInput?.(values[name] ?? null, field)]
    }),
  )

/** The values of what was typed, trimmed and with null for blank, as the API takes them. */
export const valuesOf = (
  resource: Resource,
  names: readonly string[],
  typed: Typed,
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldOf(resource, name)
      const given = typed[name]
      const value = given === undefined ? null : (viewOf(field).fromInput?.(given, field) ?? null)
      const { normalise } = fieldTypeOf(field)
      return [name, normalise ? normalise(value, field) : value]
    }),
  )

/**
 * The values that a form sends: what was typed, and nothing for the fields of a section that is left out, so that a
 * stored value goes with its condition. What is shown and not this person's to change is not sent.
 */
export const sentValues = (
  resource: Resource,
  names: readonly string[],
  typed: Typed,
): Record<string, unknown> => {
  const values = valuesOf(resource, names, typed)
  const hidden = hiddenFields(resource, values)
  const sent = Object.entries(values).filter(([name]) => isWritable(fieldOf(resource, name)))
  return Object.fromEntries(
    sent.map(([name, value]) => [
      name,
      hidden.has(name) && !isNeverNull(fieldOf(resource, name)) ? null : value,
    ]),
  )
}

/** Whether a field may not be empty while its section is shown. */
const isRequiredWhileShown = (field: Field): boolean => 'required' in field && field.required === 'shown'

/** What fields start with whose section has just appeared: a required day is today. */
export const startOfShown = (resource: Resource, appeared: readonly string[], typed: Typed): Typed =>
  typedFrom(
    resource,
    appeared.filter((name) => {
      const field = fieldOf(resource, name)
      return isRequiredWhileShown(field) && fieldTypeOf(field).isDay === true && !typed[name]
    }),
    Object.fromEntries(appeared.map((name) => [name, firmDay()])),
  )

/**
 * The messages for what was typed, by field: those of each field, then the rules that look at several.
 * A secret that is shown while editing is wanted: the link was clicked.
 * @source specification section 5
 */
export const checkTyped = (
  resource: Resource,
  names: readonly string[],
  typed: Typed,
  mode: FormMode,
  current?: AnyRecord,
): FieldErrors => {
  const values = sentValues(resource, names, typed)
  const hidden = hiddenFields(resource, valuesOf(resource, names, typed))
  const errors: FieldErrors = {}
  for (const name of names) {
    const field = fieldOf(resource, name)
    if (hidden.has(name) || !isWritable(field)) continue
    const isMissing =
      values[name] === null && (isRequiredWhileShown(field) || (mode === 'edit' && isSecret(field)))
    const wrong = isMissing
      ? [messages.required]
      : checkField(field, values[name], mode === 'create' ? 'form-create' : 'form-edit')
    if (wrong.length > 0) errors[name] = wrong
  }
  const together = checkTogether(resource, { ...current, ...values })
  for (const name of names) if (together[name]) errors[name] ??= together[name]
  return errors
}

/** Whether the field shows what it holds and nobody can change it here. */
export const isReadOnly = (resource: Resource, name: string, mode: FormMode): boolean => {
  const field = fieldOf(resource, name)
  return (
    ('readOnly' in field && field.readOnly === true) ||
    (mode === 'edit' && 'setOnce' in field && field.setOnce === true)
  )
}

/** Whether the form insists on the field, or asks for it because its input is shown: that of a secret, behind a link. */
export const isWanted = (resource: Resource, name: string, mode: FormMode): boolean => {
  const field = fieldOf(resource, name)
  if (!isWritable(field)) return false
  return ('required' in field && Boolean(field.required)) || (mode === 'edit' && isSecret(field))
}

/**
 * The body that changes a record. Without secrets it is the whole record, as a PUT replaces it; with secrets only
 * what the form shows, so that those left out stay as they are.
 */
export const changedBody = (
  resource: Resource,
  record: AnyRecord,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  if (secretFields(resource).length > 0) return { ...values }
  const fields = writableFields(resource).filter((name) => record[name] !== undefined)
  return { ...Object.fromEntries(fields.map((name) => [name, record[name]])), ...values }
}
