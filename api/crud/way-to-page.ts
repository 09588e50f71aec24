import type { Resource } from '../../model/definition.ts'
import { countFoundSql, foundSql, pageOfFoundSql } from './found-sql.ts'
import { mostRecords } from './list-limits.ts'
import type { ListQuery } from './list-query.ts'
import { hasAll, matchingSql } from './matching-sql.ts'
import { pageSql, type WayToPage } from './page-sql.ts'
import { isLookedInto, wayWithin } from './within-sql.ts'

/** Whether each record costs a sum over others, for a condition, the order or a sum. */
const isCostly = ({ conditions, order, sums }: ListQuery): boolean =>
  [...conditions, ...order, ...sums].some(({ aggregates }) => aggregates)

/**
 * How far those that match are counted, null for to the end. Sums have read every record anyway, and without a page the
 * whole list is what is asked for.
 */
export const countedTo = ({ countTo, sums, page }: ListQuery): number | null =>
  countTo === 'all' || sums.length > 0 || !page ? null : countTo

/** In how many records is looked for what no index finds, null for all of them: where all are read anyway that costs no less. */
export const lookedWithin = ({ within, conditions }: ListQuery): number | null =>
  conditions.some(isLookedInto) ? within : null

const countSql = (resource: Resource, query: ListQuery, isFound: boolean): string => {
  const most = countedTo(query)
  if (most === 0) return 'select null::bigint as total'
  if (isFound) return countFoundSql(most)
  if (most === null) return 'select count(*) as total from matching'
  // Counted in the index of the ids: the table PostgreSQL would read from the disk each time, as it keeps nothing of a large one.
  const from = hasAll(resource, query) && !isCostly(query) ? `"${resource.table}" order by id` : 'matching'
  return `select count(*) as total from (select from ${from} limit ${most + 1}) part`
}

/**
 * The way to the page of a list. What matches is found once where each record costs a sum over another table, or where an index
 * finds what is looked for, of which there may be few, before it is put in order. Else it is written out again for each
 * reader, where an index may serve the page alone.
 */
export const wayToPage = (resource: Resource, query: ListQuery): WayToPage => {
  const page = query.page ?? { limit: mostRecords + 1, offset: 0, fromEnd: false }
  const within = lookedWithin(query)
  if (within !== null) return wayWithin(resource, query, page, within)
  const isAllCounted = countedTo(query) === null
  const matching = `matching as ${isCostly(query) ? 'materialized' : 'not materialized'} (${matchingSql(resource, query)})`
  const bindings = query.conditions.flatMap((condition) => [...condition.bindings])
  if (query.page && !isCostly(query) && query.conditions.some(({ inPassing }) => inPassing !== undefined)) {
    const found = foundSql(resource, query, page)
    return {
      first: `${matching}, ${found.sql}`,
      bindings: [...bindings, ...found.bindings],
      count: countSql(resource, query, true),
      matches: 'matching',
      page: pageOfFoundSql(query, page, isAllCounted),
    }
  }
  return {
    first: matching,
    bindings,
    count: countSql(resource, query, false),
    matches: 'matching',
    page: pageSql(
      query.order,
      page,
      isAllCounted,
      hasAll(resource, query) && !isCostly(query) ? resource : null,
    ),
  }
}
