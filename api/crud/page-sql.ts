import { ownAlias } from './expressions.ts'
import type { Page } from './list-query.ts'
import { type Order, type OrderKey, orderSql, reversed } from './order.ts'

/** From here on the end may be nearer: the rows before it would all be read and thrown away. */
const farDown = 1_000

/** Ids and keys of rows out of `matching`, or of those that were found of them. */
const rowsSql = (order: Order, from = 'matching') =>
  `select ${['id', ...order.map((_key, index) => `key${index}`)].join(', ')} from ${from}`

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
      one_count as materialized (select count(*) as rows from one)
    select * from one
    union all
    (${rowsSql(order)} where ${other.is} ${other.by}
      limit (select ${limit} - rows from one_count)
      offset (select case when rows > 0 then 0
        else greatest(${offset} - (select count(*) from matching where ${one.is}), 0) end from one_count))`,
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

/** So many that an index finds are put in order by themselves. */
const mostFound = 10_000

/**
 * What an index finds, no further than that: `found`, and how many these are: `found_count`. PostgreSQL would rather go through the
 * list in its order until the page is full, which takes seconds where next to nothing is to be found.
 */
export const foundSql = `found as materialized (select * from matching limit ${mostFound + 1}),
  found_count as materialized (select count(*) as rows from found)`

/** How many match, out of what was found: all of them, or no further than one beyond so many. */
export const countFoundSql = (countTo: number | null): string =>
  countTo === null
    ? `select case when rows <= ${mostFound} then rows else (select count(*) from matching) end as total from found_count`
    : `select least(rows, ${countTo + 1}) as total from found_count`

/**
 * So many are asked for where more match than were found. PostgreSQL then goes through the list in its order only where most
 * match, and else puts all in order that do: for fewer it would bet on the first rows, seconds where a word stands at the
 * other end, as with suppliers whose names begin with it. What was made when has nothing to do with words.
 */
const manyAtOnce = 1_000

const isById = (order: Order) => order.every(({ sql }) => sql === `${ownAlias}.id`)

/** A page of what was found; of many it is the first ones that match. */
export const pageOfFoundSql = (order: Order, page: Page, isCounted: boolean): string => {
  const { limit, offset, fromEnd } = page
  const by = ordered(fromEnd ? reversed(order) : order)
  const ofMany = { ...page, limit: isById(order) ? limit : Math.max(limit, manyAtOnce) }
  return atMost(
    limit,
    `(${rowsSql(order, 'found')} where (select rows from found_count) <= ${mostFound}
      ${by} limit ${limit} offset ${offset})
    union all
    select * from (
      with many as materialized (${pageSql(order, ofMany, isCounted)})
      select * from many ${by} limit ${limit}
    ) part where (select rows from found_count) > ${mostFound}`,
  )
}
