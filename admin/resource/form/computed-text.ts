import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formFields } from '../../../model/form.ts'
import { figureText } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { type Typed, valuesOf } from './record-form.ts'

/** Preview of a computed field for the typed values, by the server's rule; empty until known. */
export const computedText = (resource: Resource, name: string, typed: Typed): string => {
  const field = fieldOf(resource, name)
  const { workOut, format } = fieldTypeOf(field)
  const value = workOut?.(field, valuesOf(resource, formFields(resource), typed)) ?? null
  if (value === null) return ''
  return typeof value === 'number' ? figureText(field, value) : format(value, field)
}
