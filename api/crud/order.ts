import { isTextField, storedColumnOf } from '../../kinds/columns.ts'
import { aliasBelow, type Join, rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import { quotedColumn } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { fieldOf, fieldPath, referenceOf, shownField } from '../../model/resources.ts'
import { type ExpressionOptions, expressionOf, ownAlias } from './expressions.ts'

/** A field that a list is ordered by. */
export interface SortedField {
  readonly field: string
  readonly descending: boolean
}

/** One key of an order. */
export interface OrderKey {
  /** SQL of what is compared. */
  readonly sql: string
  readonly joins: readonly Join[]
  readonly direction: 'asc' | 'desc'
  /** Empty values come last both ways, unless they come first. */
  readonly hasNulls: boolean
  readonly nullsFirst?: boolean
  /** Whether it adds up records of another table for each record of the list. */
  readonly aggregates?: boolean
  /** Where it is looked up in a record referred to, which always has it. */
  readonly lookedUp?: LookedUp
  /** The join to the record in which it is looked up, where every record has one. */
  readonly sureJoin?: Join | undefined
}

/** The records in which a key is looked up. */
export interface LookedUp {
  /** These, for a `from`, and how the key calls one. */
  readonly rows: string
  readonly alias: string
  /** The column that refers to them; a key is empty where this is. */
  readonly reference: string
  /** Whether many may refer to one of them: few belong to the same parent. */
  readonly isOfMany: boolean
}

/** How a list is ordered: by the first key, where that is equal by the next, and by the id at last. */
export type Order = readonly OrderKey[]

/** `order by` for keys and an id, as they are called where the order is applied; the id goes with the last key. */
export const orderSql = (
  order: Order,
  nameOf: (key: OrderKey, index: number) => string,
  id: string,
): string => {
  // "nulls last" would keep a descending index scan from serving a column that has no nulls.
  const keys = order.map((key, index) => {
    const nulls = key.nullsFirst ? ' nulls first' : key.hasNulls ? ' nulls last' : ''
    return `${nameOf(key, index)} ${key.direction}${nulls}`
  })
  return `order by ${[...keys, `${id} ${order.at(-1)?.direction ?? 'asc'}`].join(', ')}`
}

/** The same from its end; the id, which goes with the last key, turns round with it. */
export const reversed = (order: Order): Order =>
  order.map((key) => ({
    ...key,
    direction: key.direction === 'asc' ? 'desc' : 'asc',
    ...(key.hasNulls && { nullsFirst: !key.nullsFirst }),
  }))

/** How a key is called among what matches. The id is one already: a column more for rows that are passed over takes a third. */
export const keyName = ({ sql }: OrderKey, index: number): string =>
  sql === `${ownAlias}.id` ? 'id' : `key${index}`

/** What matches says by itself whether a key that is looked up is empty: without looking it up. */
export const isEmptyName = '"is empty"'
export const isEmptySql = ([first]: Order): readonly string[] =>
  first?.lookedUp ? [`${ownAlias}.${first.lookedUp.reference} is null as ${isEmptyName}`] : []

/** Of a field that is one reference away, where nothing hides what is referred to. */
const lookedUpIn = (resource: Resource, name: string): LookedUp | null => {
  const [head = '', end = '', ...further] = name === 'id' ? [] : fieldPath(resource, name).split('.')
  if (end === '' || further.length > 0) return null
  const { to } = referenceOf(resource, head)
  const field = end === 'id' ? null : fieldOf(to, end)
  if (to.seen?.onlyOf || !field || !storedColumnOf(field)?.notNull?.(field)) return null
  return {
    rows: rowsOf(to),
    alias: aliasBelow(ownAlias, head),
    reference: quotedColumn(head),
    isOfMany: resource.parent?.key !== head,
  }
}

/** Whether the field is looked up in a record that is never missing. */
const isSure = (resource: Resource, name: string): boolean => {
  const [head = '', ...further] = name === 'id' ? [] : fieldPath(resource, name).split('.')
  if (further.length === 0) return false
  const reference = fieldOf(resource, head)
  const { to } = referenceOf(resource, head)
  return storedColumnOf(reference)?.notNull?.(reference) === true && !to.seen?.onlyOf
}

const isText = (resource: Resource, name: string) => name !== 'id' && isTextField(shownField(resource, name))

/** The key of a field: text sorts without regard to case. */
export const orderKey = (
  resources: Resources,
  resource: Resource,
  { field, descending }: SortedField,
  options: ExpressionOptions,
): OrderKey => {
  const { sql, joins, aggregates } = expressionOf(resources, resource, field, options)
  const own = resource.fields[field]
  const lookedUp = lookedUpIn(resource, field)
  return {
    sql: isText(resource, field) ? `lower(${sql})` : sql,
    joins,
    direction: descending ? 'desc' : 'asc',
    hasNulls: field !== 'id' && !(own && storedColumnOf(own)?.notNull?.(own)),
    ...(own && 'emptyFirst' in own && !descending && { nullsFirst: true }),
    ...(aggregates && { aggregates }),
    ...(lookedUp && { lookedUp }),
    ...(isSure(resource, field) && { sureJoin: joins[0] }),
  }
}
