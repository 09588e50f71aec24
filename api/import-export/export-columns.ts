import { isWritable } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { isImported } from '../../model/import.ts'
import { readableFields } from '../../model/json-schema.ts'
import { fieldOf, linkedBy, referredBy, shownField } from '../../model/resources.ts'
import {
  dateFormat,
  poundsFormat,
  priceFormat,
  quantityFormat,
  textValue,
} from '../http/files/cell-values.ts'

export interface ExportColumn {
  readonly name: string
  readonly heading: string
  /** In characters of the standard font. */
  readonly width: number
  readonly cell: (value: unknown) => string | number | boolean | Date | null
  readonly format: (value: unknown) => string | undefined
  readonly text: (value: unknown) => string
  /** True for user text, which must not be read as a formula. */
  readonly isText?: boolean
  /** True for money and fields with a unit. */
  readonly isSummed?: boolean
  readonly factors?: readonly [string, string] | undefined
  /** For a field with several references: the resource whose record texts the cell lists. */
  readonly names?: Resource | null
  readonly chosenFrom?: Resource | undefined
  /** Field written on import; null if it is only compared. */
  readonly writes?: string | null
}

const numberFormat = (resource: Resource, name: string) => {
  const field = shownField(resource, name)
  const { cellFormat, summedAs } = fieldTypeOf(field)
  const unit = 'unit' in field ? field.unit : (cellFormat ?? summedAs)
  return (value: number): string | undefined => {
    if (unit === 'money') return poundsFormat
    if (unit === 'price') return priceFormat(value)
    if (unit === 'quantity') return quantityFormat(value)
    return unit === 'percent' ? '0.##%' : undefined
  }
}

/** Looked-up record text only, such as the project of a task. */
const chosenFrom = (resource: Resource, name: string): { field: string; to: Resource } | null => {
  const field = fieldOf(resource, name)
  if (!('path' in field)) return null
  const [head = '', last, ...more] = field.path.split('.')
  const to = Object.hasOwn(resource.fields, head) ? referredBy(fieldOf(resource, head)) : null
  if (!to || !last || more.length > 0 || to.recordText.join() !== last) return null
  return { field: head, to }
}

export const exportColumn = (resource: Resource, name: string): ExportColumn => {
  if (name === 'id' || name === 'version')
    return {
      name,
      heading: name === 'id' ? 'Id' : 'Version',
      width: 8,
      cell: (value) => value as number,
      format: () => undefined,
      text: String,
    }
  const own = fieldOf(resource, name)
  const shown = shownField(resource, name)
  const type = fieldTypeOf(shown)
  const formatOf = numberFormat(resource, name)
  const isPercent = type.cellFormat === 'percent'
  const chosen = chosenFrom(resource, name)
  const names = linkedBy(own)
  const written = chosen?.field ?? (isWritable(own) ? name : null)
  const text = (value: unknown) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return isPercent ? `${value}%` : String(value)
    if (names) return String(value)
    const seconds = type.isTime && typeof value === 'string' ? value.slice(16) : ''
    return type.format(value, shown) + (seconds === ':00' ? '' : seconds)
  }
  return {
    name,
    heading: referredBy(own) ? `${own.label} id` : own.label,
    width: type.isText || names ? 28 : 14,
    cell: (value) => {
      if (value === null || value === undefined) return null
      if (typeof value === 'number') return isPercent ? value / 100 : value
      if (typeof value === 'boolean') return value
      if (type.isDay && typeof value === 'string' && value >= firstExactDay)
        return new Date(`${value}T00:00:00Z`)
      return textValue(text(value))
    },
    format: (value) => (typeof value === 'number' ? formatOf(value) : type.isDay ? dateFormat : undefined),
    text,
    isText: type.isText === true || names !== null,
    isSummed: type.summedAs !== undefined,
    factors: type.factors?.(shown),
    names,
    chosenFrom: chosen?.to,
    writes: isImported(resource) ? written : null,
  }
}

/** Excel has a 29 February 1900, so that dates before the next day are one off. */
const firstExactDay = '1900-03-01'

/** A sheet holds no pictures. */
export const hasCells = (resource: Resource, name: string): boolean =>
  !Object.hasOwn(resource.fields, name) || !fieldTypeOf(shownField(resource, name)).isPicture

export const allColumns = (resource: Resource): string[] => [
  'id',
  ...readableFields(resource).filter((name) => hasCells(resource, name)),
  'version',
]
