import type { Resource } from '../../../model/definition.ts'
import { aliasBelow, type Expression, type ReadFrom, rowsOf } from '../../kind-column.ts'
import { followPath } from '../../lookup/column.ts'
import type { Tallied } from './model.ts'

/** What is worked out of a field of the records: SQL of an aggregate, and the joins that it needs. */
type Aggregate = (read: (name: string) => Expression) => Expression

/** The first field of the resource that gathers the same records: all of them have one join, which is called after it. */
const firstAlike = ({ fields }: Resource, { from, by }: Tallied, name: string): string =>
  Object.entries(fields).find(
    ([, field]) => 'from' in field && field.from === from && 'by' in field && field.by === by,
  )?.[0] ?? name

/**
 * Of one record: looked up when it is read. Whatever else of the record is made of the same records shares the join, so
 * that they are looked up once. Of all records at once, for a whole list in the order of it: one pass instead of a look-up
 * per row.
 */
export const tally = (name: string, field: Tallied, at: ReadFrom, aggregate: Aggregate): Expression => {
  const { from, by, where = {} } = field
  const child = at.resources[from]
  if (!child) throw new Error(`There is no resource ${from} to sum`)
  const alias = aliasBelow(at.alias, 'sum')
  // Looked up for one record, what refers to that record needs no other look at it.
  const standing = at.forAllRecords ? undefined : { joined: aliasBelow(alias, by), alias: at.alias }
  const value = aggregate((of) => at.read(child, of, alias, standing))
  const parent = followPath(by.split('.'), { ...at, resource: child, alias })
  const found = at.narrowed(child, where, alias)
  const sums = aliasBelow(at.alias, `sum of ${firstAlike(at.resource, field, name)}`)
  const join = {
    name,
    alias: sums,
    value: value.sql,
    found: found.sql,
    joins: [...value.joins, ...parent.joins, ...found.joins],
    source: `${rowsOf(child)} ${alias}`,
    parent: parent.sql,
    to: `${at.alias}.id`,
    forAllRecords: at.forAllRecords,
    isFar: by.includes('.'),
  }
  return { sql: `coalesce(${sums}."${name}", 0)`, joins: [join], aggregates: true }
}
