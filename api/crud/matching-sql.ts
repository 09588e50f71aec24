import { joinSql, rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import { ownAlias } from './expressions.ts'
import type { ListQuery } from './list-query.ts'
import { isEmptySql } from './order.ts'

/** Whether all records of a table match. */
export const hasAll = ({ seen }: Resource, { conditions }: Pick<ListQuery, 'conditions'>): boolean =>
  conditions.length === 0 && !seen?.onlyOf

/** Every record that matches: its id, what it is ordered by and what is summed. */
export const matchingSql = (resource: Resource, { conditions, order, sums }: ListQuery): string => {
  const where = conditions.map(({ sql }) => sql).join(' and ')
  const joins = joinSql([...conditions, ...order, ...sums].flatMap((part) => part.joins))
  const values = [
    ...order.map(({ sql }, index) => `${sql} as key${index}`),
    ...isEmptySql(order),
    ...sums.map(({ sql }, index) => `${sql} as sum${index}`),
  ]
  return `select ${[`${ownAlias}.id`, ...values].join(', ')} from ${rowsOf(resource)} ${ownAlias} ${joins}
    ${where && `where ${where}`}`
}
