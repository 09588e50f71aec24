import { joinSql, rowsOf } from '../../database/fields/column.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import type { Fragment } from './condition-sql.ts'
import type { SqlCondition } from './conditions.ts'
import { ownAlias, recordSelection } from './expressions.ts'
import { type ListQuery, maxRecords, type Page } from './list-query.ts'
import { isEmptySql, keyName, type Order, orderSql, type Part, partsOf, reversed } from './order.ts'

/** Max. records that are summed, unless all are counted. */
export const maxSummed = 100_000

/** Max. records found by index that are sorted in memory. */
const maxFound = 10_000

/** One extra row shows that the limit is exceeded. */
const wholeList: Page = { offset: 0, limit: maxRecords + 1, fromEnd: false }

const isCostly = ({ conditions, order, sums }: ListQuery): boolean =>
  [...conditions, ...order, ...sums].some(({ aggregates }) => aggregates)

/** Indexes find the records. Left to itself, PostgreSQL scans in list order: slow for rare texts. */
const hasIndexCondition = (query: ListQuery): boolean =>
  query.page !== null &&
  !isCostly(query) &&
  query.conditions.some(({ scanCondition }) => scanCondition !== undefined)

/** Null for no limit. */
export const countedTo = ({ countTo, sums, page }: ListQuery): number | null => {
  if (countTo === 'all' || page === null) return null
  return sums.length > 0 ? maxSummed : countTo
}

const matchingSql = (
  resource: Resource,
  { conditions, order, sums }: ListQuery,
  sqlOf: (condition: SqlCondition) => string = ({ sql }) => sql,
): string => {
  const where = conditions.map(sqlOf).join(' and ')
  const joins = joinSql([...conditions, ...order, ...sums].flatMap((part) => part.joins))
  const values = [
    ...order.map(({ sql }, index) => `${sql} as key${index}`),
    ...isEmptySql(order),
    ...sums.map(({ sql }, index) => `${sql} as sum${index}`),
  ]
  return `select ${[`${ownAlias}.id`, ...values].join(', ')}
    from ${rowsOf(resource)} ${ownAlias} ${joins}
    ${where && `where ${where}`}`
}

/** Text preserves every digit. Sums over no records are 0. */
const sumsSql = (sums: ListQuery['sums']): string =>
  `'{' || ${sums
    .map(({ name }, index) => `'"${name}":' || coalesce(sum(sum${index}), 0)::text`)
    .join(` || ',' || `)} || '}'`

/** Sums only if the limit is not exceeded. */
const countedSql = (query: ListQuery): string => {
  const most = countedTo(query)
  const { sums } = query
  if (sums.length > 0)
    return most === null
      ? `select count(*) as total, ${sumsSql(sums)} as sums from matching`
      : `select count(*) as total, case when count(*) <= ${most} then ${sumsSql(sums)} end as sums
         from (select * from matching limit ${most + 1}) part`
  if (most === 0) return 'select null::bigint as total, null as sums'
  if (!hasIndexCondition(query))
    return `select count(*) as total, null as sums from ${most === null ? 'matching' : `(select from matching limit ${most + 1}) part`}`
  return most === null
    ? `select case when rows > ${maxFound} then (select count(*) from matching) else rows end as total, null as sums
       from found_count`
    : `select least(rows, ${most + 1}) as total, null as sums from found_count`
}

const rowsSql = (order: Order, from: string) =>
  `select ${[...new Set(['id', ...order.map(keyName)])].join(', ')} from ${from}`

/** A constant limit, because the planner cannot estimate a computed one. */
const atMost = (limit: number, sql: string) => `select * from (${sql}) part limit ${limit}`

/** Reads the second part only if the first has too few rows, and counts the first only if the page has none of them. */
const inPartsSql = (
  order: Order,
  [one, other]: readonly [Part, Part],
  { limit, offset }: Page,
  from: string,
) => {
  const part = ({ is, by }: Part, most: string, after: string) =>
    `${rowsSql(order, from)} where ${is} ${by} limit ${most} offset ${after}`
  return atMost(
    limit,
    `with one as materialized (${part(one, `${limit}`, `${offset}`)}),
      one_count as materialized (select count(*) as rows from one)
    select * from one
    union all
    (${part(
      other,
      `(select ${limit} - rows from one_count)`,
      `(select case when rows > 0 then 0
        else greatest(${offset} - (select count(*) from ${from} where ${one.counted}), 0) end from one_count)`,
    )})`,
  )
}

/** Limits are inlined; callers pass checked integers. */
export const pageSql = (order: Order, page: Page, from = 'matching'): string => {
  if (page.fromEnd) return pageSql(reversed(order), { ...page, fromEnd: false }, from)
  const parts = partsOf(order)
  if (parts.length === 2) return inPartsSql(order, parts, page, from)
  return `${rowsSql(order, from)} ${parts[0].by} limit ${page.limit} offset ${page.offset}`
}

const pageOfFoundSql = (order: Order, page: Page): string => {
  const { limit, offset } = page
  const own = page.fromEnd ? reversed(order) : order
  return atMost(
    limit,
    `(${rowsSql(order, 'found')} where (select rows from found_count) <= ${maxFound}
      ${orderSql(own, keyName, 'id')} limit ${limit} offset ${offset})
    union all
    (select * from (${pageSql(order, page, 'passing')}) many where (select rows from found_count) > ${maxFound})`,
  )
}

/**
 * One statement: filters, picks the page's ids, then reads only those records as JSON. Every row carries total and
 * sums.
 */
export const listSql = (resources: Resources, resource: Resource, query: ListQuery): Fragment => {
  const { order, conditions } = query
  const page = query.page ?? wholeList
  const { columns, joins } = recordSelection(resources, resource)
  const found = hasIndexCondition(query)
  const bindings = conditions.flatMap((condition) => [...condition.bindings])
  const steps = [
    // Computes each aggregate once.
    `matching as ${isCostly(query) ? 'materialized' : 'not materialized'} (${matchingSql(resource, query)})`,
    ...(found
      ? [
          `passing as not materialized (${matchingSql(resource, query, ({ sql, scanCondition = sql }) => scanCondition)})`,
          `found as materialized (select * from matching limit ${maxFound + 1})`,
          'found_count as materialized (select count(*) as rows from found)',
        ]
      : []),
    `counted as materialized (${countedSql(query)})`,
  ]
  const sql = `
    with ${steps.join(',\n    ')}
    select
      (select total from counted)::integer as total,
      (select sums from counted) as sums,
      row_to_json(r)::text as json
    from (
      select ${columns}
      from (${found ? pageOfFoundSql(order, page) : pageSql(order, page)}) page
      join "${resource.table}" ${ownAlias} on ${ownAlias}.id = page.id ${joins}
      ${orderSql(order, (key, index) => `page.${keyName(key, index)}`, 'page.id')}
    ) r`
  return { sql, bindings: found ? [...bindings, ...bindings] : bindings }
}
