import type { Resource } from '../../model/definition.ts'
import type { Page } from './list-query.ts'
import { isEmptyName, keyName, type Order, type OrderKey, orderSql, reversed } from './order.ts'

/** How the page of a list is come to, as SQL with `?` for its bindings. */
export interface WayToPage {
  /** What is read first, for the page and the number. */
  readonly first: string
  readonly bindings: readonly unknown[]
  /** How many match: `total`. */
  readonly count: string
  /** Where the ids of all that match are, once they are known to be no more than are counted. */
  readonly matches: string
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
  /** The same for who only counts them. */
  readonly counted: string
  readonly by: string
}

/**
 * Parts of a list, one after the other: all of it, or the rows with a value in the first key and those without, where no
 * index has both in their order.
 */
export const partsOf = (order: Order, nameOf = keyName): readonly [Part] | readonly [Part, Part] => {
  const [first, ...others] = order
  if (!first || !isBroken(first)) return [{ is: 'true', counted: 'true', by: orderSql(order, nameOf, 'id') }]
  const isFilled = `${nameOf(first, 0)} is not null`
  const filled = {
    is: isFilled,
    counted: first.lookedUp ? `not ${isEmptyName}` : isFilled,
    by: orderSql([{ ...first, hasNulls: false, nullsFirst: false }, ...others], nameOf, 'id'),
  }
  const keys = orderSql(others, (key, index) => nameOf(key, index + 1), 'id')
  const isEmpty = first.lookedUp ? isEmptyName : `${nameOf(first, 0)} is null`
  const empty = {
    is: isEmpty,
    counted: isEmpty,
    by: others.length > 0 ? keys : `order by id ${first.direction}`,
  }
  return first.nullsFirst ? [empty, filled] : [filled, empty]
}

/** Rows of a part: so many, after so many others. */
type ReadPart = (part: Part, limit: string, offset: string) => string

/** A page of two parts: the other is begun only where the first has too few, and counts that one only where it has none. */
const inPartsSql = (one: Part, other: Part, { limit, offset }: Page, read: ReadPart) =>
  atMost(
    limit,
    `with one as materialized (${read(one, `${limit}`, `${offset}`)}),
      one_count as materialized (select count(*) as rows from one)
    select * from one
    union all
    (${read(
      other,
      `(select ${limit} - rows from one_count)`,
      `(select case when rows > 0 then 0
        else greatest(${offset} - (select count(*) from matching where ${one.counted}), 0) end from one_count)`,
    )})`,
  )

/**
 * Far down among all records of a table, by what is looked up in those referred to: of each of these is counted how many refer to
 * it, in the index of the reference, and as many are passed over at once. Only the records of the values that the page may
 * have are put in order: it has no more values than rows. Where each has few of them, this takes twice as long.
 */
const passingOver =
  ({ table }: Resource, order: Order, { sql, direction, lookedUp }: OrderKey, { limit }: Page): ReadPart =>
  (part, most, offset) =>
    part.is === isEmptyName || !lookedUp?.isOfMany
      ? readPart(order)(part, most, offset)
      : `select * from (
          with passed as materialized (
            select key, before from (
              select key, rows, sum(rows) over (order by key ${direction} rows unbounded preceding) - rows as before
              from (
                select ${sql} as key,
                  sum((select count(*) from "${table}" "of it" where "of it".${lookedUp.reference} = ${lookedUp.alias}.id)) as rows
                from ${lookedUp.rows} ${lookedUp.alias} group by 1
              ) referred
            ) counted_off where rows > 0 and before + rows > ${offset} order by key ${direction} limit ${limit})
          ${rowsSql(order)} where ${part.is} and key0 = any(array(select key from passed)) ${part.by}
          limit ${limit} offset (select ${offset} - min(before) from passed)
        ) part limit ${most}`

const readPart =
  (order: Order): ReadPart =>
  (part, limit, offset) =>
    `${rowsSql(order)} where ${part.is} ${part.by} limit ${limit} offset ${offset}`

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
 * @param whole the resource, where all of its records match
 */
export const pageSql = (
  order: Order,
  page: Page,
  isCounted: boolean,
  whole: Resource | null = null,
): string => {
  if (page.fromEnd) return pageSql(reversed(order), { ...page, fromEnd: false }, false, whole)
  const isFar = page.offset >= farDown
  if (isCounted && isFar) return fromNearerEndSql(order, page)
  const [one, other] = partsOf(order)
  const [first] = order
  if (other)
    return inPartsSql(
      one,
      other,
      page,
      isFar && whole && first ? passingOver(whole, order, first, page) : readPart(order),
    )
  return `${rowsSql(order)} ${one.by} limit ${page.limit} offset ${page.offset}`
}
