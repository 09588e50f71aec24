import { isWritable, type Values } from './check-record.ts'
import { roundedTo, sum } from './decimal.ts'
import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import type { ImportCell } from './import.ts'
import { completeRow, valueOfCell } from './import-values.ts'
import { readNumber } from './parse-number.ts'
import { fieldOf } from './resources.ts'

/** What happens to a text that is longer than its field takes. */
export type LongText = 'cut' | 'rest'

/** Changes of whole columns before the rows are sent. */
export interface ColumnChanges {
  /** Prices whose credits become a negative quantity with a positive price. */
  readonly turned: readonly string[]
  /** By field. */
  readonly longTexts: Readonly<Record<string, LongText>>
}

/** The other factor of a product with this field: the quantity of a price. */
export const otherFactor = (resource: Resource, name: string): string | null => {
  for (const field of Object.values(resource.fields)) {
    const [one, other] = fieldTypeOf(field).factors?.(field) ?? []
    if (one === name || other === name) return (one === name ? other : one) ?? null
  }
  return null
}

/** Field for the rest of long texts: the first of several lines. */
export const fieldOfRest = (resource: Resource): string | null =>
  Object.entries(resource.fields).find(
    ([, field]) => fieldTypeOf(field).isMultiline && isWritable(field),
  )?.[0] ?? null

const numberIn = (cell: ImportCell): number | null => {
  const number = typeof cell === 'string' ? readNumber(cell) : cell
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Columns that the changes add: the quantities of credits, and the rests of texts. */
export const addedColumns = (
  resource: Resource,
  used: readonly string[],
  { turned, longTexts }: ColumnChanges,
): string[] => {
  const rest = Object.values(longTexts).includes('rest') ? fieldOfRest(resource) : null
  const factors = turned.map((name) => otherFactor(resource, name)).filter((name) => name !== null)
  const together = factors.flatMap((name) => {
    const field = fieldOf(resource, name)
    return fieldTypeOf(field).readsWith?.(field) ?? []
  })
  const needed = [...factors, ...together, rest]
  return [...new Set(needed)].filter((name) => name !== null).filter((name) => !used.includes(name))
}

/** Splits a text at the last space within the limit, or at the limit. */
const splitText = (text: string, longest: number): [first: string, rest: string] => {
  const characters = [...text]
  if (characters.length <= longest) return [text, '']
  const head = characters.slice(0, longest).join('')
  const space = head.lastIndexOf(' ')
  const end = space > longest / 2 ? space : head.length
  return [text.slice(0, end).trim(), text.slice(end).trim()]
}

/** What the word or blank of a factor stands for, such as a quantity of "Item", with what goes with it. */
const readFactor = (
  resource: Resource,
  factor: string,
  price: string,
  amount: number,
  cells: Readonly<Record<string, ImportCell>>,
): Record<string, ImportCell> => {
  const field = fieldOf(resource, factor)
  const read = fieldTypeOf(field).readWith?.(factor, field, { ...cells, [price]: amount })
  return (read?.values as Record<string, ImportCell> | undefined) ?? { [factor]: cells[factor] ?? 1 }
}

/** A row with the changes of its columns. */
export const changedRow = (
  resource: Resource,
  cells: Readonly<Record<string, ImportCell>>,
  { turned, longTexts }: ColumnChanges,
): Readonly<Record<string, ImportCell>> => {
  const changed: Record<string, ImportCell> = { ...cells }
  for (const name of turned) {
    const price = numberIn(changed[name] ?? null)
    const factor = otherFactor(resource, name)
    if (price === null || price >= 0 || factor === null) continue
    const read =
      numberIn(changed[factor] ?? null) === null ? readFactor(resource, factor, name, -price, changed) : {}
    const quantity = numberIn(read[factor] ?? changed[factor] ?? null)
    if (quantity === null) continue
    Object.assign(changed, read, { [name]: -price, [factor]: -quantity })
  }
  for (const [name, long] of Object.entries(longTexts)) {
    const cell = changed[name]
    const field = fieldOf(resource, name)
    const longest = fieldTypeOf(field).longest?.(field)
    if (typeof cell !== 'string' || longest === undefined) continue
    const text = String(fieldTypeOf(field).normalise?.(cell, field) ?? '')
    if (long === 'cut') {
      changed[name] = [...text].slice(0, longest).join('').trim() || null
      continue
    }
    const [first, rest] = splitText(text, longest)
    const other = rest === '' ? null : fieldOfRest(resource)
    if (other === null) continue
    changed[name] = first
    changed[other] = [changed[other], rest].filter((part) => part !== null && part !== undefined).join('\n')
  }
  return changed
}

/** Values of a row as the server reads them, without looking up references. */
export const valuesOfRow = (resource: Resource, cells: Readonly<Record<string, ImportCell>>): Values => {
  const fields = new Map<string, Field>(
    Object.entries(resource.fields).filter(([, field]) => isWritable(field)),
  )
  const values: Values = {}
  for (const [name, cell] of Object.entries(cells))
    if (fields.has(name)) values[name] = valueOfCell(fieldOf(resource, name), cell)
  for (const [name, field] of fields)
    if (fieldTypeOf(field).readWith && !Object.hasOwn(values, name)) values[name] = null
  const compared = Object.entries(cells).flatMap(([name, cell]) => {
    const field = resource.fields[name]
    return field && !isWritable(field) ? [[name, valueOfCell(field, cell)] as const] : []
  })
  return completeRow(fields, values, {}, Object.fromEntries(compared))
}

/** Name of the field that is the amount of a row: a product, else the first number in pounds. */
export const amountField = (resource: Resource, used: readonly string[]): string | null => {
  const names = Object.keys(resource.fields)
  const product = names.find((name) => fieldTypeOf(fieldOf(resource, name)).factors)
  return (
    product ??
    names.find((name) => used.includes(name) && fieldTypeOf(fieldOf(resource, name)).summedAs === 'money') ??
    null
  )
}

/** Amount of a row; null if a value is missing or wrong. */
export const amountOfRow = (resource: Resource, name: string, values: Values): number | null => {
  const field = fieldOf(resource, name)
  const { workOut, factors } = fieldTypeOf(field)
  const parts = factors?.(field) ?? [name]
  if (!parts.every((part) => Number.isFinite(values[part]))) return null
  return (workOut ? (workOut(field, values) as number | null) : (values[name] as number)) ?? null
}

/** Cells that rounding changes, and by how much the total of all rows moves. */
export const roundingOf = (
  resource: Resource,
  name: string,
  rows: readonly Values[],
  decimals: number,
): { readonly cells: number; readonly moves: number } => {
  const amount = amountField(resource, [name])
  const moves: number[] = []
  let cells = 0
  for (const values of rows) {
    const value = values[name]
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    const rounded = roundedTo(value, decimals)
    if (rounded === value) continue
    cells += 1
    const before = amount ? amountOfRow(resource, amount, values) : null
    const after = amount ? amountOfRow(resource, amount, { ...values, [name]: rounded }) : null
    if (before !== null && after !== null) moves.push(after - before)
  }
  return { cells, moves: roundedTo(sum(moves.map((move) => roundedTo(move, 4))), 2) }
}
