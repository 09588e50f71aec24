import { isTextField, storedColumnOf } from '../../kinds/columns.ts'
import type { Join } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { shownField } from '../../model/resources.ts'
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
  return {
    sql: isText(resource, field) ? `lower(${sql})` : sql,
    joins,
    direction: descending ? 'desc' : 'asc',
    hasNulls: field !== 'id' && !(own && storedColumnOf(own)?.notNull?.(own)),
    ...(own && 'emptyFirst' in own && !descending && { nullsFirst: true }),
    ...(aggregates && { aggregates }),
  }
}
