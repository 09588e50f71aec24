import type { Join } from '../../database/fields/column.ts'
import { isTextField, sortedText, storedColumnOf } from '../../database/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { quotedColumn } from '../../model/naming.ts'
import { fieldOf, fieldPath, type Resources, referenceOf, shownField } from '../../model/resources.ts'
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
  /** The column of the reference by which it is looked up in a record that always has it: the key is empty where this is. */
  readonly reference?: string
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

/** Whether a key that is looked up is empty, known without looking it up. */
const isEmptyName = '"is empty"'
export const isEmptySql = ([first]: Order): readonly string[] =>
  first?.reference ? [`${ownAlias}.${first.reference} is null as ${isEmptyName}`] : []

/**
 * Whether no index has the order of a key as a whole: its empty values stand at the other end of it, or it is looked up,
 * and the index of that table knows nothing of records that refer to none.
 */
const isBroken = ({ hasNulls, nullsFirst = false, direction, joins, aggregates }: OrderKey): boolean =>
  hasNulls && !aggregates && (joins.length > 0 || nullsFirst === (direction === 'asc'))

/** Records that an index may have in this order. */
export interface Part {
  /** Which they are, as SQL. */
  readonly is: string
  /** The same for counting them only. */
  readonly counted: string
  readonly by: string
}

/**
 * Parts of a list, one after the other: all of it, or the rows with a value in the first key and those without, where no
 * index has both in their order. Without it, the first window of a million purchases by supplier takes a second.
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

/** The reference of a field that is one reference away, where nothing hides the record and that always has the field. */
const referenceColumn = (resource: Resource, name: string): string | null => {
  const [head = '', end = '', ...further] = name === 'id' ? [] : fieldPath(resource, name).split('.')
  if (end === '' || further.length > 0) return null
  const { to } = referenceOf(resource, head)
  const field = end === 'id' ? null : fieldOf(to, end)
  if (to.seen?.onlyOf || !field || !storedColumnOf(field)?.notNull?.(field)) return null
  return quotedColumn(head)
}

const isText = (resource: Resource, name: string) => name !== 'id' && isTextField(shownField(resource, name))

/** The key of a field. */
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
    sql: isText(resource, field) ? sortedText(sql) : sql,
    joins,
    direction: descending ? 'desc' : 'asc',
    hasNulls: field !== 'id' && !(own && storedColumnOf(own)?.notNull?.(own)),
    ...(own && 'emptyFirst' in own && !descending && { nullsFirst: true }),
    ...(aggregates && { aggregates }),
    ...(reference && { reference }),
  }
}
