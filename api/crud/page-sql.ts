import type { Page } from './list-query.ts'
import { keyName, type Order, type OrderKey, orderSql, reversed } from './order.ts'

/** How the page of a list is come to, as SQL with `?` for its bindings. */
export interface WayToPage {
  /** What is read first, for the page and the number. */
  readonly first: string
  readonly bindings: readonly unknown[]
  /** How many match: `total`. */
  readonly count: string
  /** Ids and keys of the page. */
  readonly page: string
  /** Whether records were left out that may match; not there where none ever are. */
  readonly isCut?: string
}

/** From here on the end may be nearer: the rows before it would all be read and thrown away. */
const farDown = 1_000

/** Ids and keys of rows out of `matching`, or of those that were found of them. */
export const rowsSql = (order: Order, from = 'matching') =>
  `select ${[...new Set(['id', ...order.map(keyName)])].join(', ')} from ${from}`

export const ordered = (order: Order) => orderSql(order, keyName, 'id')

/**
 * Tells PostgreSQL how few rows there are, as it takes no limit into account that is worked out: it would read all suppliers
 * to look up those of 200 purchases.
 */
export const atMost = (limit: number, sql: string) => `select * from (${sql}) part limit ${limit}`

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
  readonly by: string
}

/**
 * Parts of a list, one after the other: all of it, or the rows with a value in the first key and those without, where no
 * index has both in their order.
 */
export const partsOf = (order: Order, nameOf = keyName): readonly [Part] | readonly [Part, Part] => {
  const [first, ...others] = order
  if (!first || !isBroken(first)) return [{ is: 'true', by: orderSql(order, nameOf, 'id') }]
  const filled = {
    is: `${nameOf(first, 0)} is not null`,
    by: orderSql([{ ...first, hasNulls: false, nullsFirst: false }, ...others], nameOf, 'id'),
  }
  const keys = orderSql(others, (key, index) => nameOf(key, index + 1), 'id')
  const empty = {
    is: `${nameOf(first, 0)} is null`,
    by: others.length > 0 ? keys : `order by id ${first.direction}`,
  }
  return first.nullsFirst ? [empty, filled] : [filled, empty]
}

/** A page of two parts: the other is begun only where the first has too few, and counts that one only where it has none. */
const inPartsSql = (order: Order, one: Part, other: Part, { limit, offset }: Page) =>
  atMost(
    limit,
    `with one as materialized (${rowsSql(order)} where ${one.is} ${one.by} limit ${limit} offset ${offset}),
      one_count as materialized (select count(*) as rows from one)
    select * from one
    union all
    (${rowsSql(order)} where ${other.is} ${other.by}
      limit (select ${limit} - rows from one_count)
      offset (select case when rows > 0 then 0
        else greatest(${offset} - (select count(*) from matching where ${one.is}), 0) end from one_count))`,
  )

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
  const [one, other] = partsOf(order)
  if (other) return inPartsSql(order, one, other, page)
  return `${rowsSql(order)} ${one.by} limit ${page.limit} offset ${page.offset}`
}
