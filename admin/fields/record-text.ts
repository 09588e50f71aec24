import type { Resource } from '../../model/definition.ts'
import { typeOf } from '../../model/field-types/index.ts'
import { shownField } from '../../model/resources.ts'
import type { AnyRecord } from './field-module.ts'

/** A value as people read it; nothing for null. */
export const valueText = (resource: Resource, name: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const field = shownField(resource, name)
  return typeOf(field).format(value, field)
}

/** The text by which people recognise a record: its `recordText` fields joined by " - ", else its number. */
export const recordText = (resource: Resource, record: AnyRecord): string =>
  resource.recordText
    .map((name) => valueText(resource, name, record[name]))
    .filter((part) => part !== '')
    .join(' - ') || `${resource.label} ${record.id}`

/** Whether the record is offered for new choices. */
export const isEnabled = (resource: Resource, record: AnyRecord): boolean =>
  resource.enabledBy === undefined || record[resource.enabledBy] === true
