import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { joinSql, ownAlias, recordSelection } from './expressions.ts'
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

/**
 * Reads a list in one query: PostgreSQL picks the ids of the window, looks up only those records and makes the JSON.
 * The total is a sub-select (a window function would visit every row); without a window it is the number of records.
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
  const all = `from ${table} ${ownAlias} ${joinSql(conditionJoins)} ${where}`
  const ordered = [...conditionJoins, ...order.joins]
  const page = `select ${ownAlias}.id, ${order.key} as key from ${table} ${ownAlias} ${joinSql(ordered)} ${where}
    ${orderSql(order, order.key, `${ownAlias}.id`)} limit ? offset ?`
  const records = window
    ? `from (${page}) page join ${table} ${ownAlias} on ${ownAlias}.id = page.id ${joinSql(joins)}
       ${orderSql(order, 'page.key', 'page.id')}`
    : `from ${table} ${ownAlias} ${joinSql([...joins, ...ordered])} ${where}
       ${orderSql(order, order.key, `${ownAlias}.id`)}`
  const { rows } = await db.raw<{ rows: { json: string; count: number; total: number }[] }>(
    `select coalesce(json_agg(r), '[]')::text as json, count(*)::integer as count,
       ${window ? `(select count(*) ${all})` : 'count(*)'}::integer as total
     from (select ${columns} ${records}) r`,
    [...(window ? bindings : []), ...bindings, ...(window ? [window.limit, window.offset] : [])],
  )
  const [answer] = rows
  if (!answer) throw new Error('An aggregate answers one row')
  return answer
}
