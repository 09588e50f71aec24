import type { Knex } from 'knex'
import { numbered, runStatement } from '../../database/statement.ts'
import { joinSql, rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { ownAlias, recordSelection } from './expressions.ts'
import { countFoundSql, foundSql, pageOfFoundSql } from './found-sql.ts'
import { mostBytes, mostRecords, tooManyBytes, tooManyRecords } from './list-limits.ts'
import type { ListQuery, ListSum } from './list-query.ts'
import { orderSql } from './order.ts'
import { pageSql } from './page-sql.ts'

export interface ListPage {
  /** The records of the page as a JSON array. */
  readonly json: string
  /** How many there are in the page. */
  readonly count: number
  /** How many match in all; null when they were not counted to the end. */
  readonly total: number | null
  /** There are more than this, as far as was counted; null when it was counted to the end, or not at all. */
  readonly moreThan: number | null
  /** Sums of all that match, as a JSON object with the digits that PostgreSQL gives; null when none are asked for. */
  readonly sums: string | null
}

export interface ListAnswer extends Omit<ListPage, 'moreThan'> {
  /** Bytes of the JSON that the records would make. */
  readonly bytes: string
  /** Whether the parent of which these are is there; not there in a list of no parent. */
  readonly isBelow?: boolean
}

/** Every record that matches: its id, what it is ordered by and what is summed. */
const matchingSql = (resource: Resource, { conditions, order, sums }: ListQuery) => {
  const where = conditions.map(({ sql }) => sql).join(' and ')
  const joins = joinSql([...conditions, ...order, ...sums].flatMap((part) => part.joins))
  const values = [
    ...order.map(({ sql }, index) => `${sql} as key${index}`),
    ...sums.map(({ sql }, index) => `${sql} as sum${index}`),
  ]
  return `select ${[`${ownAlias}.id`, ...values].join(', ')} from ${rowsOf(resource)} ${ownAlias} ${joins}
    ${where && `where ${where}`}`
}

/** A JSON object of the sums, 0 over no records: text, so that every digit stays as it is. */
const sumsSql = (sums: readonly ListSum[]): string =>
  `'{' || ${sums
    .map(({ name }, index) => `'"${name}":' || coalesce(sum(sum${index}), 0)::text`)
    .join(` || ',' || `)} || '}'`

const isCostly = ({ conditions, order, sums }: ListQuery): boolean =>
  [...conditions, ...order, ...sums].some(({ aggregates }) => aggregates)

/** Whether an index finds what matches, of which there may be few, before it is put in order. */
const findsFirst = (query: ListQuery): boolean =>
  query.page !== null && !isCostly(query) && query.conditions.some(({ inPassing }) => inPassing !== undefined)

/**
 * How many match: all of them, no further than one beyond what was asked, or not at all. Sums have read every record
 * anyway, and without a page the whole list is what is asked for.
 */
const countingOf = (query: ListQuery) => {
  const { countTo, sums, page } = query
  const isFound = findsFirst(query)
  if (countTo === 'all' || sums.length > 0 || !page)
    return { most: null, sql: isFound ? countFoundSql(null) : 'select count(*) as total from matching' }
  if (countTo === 0) return { most: 0, sql: 'select null::bigint as total' }
  const some = `select count(*) as total from (select from matching limit ${countTo + 1}) part`
  return { most: countTo, sql: isFound ? countFoundSql(countTo) : some }
}

/** A list that somebody asks for, and its statement, with `?` for its bindings: it answers one row, a `ListAnswer`. */
export interface AskedList {
  readonly query: ListQuery
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/**
 * A list as one statement: PostgreSQL finds what matches, picks the ids of the page, looks up only those records
 * and makes the JSON. How many match and their sums are read beside it; without a page and sums, the records
 * themselves are counted.
 *
 * What matches is found once where each record costs a sum over another table, and written out again for each reader
 * where an index may serve the page alone. The bytes are added up record by record, and nothing is put together
 * beyond the most that is answered.
 */
export const asList = (resources: Resources, resource: Resource, query: ListQuery): AskedList => {
  const { conditions, order, sums, page } = query
  const { columns, joins } = recordSelection(resources, resource)
  const counting = countingOf(query)
  const counted = `(select total from counted)`
  const total = page ? counted : `case when count(*) > ${mostRecords} then ${counted} else count(*) end`
  const isCounted = counting.most === null
  const shown = page ?? { limit: mostRecords + 1, offset: 0, fromEnd: false }
  const found = findsFirst(query) ? foundSql(resource, query, shown) : null
  const sql = `with matching as ${isCostly(query) ? 'materialized' : 'not materialized'} (${matchingSql(resource, query)}),
       ${found ? `${found.sql},` : ''}
       counted as (${counting.sql})
     select '[' || coalesce(string_agg(json, ',') filter (where bytes <= ${mostBytes}), '') || ']' as json,
       coalesce(max(bytes), 0) as bytes, count(*)::integer as count, (${total})::integer as total,
       ${sums.length > 0 ? `(select ${sumsSql(sums)} from matching)` : 'null'} as sums
     from (
       select json, sum(octet_length(json) + 1) over (rows unbounded preceding) as bytes
       from (
         select row_to_json(r)::text as json
         from (
           select ${columns}
           from (
             ${found ? pageOfFoundSql(query, shown, isCounted) : pageSql(order, shown, isCounted)}
           ) page
           join "${resource.table}" ${ownAlias} on ${ownAlias}.id = page.id ${joinSql(joins)}
           ${orderSql(order, (_key, index) => `page.key${index}`, 'page.id')}
         ) r
       ) made
     ) measured`
  const bindings = conditions.flatMap((condition) => [...condition.bindings])
  return { query, sql, bindings: [...bindings, ...(found?.bindings ?? [])] }
}

/**
 * The page that the statement of a list answered.
 * Errors: 400 `too_many_records`; 404 `not_found` below a parent that is not there.
 */
export const listPage = ({ query }: AskedList, answer: ListAnswer): ListPage => {
  const { total, bytes, isBelow = true } = answer
  if (!isBelow) throw new Problem('not_found')
  if (!query.page && Number(total) > mostRecords) throw tooManyRecords(Number(total))
  if (Number(bytes) > mostBytes) throw tooManyBytes()
  const { most } = countingOf(query)
  const isMore = most !== null && total !== null && total > most
  return isMore ? { ...answer, total: null, moreThan: most } : { ...answer, moreThan: null }
}

/** Reads a list by itself, in one round trip. */
export const readList = async (db: Knex, { sql, bindings }: AskedList): Promise<ListAnswer> => {
  const [answer] = await runStatement<ListAnswer>(db, { text: numbered(sql), values: bindings })
  if (!answer) throw new Error('An aggregate answers one row')
  return answer
}
