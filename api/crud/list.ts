import type { Knex } from 'knex'
import { numbered, runStatement } from '../../database/statement.ts'
import { rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { joinSql, ownAlias, recordSelection } from './expressions.ts'
import { mostBytes, mostRecords, tooManyBytes, tooManyRecords } from './list-limits.ts'
import type { ListQuery, ListSum } from './list-query.ts'
import { type Order, orderSql, reversed } from './order.ts'

export interface ListPage {
  /** The records of the page as a JSON array. */
  readonly json: string
  /** How many there are in the page. */
  readonly count: number
  /** How many match in all. */
  readonly total: number
  /** Sums of all that match, as a JSON object with the digits that PostgreSQL gives; null when none are asked for. */
  readonly sums: string | null
}

interface ListAnswer extends ListPage {
  /** Bytes of the JSON that the records would make. */
  readonly bytes: string
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

/** From here on the end may be nearer: the rows before it would all be read and thrown away. */
const farDown = 1_000

/**
 * Ids and keys of the page, out of `matching`. A page far down is read from whichever end is nearer, which only the count
 * says: of the two parts one has a limit of 0, and PostgreSQL does not begin it. Limits are whole numbers that were checked.
 */
const pageSql = (order: Order, { limit, offset }: { limit: number; offset: number }) => {
  const chosen = `select ${['id', ...order.map((_key, index) => `key${index}`)].join(', ')} from matching`
  const ordered = (by: Order) => `${chosen} ${orderSql(by, (_key, index) => `key${index}`, 'id')}`
  if (offset < farDown) return `${ordered(order)} limit ${limit} offset ${offset}`
  const isNearStart = `${offset} < total / 2`
  // The limit outside tells PostgreSQL how few there are: it knows none that is worked out.
  return `select * from ((${ordered(order)}
      limit (select case when ${isNearStart} then ${limit} else 0 end from counted) offset ${offset})
    union all
    (${ordered(reversed(order))}
      limit (select case when ${isNearStart} then 0 else greatest(least(${limit}, total - ${offset}), 0) end from counted)
      offset (select greatest(total - ${offset} - ${limit}, 0) from counted))) part limit ${limit}`
}

/**
 * Reads a list in one query: PostgreSQL finds what matches, picks the ids of the page, looks up only those records
 * and makes the JSON. How many match and their sums are read beside it; without a page and sums, the records
 * themselves are counted.
 *
 * What matches is found once where each record costs a sum over another table, and written out again for each reader
 * where an index may serve the page alone. The bytes are added up record by record, and nothing is put together
 * beyond the most that is answered.
 * Errors: 400 `too_many_records`.
 */
export const readList = async (
  db: Knex,
  resources: Resources,
  resource: Resource,
  query: ListQuery,
): Promise<ListPage> => {
  const { conditions, order, sums, page } = query
  const { columns, joins } = recordSelection(resources, resource)
  const isCostly = [...conditions, ...order, ...sums].some(({ aggregates }) => aggregates)
  const counted = `(select total from counted)`
  const total = page ? counted : `case when count(*) > ${mostRecords} then ${counted} else count(*) end`
  const text = numbered(
    `with matching as ${isCostly ? 'materialized' : 'not materialized'} (${matchingSql(resource, query)}),
       counted as (select count(*) as total from matching)
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
             ${pageSql(order, page ?? { limit: mostRecords + 1, offset: 0 })}
           ) page
           join "${resource.table}" ${ownAlias} on ${ownAlias}.id = page.id ${joinSql(joins)}
           ${orderSql(order, (_key, index) => `page.key${index}`, 'page.id')}
         ) r
       ) made
     ) measured`,
  )
  const [answer] = await runStatement<ListAnswer>(db, {
    text,
    values: conditions.flatMap(({ bindings }) => [...bindings]),
  })
  if (!answer) throw new Error('An aggregate answers one row')
  if (!page && answer.total > mostRecords) throw tooManyRecords(answer.total)
  if (Number(answer.bytes) > mostBytes) throw tooManyBytes()
  return answer
}
