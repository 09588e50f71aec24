import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { joinSql, ownAlias, recordSelection } from './expressions.ts'
import { mostBytes, mostRecords, tooManyBytes, tooManyRecords } from './list-limits.ts'
import { type Condition, type ListQuery, orderSql } from './list-query.ts'

export interface ListPage {
  /** The records of the window as a JSON array. */
  readonly json: string
  /** How many there are in the window. */
  readonly count: number
  /** How many match in all. */
  readonly total: number
}

const whereSql = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? '' : `where ${conditions.map(({ sql }) => sql).join(' and ')}`

interface ListAnswer extends ListPage {
  /** Bytes of the JSON that the records would make. */
  readonly bytes: string
}

/**
 * Reads a list in one query: PostgreSQL picks the ids of the window, looks up only those records and makes the JSON.
 * The total is a sub-select (a window function would visit every row); without a window it is the number of records.
 * The bytes are added up record by record, and nothing is put together beyond the most that is answered.
 * Errors: 400 `too_many_records`.
 */
export const readList = async (
  db: Knex,
  resources: Resources,
  resource: Resource,
  { conditions, order, window }: ListQuery,
): Promise<ListPage> => {
  const { columns, joins } = recordSelection(resources, resource)
  const { table } = resource
  const bindings = conditions.flatMap((condition) => condition.bindings)
  const conditionJoins = conditions.flatMap((condition) => condition.joins)
  const where = whereSql(conditions)
  const all = `from "${table}" ${ownAlias} ${joinSql(conditionJoins)} ${where}`
  const ordered = [...conditionJoins, ...order.joins]
  const page = `select ${ownAlias}.id, ${order.key} as key from "${table}" ${ownAlias} ${joinSql(ordered)} ${where}
    ${orderSql(order, order.key, `${ownAlias}.id`)} limit ? offset ?`
  const records = window
    ? `from (${page}) page join "${table}" ${ownAlias} on ${ownAlias}.id = page.id ${joinSql(joins)}
       ${orderSql(order, 'page.key', 'page.id')}`
    : `from "${table}" ${ownAlias} ${joinSql([...joins, ...ordered])} ${where}
       ${orderSql(order, order.key, `${ownAlias}.id`)} limit ?`
  const { limit, offset } = window ?? { limit: mostRecords + 1, offset: 0 }
  const counted = `(select count(*) ${all})`
  const { rows } = await db.raw<{ rows: ListAnswer[] }>(
    `select '[' || coalesce(string_agg(json, ',') filter (where bytes <= ${mostBytes}), '') || ']' as json,
       coalesce(max(bytes), 0) as bytes, count(*)::integer as count,
       ${window ? counted : `case when count(*) > ${mostRecords} then ${counted} else count(*) end`}::integer as total
     from (
       select json, sum(octet_length(json) + 1) over (rows unbounded preceding) as bytes
       from (select row_to_json(r)::text as json from (select ${columns} ${records}) r) made
     ) measured`,
    window ? [...bindings, ...bindings, limit, offset] : [...bindings, ...bindings, limit],
  )
  const [answer] = rows
  if (!answer) throw new Error('An aggregate answers one row')
  if (!window && answer.total > mostRecords) throw tooManyRecords(answer.total)
  if (Number(answer.bytes) > mostBytes) throw tooManyBytes()
  return answer
}
