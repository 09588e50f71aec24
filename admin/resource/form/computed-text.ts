import type { Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formFields } from '../../../model/form.ts'
import { figureText, valueText } from '../../../model/record-text.ts'
import { fieldOf, shownField } from '../../../model/resources.ts'
import { formValues } from './record-form.ts'

/** A field of a record that is being typed: what is typed, or computed from it by the server's rule; null until known. */
export const typedValue = (resource: Resource, name: string, typed: Values): unknown => {
  const field = fieldOf(resource, name)
  const values = formValues(resource, formFields(resource), typed)
  return fieldTypeOf(field).workOut?.(field, values) ?? values[name] ?? null
}

/** A value of `typedValue` in words; empty until known. */
export const computedText = (resource: Resource, name: string, typed: Values): string => {
  const value = typedValue(resource, name, typed)
  if (value === null) return ''
  return typeof value === 'number'
    ? figureText(shownField(resource, name), value)
    : valueText(resource, name, value)
}
