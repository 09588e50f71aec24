import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { formatSterling } from './format.ts'
import { shownField } from './resources.ts'

export type AnyRecord = { readonly id: number | string } & Readonly<Record<string, unknown>>

export const valueText = (resource: Resource, name: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const field = shownField(resource, name)
  return fieldTypeOf(field).format(value, field)
}

/**
 * A value with which part of another record it is, from the second on: `PO 7 · part 2`. Empty without a value.
 * @param text what the value says
 */
export const withPart = (
  resource: Resource,
  name: string,
  record: Readonly<Record<string, unknown>>,
  text: string,
): string => {
  const field = text === '' ? undefined : resource.fields[name]
  const number = field && 'parts' in field ? field.parts?.number : undefined
  const part = number === undefined ? null : record[number]
  const label = resource.fields[number ?? '']?.label
  return typeof part === 'number' && part > 1 && label ? `${text} · ${label.toLowerCase()} ${part}` : text
}

/** The fields that the text of a record is made of. */
export const namesOfText = ({ recordText, fields }: Pick<Resource, 'recordText' | 'fields'>): Set<string> =>
  new Set(
    recordText.flatMap((name) => {
      const field = fields[name]
      const number = field && 'parts' in field ? field.parts?.number : undefined
      return number === undefined ? [name] : [name, number]
    }),
  )

/** Text of a record: its `recordText` fields joined by " - ", else its id. */
export const recordText = (
  resource: Resource,
  record: Readonly<Record<string, unknown>> & { readonly id: unknown },
): string =>
  resource.recordText
    .map((name) => withPart(resource, name, record, valueText(resource, name, record[name])))
    .filter((part) => part !== '')
    .join(' - ') || `${resource.label} ${record.id}`

/** Max. characters of a record's name in a sentence. */
const maxName = 80

/** What a record is, with its name and amount: `Payment 12/03/2026 (£5,000.00)`. */
export const namedRecord = (resource: Resource, record: AnyRecord): string => {
  const own = resource.recordText.some((name) => valueText(resource, name, record[name]) !== '')
  const name = own ? `${resource.label} ${recordText(resource, record)}` : resource.label
  const amount = resource.list.columns
    .map((column) => ({ field: shownField(resource, column), value: record[column] }))
    .find(({ field, value }) => typeof value === 'number' && value !== 0 && unitOf(field) === 'money')
  const short = name.length > maxName ? `${name.slice(0, maxName)}…` : name
  return amount ? `${short} (${formatSterling(Number(amount.value))})` : short
}

export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** Whether a brace belongs to no placeholder. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))

/** Fills in `{placeholders}` with a record's values: `{quantity} × {description}`. */
export const filledText = (
  text: string,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): string => text.replace(/\{([^{}]*)\}/g, (_, name: string) => valueText(resource, name, record[name]))

export const isEnabled = (resource: Resource, record: AnyRecord): boolean =>
  resource.enabledBy === undefined || record[resource.enabledBy] === true

/** Unit in which a field is summed. */
const unitOf = (field: Field) => {
  const { summedAs } = fieldTypeOf(field)
  return summedAs === 'unit' && 'unit' in field ? field.unit : summedAs
}

/** Formatted figure: pounds with the currency symbol, other numbers by field type. */
export const figureText = (field: Field, value: number): string =>
  unitOf(field) === 'money' ? formatSterling(value) : fieldTypeOf(field).format(value, field)
