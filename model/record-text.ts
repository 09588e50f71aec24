import type { Resource } from './definition.ts'
import { typeOf } from './field-types/index.ts'
import { shownField } from './resources.ts'

/** A value as people read it; nothing for null. */
export const valueText = (resource: Resource, name: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const field = shownField(resource, name)
  return typeOf(field).format(value, field)
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
