import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { ComputedColumn, Expression } from '../kind-column.ts'
import type { SumField } from './model.ts'

/** Sums of one record: looked up when it is read. */
const sumOfRecord = (child: Resource, alias: string, { of, by }: SumField): Expression => ({
  sql: `coalesce((select sum(s."${columnOf(of)}") from "${child.table}" s where s."${columnOf(by)}" = ${alias}.id), 0)`,
  joins: [],
})

/** Sums of all records at once, for a whole list in the order of its sums: one pass instead of a look-up per row. */
const sumsOfList = (child: Resource, alias: string, { of, by }: SumField): Expression => {
  const sums = `"sum of ${child.table}.${columnOf(of)}"`
  return {
    sql: `coalesce(${sums}.value, 0)`,
    joins: [
      `left join (select "${columnOf(by)}" as id, sum("${columnOf(of)}") as value from "${child.table}" group by 1) ${sums}
         on ${sums}.id = ${alias}.id`,
    ],
  }
}

export const sum: ComputedColumn<SumField> = {
  expression: (_name, field, { resources, alias, forAllRecords }) => {
    const child = resources[field.from]
    if (!child) throw new Error(`There is no resource ${field.from} to sum`)
    return forAllRecords ? sumsOfList(child, alias, field) : sumOfRecord(child, alias, field)
  },
}
