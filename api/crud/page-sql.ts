import type { Page } from './list-query.ts'
import { type Order, type OrderKey, orderSql, reversed } from './order.ts'

/** From here on the end may be nearer: the rows before it would all be read and thrown away. */
const farDown = 1_000

/** Ids and keys of rows out of `matching`. */
const rowsSql = (order: Order) =>
  `select ${['id', ...order.map((_key, index) => `key${index}`)].join(', ')} from matching`

const ordered = (order: Order) => orderSql(order, (_key, index) => `key${index}`, 'id')

/**
 * Tells PostgreSQL how few rows there are, as it takes no limit into account that is worked out: it would read all suppliers
 * to look up those of 200 purchases.
 */
const atMost = (limit: number, sql: string) => `select * from (${sql}) part limit ${limit}`

/**
 * Whether no index has the order of a key as a whole: its empty values stand at the other end of it, or it is looked up,
 * and the index of that table knows nothing of records that refer to none.
 */
const isBroken = ({ hasNulls, nullsFirst = false, direction, joins, aggregates }: OrderKey): boolean =>
  hasNulls && !aggregates && (joins.length > 0 || nullsFirst === (direction === 'asc'))

/**
 * A page of rows with a value in the first key and rows without, each in an order that an index may have. The other part
 * is begun only where the first has too few, and counts how many it has only where it has none.
 */
const brokenSql = (
  order: Order,
  [first, ...others]: readonly [OrderKey, ...OrderKey[]],
  { limit, offset }: Page,
) => {
  const id = `id ${order.at(-1)?.direction}`
  const filled = {
    is: 'key0 is not null',
    by: ordered([{ ...first, hasNulls: false, nullsFirst: false }, ...others]),
  }
  const keys = orderSql(others, (_key, index) => `key${index + 1}`, 'id')
  const empty = { is: 'key0 is null', by: others.length > 0 ? keys : `order by ${id}` }
  const [one, other] = first.nullsFirst ? [empty, filled] : [filled, empty]
  return atMost(
    limit,
    `with one as materialized (${rowsSql(order)} where ${one.is} ${one.by} limit ${limit} offset ${offset}),
      found as materialized (select count(*) as rows from one)
    select * from one
    union all
    (${rowsSql(order)} where ${other.is} ${other.by}
      limit (select ${limit} - rows from found)
      offset (select case when rows > 0 then 0
        else greatest(${offset} - (select count(*) from matching where ${one.is}), 0) end from found))`,
  )
}

/** A page from whichever end is nearer, which only the count says: PostgreSQL does not begin the part with a limit of 0. */
const fromNearerEndSql = (order: Order, { limit, offset }: Page) => {
  const isNearStart = `${offset} < total / 2`
  return atMost(
    limit,
    `(${rowsSql(order)} ${ordered(order)}
      limit (select case when ${isNearStart} then ${limit} else 0 end from counted) offset ${offset})
    union all
    (${rowsSql(order)} ${ordered(reversed(order))}
      limit (select case when ${isNearStart} then 0 else greatest(least(${limit}, total - ${offset}), 0) end from counted)
      offset (select greatest(total - ${offset} - ${limit}, 0) from counted))`,
  )
}

/**
 * SQL of the ids and keys of a page, out of `matching`. Limits are whole numbers that were checked.
 * @param isCounted whether `counted` has the `total` of all that match
 */
export const pageSql = (order: Order, page: Page, isCounted: boolean): string => {
  if (page.fromEnd) return pageSql(reversed(order), { ...page, fromEnd: false }, false)
  if (isCounted && page.offset >= farDown) return fromNearerEndSql(order, page)
  const [first, ...others] = order
  if (first && isBroken(first)) return brokenSql(order, [first, ...others], page)
  return `${rowsSql(order)} ${ordered(order)} limit ${page.limit} offset ${page.offset}`
}
