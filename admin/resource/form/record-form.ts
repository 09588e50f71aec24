import {
  checkField,
  checkTogether,
  isNeverNull,
  isSecret,
  isWritable,
  writableFields,
} from '../../../model/check-record.ts'
import type { Field, Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formFields, hiddenFields } from '../../../model/form.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { messageText } from '../../i18n/language.ts'

/** What inputs hold, by field: text for a number or a date. */
export type Typed = Record<string, unknown>
export type FormMode = 'create' | 'edit'

/** Compares values of a form or reply. Invalid input, such as unmatched picker text, equals nothing. */
export const isSame = (one: unknown, other: unknown): boolean =>
  !Number.isNaN(one) && JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields of a form, in the order of the definition. Passwords of existing records are separate. */
export const shownFields = (resource: Resource, mode: FormMode): string[] =>
  formFields(resource).filter((name) => {
    const field = fieldOf(resource, name)
    if ('in' in field && field.in && field.in !== mode) return false
    return mode === 'create' || !isSecret(field)
  })

/** Write-only fields (passwords), shown on request when editing. */
export const secretFields = (resource: Resource): string[] =>
  formFields(resource).filter((name) => isSecret(fieldOf(resource, name)))

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

/** Converts stored values (or those of a new record) for the inputs. */
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

/** Converts typed values for the API: trimmed, null for blank. */
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

/** The values of a form, as stored: an empty field is null, or what its type has instead, such as `[]`. */
export const formValues = (
  resource: Resource,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const empty = names.filter((name) => given[name] === undefined || given[name] === null)
  const emptyValues = valuesOf(resource, empty, typedFrom(resource, empty, {}))
  return Object.fromEntries(
    names.map((name) => {
      if (name in emptyValues) return [name, emptyValues[name]]
      const field = fieldOf(resource, name)
      const { normalise } = fieldTypeOf(field)
      return [name, normalise ? normalise(given[name], field) : given[name]]
    }),
  )
}

/** Values to send. Fields of hidden sections become null; read-only fields are omitted. */
export const sentValues = (
  resource: Resource,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const values = formValues(resource, names, given)
  const hidden = hiddenFields(resource, values)
  const sent = Object.entries(values).filter(([name]) => isWritable(fieldOf(resource, name)))
  return Object.fromEntries(
    sent.map(([name, value]) => [
      name,
      hidden.has(name) && !isNeverNull(fieldOf(resource, name)) ? null : value,
    ]),
  )
}

const isRequiredWhileShown = (field: Field): boolean => 'required' in field && field.required === 'shown'

/** Initial values of fields that have just appeared: today for a required date. */
export const startOfShown = (
  resource: Resource,
  appeared: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    appeared
      .filter((name) => {
        const field = fieldOf(resource, name)
        return isRequiredWhileShown(field) && fieldTypeOf(field).isDay === true && !values[name]
      })
      .map((name) => [name, firmDay()]),
  )

/** Sentences by field, in the language of the screens. */
export type ErrorTexts = Record<string, string[]>

/** Error messages by field (specification section 5): field checks, then rules across fields. */
export const checkForm = (
  resource: Resource,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
  mode: FormMode,
  current?: AnyRecord,
): ErrorTexts => {
  const values = sentValues(resource, names, given)
  const hidden = hiddenFields(resource, formValues(resource, names, given))
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
  return Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, all.map(messageText)]))
}

export const isReadOnly = (resource: Resource, name: string, mode: FormMode): boolean => {
  const field = fieldOf(resource, name)
  return (
    ('readOnly' in field && field.readOnly === true) ||
    (mode === 'edit' && 'setOnce' in field && field.setOnce === true)
  )
}

/** Whether the form requires a value: required fields, and passwords while shown. */
export const isRequiredInForm = (resource: Resource, name: string, mode: FormMode): boolean => {
  const field = fieldOf(resource, name)
  if (!isWritable(field)) return false
  return ('required' in field && Boolean(field.required)) || (mode === 'edit' && isSecret(field))
}

/** Body of an update: the whole record (PUT), or with passwords only the shown fields (PATCH). */
export const changedBody = (
  resource: Resource,
  record: AnyRecord,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  if (secretFields(resource).length > 0) return { ...values }
  const fields = writableFields(resource).filter((name) => record[name] !== undefined)
  return { ...Object.fromEntries(fields.map((name) => [name, record[name]])), ...values }
}
