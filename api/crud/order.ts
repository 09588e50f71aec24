import type { Join } from '../../database/fields/column.ts'
import { sortedBy, storedColumnOf } from '../../database/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { quotedColumn } from '../../model/naming.ts'
import { fieldOf, fieldPath, type Resources, referenceOf, shownField } from '../../model/resources.ts'
import { type ExpressionOptions, expressionOf, ownAlias } from './expressions.ts'

export interface SortedField {
  readonly field: string
  readonly descending: boolean
}

interface OrderKey {
  readonly sql: string
  readonly joins: readonly Join[]
  readonly direction: 'asc' | 'desc'
  /** Nulls sort last in both directions, unless `nullsFirst`. */
  readonly hasNulls: boolean
  readonly nullsFirst?: boolean
  readonly aggregates?: boolean
  /** Set if the target field is never null: the key is null exactly if this column is. */
  readonly reference?: string
}

/** The id breaks ties. */
export type Order = readonly OrderKey[]

/** The id takes the direction of the last key. */
export const orderSql = (
  order: Order,
  nameOf: (key: OrderKey, index: number) => string,
  id: string,
): string => {
  // "nulls last" would prevent a descending index scan of a column without nulls.
  const keys = order.map((key, index) => {
    const nulls = key.nullsFirst ? ' nulls first' : key.hasNulls ? ' nulls last' : ''
    return `${nameOf(key, index)} ${key.direction}${nulls}`
  })
  return `order by ${[...keys, `${id} ${order.at(-1)?.direction ?? 'asc'}`].join(', ')}`
}

export const reversed = (order: Order): Order =>
  order.map((key) => ({
    ...key,
    direction: key.direction === 'asc' ? 'desc' : 'asc',
    ...(key.hasNulls && { nullsFirst: !key.nullsFirst }),
  }))

/** The id is not repeated: an extra column makes skipped rows a third slower. */
export const keyName = ({ sql }: OrderKey, index: number): string =>
  sql === `${ownAlias}.id` ? 'id' : `key${index}`

/** Column that shows whether a looked-up key is null, without the lookup. */
const isEmptyName = '"is empty"'
export const isEmptySql = ([first]: Order): readonly string[] =>
  first?.reference ? [`${ownAlias}.${first.reference} is null as ${isEmptyName}`] : []

/**
 * True if no single index has the order: its nulls are at the other end, or a looked-up key misses records without a
 * reference.
 */
const isBroken = ({ hasNulls, nullsFirst = false, direction, joins, aggregates }: OrderKey): boolean =>
  hasNulls && !aggregates && (joins.length > 0 || nullsFirst === (direction === 'asc'))

export interface Part {
  readonly is: string
  /** Cheaper condition for counting. */
  readonly counted: string
  readonly by: string
}

/**
 * Splits by nulls in the first key if no index has both in order. Otherwise the first page of a million records by
 * a nullable column takes a second.
 */
export const partsOf = (order: Order): readonly [Part] | readonly [Part, Part] => {
  const [first, ...others] = order
  if (!first || !isBroken(first)) return [{ is: 'true', counted: 'true', by: orderSql(order, keyName, 'id') }]
  const isFilled = `${keyName(first, 0)} is not null`
  const filled = {
    is: isFilled,
    counted: first.reference ? `not ${isEmptyName}` : isFilled,
    by: orderSql([{ ...first, hasNulls: false, nullsFirst: false }, ...others], keyName, 'id'),
  }
  const isEmpty = first.reference ? isEmptyName : `${keyName(first, 0)} is null`
  const empty = {
    is: isEmpty,
    counted: isEmpty,
    by:
      others.length > 0
        ? orderSql(others, (key, index) => keyName(key, index + 1), 'id')
        : `order by id ${first.direction}`,
  }
  return first.nullsFirst ? [empty, filled] : [filled, empty]
}

const referenceColumn = (resource: Resource, name: string): string | null => {
  const [head = '', end = '', ...further] = name === 'id' ? [] : fieldPath(resource, name).split('.')
  if (end === '' || further.length > 0) return null
  const { to } = referenceOf(resource, head)
  const field = end === 'id' ? null : fieldOf(to, end)
  if (to.restricted?.onlyOf || !field || !storedColumnOf(field)?.notNull?.(field)) return null
  return quotedColumn(head)
}

export const orderKey = (
  resources: Resources,
  resource: Resource,
  { field, descending }: SortedField,
  options: ExpressionOptions,
): OrderKey => {
  const { sql, joins, aggregates } = expressionOf(resources, resource, field, options)
  const own = resource.fields[field]
  const reference = referenceColumn(resource, field)
  return {
    sql: field === 'id' ? sql : sortedBy(shownField(resource, field), sql),
    joins,
    direction: descending ? 'desc' : 'asc',
    hasNulls: field !== 'id' && !(own && storedColumnOf(own)?.notNull?.(own)),
    ...(own && 'emptyFirst' in own && !descending && { nullsFirst: true }),
    ...(aggregates && { aggregates }),
    ...(reference && { reference }),
  }
}
