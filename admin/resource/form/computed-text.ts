import type { Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formFields } from '../../../model/form.ts'
import { figureText, valueText } from '../../../model/record-text.ts'
import { fieldOf, shownField } from '../../../model/resources.ts'
import { formValues } from './record-form.ts'

/** Preview of a computed field for the typed values, by the server's rule; empty until known. */
export const computedText = (resource: Resource, name: string, typed: Values): string => {
  const field = fieldOf(resource, name)
  const value = fieldTypeOf(field).workOut?.(field, formValues(resource, formFields(resource), typed)) ?? null
  if (value === null) return ''
  return typeof value === 'number'
    ? figureText(shownField(resource, name), value)
    : valueText(resource, name, value)
}
