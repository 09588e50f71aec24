import type { Resource } from '../../../model/definition.ts'
import { aliasBelow, type Expression, type ReadFrom, rowsOf } from '../../kind-column.ts'
import { followPath } from '../../lookup/column.ts'
import type { Tallied } from './model.ts'

/** What is worked out of the records: SQL of an aggregate, and the joins that it needs. */
type Aggregate = (child: Resource, alias: string) => Expression

/** Which records, under an alias of their own, and by which record of ours. */
const gathered = ({ from, by, where = {} }: Tallied, at: ReadFrom, aggregate: Aggregate) => {
  const child = at.resources[from]
  if (!child) throw new Error(`There is no resource ${from} to sum`)
  const alias = aliasBelow(at.alias, 'sum')
  const value = aggregate(child, alias)
  const parent = followPath(by.split('.'), { ...at, resource: child, alias })
  const found = at.narrowed(child, where, alias)
  const joins = [...new Set([...value.joins, ...parent.joins, ...found.joins])].join('\n')
  return {
    value: value.sql,
    parent: parent.sql,
    found: found.sql,
    source: `${rowsOf(child)} ${alias} ${joins}`,
  }
}

/**
 * Of one record: looked up when it is read. Whatever else of the record is made of it shares the join, so that it is
 * looked up once. Of all records at once, for a whole list in the order of it: one pass instead of a look-up per row.
 */
export const tally = (name: string, field: Tallied, at: ReadFrom, aggregate: Aggregate): Expression => {
  const { value, parent, found, source } = gathered(field, at, aggregate)
  const sums = aliasBelow(at.alias, `sum of ${name}`)
  const narrowed = found === '' ? '' : ` and ${found}`
  const join = at.forAllRecords
    ? `left join (select ${parent} as id, ${value} as value from ${source} ${found && `where ${found}`} group by 1) ${sums}
         on ${sums}.id = ${at.alias}.id`
    : `left join lateral (select ${value} as value from ${source} where ${parent} = ${at.alias}.id${narrowed}) ${sums} on true`
  return { sql: `coalesce(${sums}.value, 0)`, joins: [join], aggregates: true }
}
