import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { formatSterling } from './format.ts'
import { shownField } from './resources.ts'

/** A record whose fields are only known at run time. */
export type AnyRecord = { readonly id: number | string } & Readonly<Record<string, unknown>>

/** A value as people read it; nothing for null. */
export const valueText = (resource: Resource, name: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const field = shownField(resource, name)
  return fieldTypeOf(field).format(value, field)
}

/** The text by which people recognise a record: its `recordText` fields joined by " - ", else its number. */
export const recordText = (
  resource: Resource,
  record: Readonly<Record<string, unknown>> & { readonly id: unknown },
): string =>
  resource.recordText
    .map((name) => valueText(resource, name, record[name]))
    .filter((part) => part !== '')
    .join(' - ') || `${resource.label} ${record.id}`

/** The names that a text has in braces. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** A text with the values of a record in the place of their names: `{quantity} × {description}`. */
export const filledText = (text: string, resource: Resource, record: AnyRecord): string =>
  text.replace(/\{([^{}]*)\}/g, (_, name: string) => valueText(resource, name, record[name]))

/** Whether the record is offered for new choices. */
export const isEnabled = (resource: Resource, record: AnyRecord): boolean =>
  resource.enabledBy === undefined || record[resource.enabledBy] === true

/** A number as a figure shows it: pounds with their sign, all else as its type formats it. */
export const figureText = (field: Field, value: number): string => {
  const { summedAs, format } = fieldTypeOf(field)
  const unit = summedAs === 'unit' && 'unit' in field ? field.unit : summedAs
  return unit === 'money' ? formatSterling(value) : format(value, field)
}
