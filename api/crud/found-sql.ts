import { joinSql, rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import type { Fragment } from './condition-sql.ts'
import { ownAlias } from './expressions.ts'
import type { ListQuery, Page } from './list-query.ts'
import { isEmptySql, type OrderKey, orderSql, reversed } from './order.ts'
import { atMost, ordered, pageSql, partsOf, rowsSql } from './page-sql.ts'

/** So many that an index finds are put in order by themselves. */
const mostFound = 10_000

/** How many match, out of what was found: all of them, or no further than one beyond so many. */
export const countFoundSql = (countTo: number | null): string =>
  countTo === null
    ? `select case when rows <= ${mostFound} then rows else (select count(*) from matching) end as total from found_count`
    : `select least(rows, ${countTo + 1}) as total from found_count`

/** So many rows are gone through in the order of the list for each that is asked for, before all that match are put in order. */
const walkedForEach = 50
const [leastWalked, mostWalked] = [5_000, 20_000]
/** Of a page further down hardly enough would match among these. */
const deepestWalked = 2_000

const walkedName = (_key: OrderKey, index: number) => `"key ${index}"`

/**
 * The first records of the list in its order, and the first ones of these that match. An index has them in this order, where
 * any has: of those with a value or of those without.
 */
const walkedSql = (resource: Resource, { conditions, order }: ListQuery, most: number): string => {
  const walked = Math.min(Math.max(leastWalked, walkedForEach * most), mostWalked)
  const keys = order.map((key, index) => `${key.sql} as ${walkedName(key, index)}`)
  const [first] = partsOf(order, walkedName)
  const selected = order.map((key, index) => `${ownAlias}.${walkedName(key, index)} as key${index}`)
  const by = orderSql(order, (key, index) => `${ownAlias}.${walkedName(key, index)}`, `${ownAlias}.id`)
  return `select ${[`${ownAlias}.id`, ...selected].join(', ')} from (
      select * from (
        select ${[`${ownAlias}.*`, ...keys, ...isEmptySql(order)].join(', ')}
        from ${rowsOf(resource)} ${ownAlias} ${joinSql(order.flatMap(({ joins }) => joins))}
      ) listed where ${first.is} ${first.by} limit ${walked}
    ) ${ownAlias} ${joinSql(conditions.flatMap(({ joins }) => joins))}
    where (select rows from found_count) > ${mostFound} and ${conditions.map(({ sql, inPassing = sql }) => inPassing).join(' and ')}
    ${by} limit ${most}`
}

/** The order as it is read, and how many of its first records are asked for. */
const readingOf = ({ order }: ListQuery, { offset, limit, fromEnd }: Page) => ({
  order: fromEnd ? reversed(order) : order,
  most: offset + limit,
})

/**
 * What an index finds, no further than that: `found`, and how many these are: `found_count`. PostgreSQL would rather go through the
 * list in its order until the page is full, which takes seconds where next to nothing is to be found. Where more are found
 * it does, but no further than so many records: `walked`. A word may stand at the other end of the order, as with suppliers
 * whose names begin with it.
 */
export const foundSql = (resource: Resource, query: ListQuery, page: Page): Fragment => {
  const { order, most } = readingOf(query, page)
  const sql = `found as materialized (select * from matching limit ${mostFound + 1}),
    found_count as materialized (select count(*) as rows from found)`
  if (most > deepestWalked) return { sql, bindings: [] }
  return {
    sql: `${sql},
    walked as materialized (${walkedSql(resource, { ...query, order }, most)}),
    walked_count as materialized (select count(*) as rows from walked)`,
    bindings: query.conditions.flatMap(({ bindings }) => [...bindings]),
  }
}

/**
 * So many are asked for of a page further down, where more match than were found. PostgreSQL then goes through the list in its
 * order only where most match, and else puts all in order that do: for fewer it would bet on the first rows.
 */
const manyAtOnce = 1_000

/** Of more than were found: the first ones that match, and all that do put in order only where the walk met too few of them. */
const pageOfManySql = (query: ListQuery, page: Page, isCounted: boolean): string => {
  const { limit, offset } = page
  const { order, most } = readingOf(query, page)
  const by = ordered(order)
  const isMany = `(select rows from found_count) > ${mostFound}`
  if (most > deepestWalked)
    return `select * from (
        with many as materialized (${pageSql(query.order, { ...page, limit: Math.max(limit, manyAtOnce) }, isCounted)})
        select * from many ${by} limit ${limit}
      ) part where ${isMany}`
  const enough = `(select rows from walked_count) >= ${most}`
  // "offset 0": else PostgreSQL would go on through the list in its order.
  return `(${rowsSql(order, 'walked')} where ${enough} ${by} limit ${limit} offset ${offset})
    union all
    (${rowsSql(order, '(select * from matching offset 0) many')} where ${isMany} and not ${enough}
      ${by} limit ${limit} offset ${offset})`
}

/** A page of what was found. */
export const pageOfFoundSql = (query: ListQuery, page: Page, isCounted: boolean): string => {
  const { limit, offset } = page
  const { order } = readingOf(query, page)
  return atMost(
    limit,
    `(${rowsSql(order, 'found')} where (select rows from found_count) <= ${mostFound}
      ${ordered(order)} limit ${limit} offset ${offset})
    union all
    ${pageOfManySql(query, page, isCounted)}`,
  )
}
