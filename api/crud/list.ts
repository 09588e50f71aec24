import type { Knex } from 'knex'
import { numbered, runStatement } from '../../database/statement.ts'
import { joinSql } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { ownAlias, recordSelection } from './expressions.ts'
import { mostBytes, mostRecords, tooManyBytes, tooManyRecords } from './list-limits.ts'
import type { ListQuery, ListSum } from './list-query.ts'
import { keyName, orderSql } from './order.ts'
import type { WayToPage } from './page-sql.ts'
import { countedTo, lookedWithin, wayToPage } from './way-to-page.ts'

export interface ListPage {
  /** The records of the page as a JSON array: where it is long, the bytes that PostgreSQL sent. */
  readonly json: string | Buffer
  /** How many there are in the page. */
  readonly count: number
  /** How many match in all; null when they were not counted to the end. */
  readonly total: number | null
  /** There are more than this, as far as was counted; null when it was counted to the end, or not at all. */
  readonly moreThan: number | null
  /** So many records were looked through for a short text, and others not; null when what was asked for did not end there. */
  readonly lookedThrough: number | null
  /** So many of these match, as far as was counted; null when all that match are known, or were not counted. */
  readonly atLeast: number | null
  /**
   * Sums of all that match, as a JSON object with the digits that PostgreSQL gives; null when none are asked for, or only of
   * few and there are more.
   */
  readonly sums: string | null
}

export interface ListAnswer extends Omit<ListPage, 'moreThan' | 'lookedThrough' | 'atLeast'> {
  /** Whether a short text was looked for in some of the records only, which were too few for what was asked. */
  readonly isCut?: boolean
  /** Bytes of the JSON that the records would make. */
  readonly bytes: string
  /** Whether the parent of which these are is there; not there in a list of no parent. */
  readonly isBelow?: boolean
}

/** A JSON object of the sums, 0 over no records: text, so that every digit stays as it is. */
const sumsSql = (sums: readonly ListSum[]): string =>
  `'{' || ${sums
    .map(({ name }, index) => `'"${name}":' || coalesce(sum(sum${index}), 0)::text`)
    .join(` || ',' || `)} || '}'`

/** So many are added up beside the rows where for each of them others are. */
const mostGathered = 1_000

/** The sums where few match, and nothing is read for them where more do. */
const sumsOfFewSql = (
  { table }: Resource,
  query: ListQuery,
  { matches, isCut = 'false' }: WayToPage,
): string => {
  const { sumsOfFew, countTo } = query
  const values = sumsOfFew.map(({ sql }, index) => `${sql} as sum${index}`)
  const most = sumsOfFew.some(({ aggregates }) => aggregates) ? mostGathered : mostRecords
  return `case when (select total from counted) <= ${Math.min(most, Number(countTo))} and not (${isCut}) then (
    select ${sumsSql(sumsOfFew)} from (
      select ${values.join(', ')}
      from (select id from ${matches} limit ${most}) few
      join "${table}" ${ownAlias} on ${ownAlias}.id = few.id ${joinSql(sumsOfFew.flatMap(({ joins }) => joins))}
    ) added_up) end`
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
 * themselves are counted. The bytes are added up record by record, and nothing is put together beyond the most that is
 * answered; without `offset 0` PostgreSQL would make the JSON twice, once to measure it.
 */
export const asList = (resources: Resources, resource: Resource, query: ListQuery): AskedList => {
  const { order, sums, sumsOfFew, page } = query
  const { columns, joins } = recordSelection(resources, resource)
  const way = wayToPage(resource, query)
  const counted = `(select total from counted)`
  const total = page ? counted : `case when count(*) > ${mostRecords} then ${counted} else count(*) end`
  const summed =
    sums.length > 0
      ? `(select ${sumsSql(sums)} from matching)`
      : sumsOfFew.length > 0
        ? sumsOfFewSql(resource, query, way)
        : 'null'
  const sql = `with ${way.first}, counted as (${way.count})
     select '[' || coalesce(string_agg(json, ',') filter (where bytes <= ${mostBytes}), '') || ']' as json,
       coalesce(max(bytes), 0) as bytes, count(*)::integer as count, (${total})::integer as total,
       ${way.isCut ? `${way.isCut} as "isCut",` : ''}
       ${summed} as sums
     from (
       select json, sum(octet_length(json) + 1) over (rows unbounded preceding) as bytes
       from (
         select row_to_json(r)::text as json
         from (
           select ${columns}
           from (
             ${way.page}
           ) page
           join "${resource.table}" ${ownAlias} on ${ownAlias}.id = page.id ${joinSql(joins)}
           ${orderSql(order, (key, index) => `page.${keyName(key, index)}`, 'page.id')}
         ) r offset 0
       ) made
     ) measured`
  return { query, sql, bindings: way.bindings }
}

/**
 * The page that the statement of a list answered.
 * Errors: 400 `too_many_records`; 404 `not_found` below a parent that is not there.
 */
export const listPage = ({ query }: AskedList, answer: ListAnswer): ListPage => {
  const { total, bytes, isCut = false, isBelow = true } = answer
  if (!isBelow) throw new Problem('not_found')
  if (!query.page && Number(total) > mostRecords) throw tooManyRecords(Number(total))
  if (Number(bytes) > mostBytes) throw tooManyBytes()
  const page = { ...answer, moreThan: null, lookedThrough: null, atLeast: null }
  if (isCut) return { ...page, total: null, lookedThrough: lookedWithin(query), atLeast: total }
  const most = countedTo(query)
  const isMore = most !== null && total !== null && total > most
  return isMore ? { ...page, total: null, moreThan: most } : page
}

/** Reads a list by itself, in one round trip, for as long as it is wanted. */
export const readList = async (
  db: Knex,
  { sql, bindings }: AskedList,
  signal?: AbortSignal,
): Promise<ListAnswer> => {
  const [answer] = await runStatement<ListAnswer>(db, {
    text: numbered(sql),
    values: bindings,
    withBytes: true,
    signal,
  })
  if (!answer) throw new Error('An aggregate answers one row')
  return answer
}
