import {
  aliasBelow,
  type ComputedColumn,
  type Expression,
  type ReadFrom,
  type StoredColumn,
} from '../kind-column.ts'
import { followPath } from '../lookup/column.ts'
import type { SumField } from './model.ts'

/** What is summed, and by which record of ours, over the records of the child under an alias of their own. */
const summed = ({ from, of, by }: SumField, at: ReadFrom) => {
  const child = at.resources[from]
  if (!child) throw new Error(`There is no resource ${from} to sum`)
  const alias = aliasBelow(at.alias, 'sum')
  const inChild = { ...at, resource: child, alias }
  const value = at.read(child, of, alias)
  const parent = followPath(by.split('.'), inChild)
  const joins = [...new Set([...value.joins, ...parent.joins])].join('\n')
  return { value: value.sql, parent: parent.sql, source: `"${child.table}" ${alias} ${joins}` }
}

/**
 * Sums of one record: looked up when it is read. Whatever else of the record is made of the sum shares the join, so that
 * it is looked up once.
 */
const sumOfRecord = (name: string, field: SumField, at: ReadFrom): Expression => {
  const { value, parent, source } = summed(field, at)
  const sums = aliasBelow(at.alias, `sum of ${name}`)
  return {
    sql: `coalesce(${sums}.value, 0)`,
    joins: [
      `left join lateral (select sum(${value}) as value from ${source} where ${parent} = ${at.alias}.id) ${sums} on true`,
    ],
    aggregates: true,
  }
}

/** Sums of all records at once, for a whole list in the order of its sums: one pass instead of a look-up per row. */
const sumsOfList = (name: string, field: SumField, at: ReadFrom): Expression => {
  const { value, parent, source } = summed(field, at)
  const sums = aliasBelow(at.alias, `sum of ${name}`)
  return {
    sql: `coalesce(${sums}.value, 0)`,
    joins: [
      `left join (select ${parent} as id, sum(${value}) as value from ${source} group by 1) ${sums}
         on ${sums}.id = ${at.alias}.id`,
    ],
    aggregates: true,
  }
}

/** The column of a stored sum: as exact as what is summed, and larger. */
const kept: StoredColumn<SumField> = {
  type: ({ unit }) => (unit === 'money' ? 'numeric(21,2)' : 'numeric(21,4)'),
  notNull: () => true,
  default: () => '0',
  follows: true,
}

export const sum: ComputedColumn<SumField> = {
  kept: (field) => (field.stored ? kept : null),
  expression: (name, field, at) =>
    at.forAllRecords ? sumsOfList(name, field, at) : sumOfRecord(name, field, at),
}
