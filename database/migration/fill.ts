import { quoted } from '../../model/naming.ts'
import { columnSql } from '../difference.ts'
import type { Structure } from '../structure.ts'
import type { Decisions } from './decisions.ts'
import { inTurn, type Steps } from './rename.ts'

/** Sets the value of records without one, as an audited change. */
const fillColumn = (table: string, column: string, value: string, isFrozen: boolean) => [
  ...(isFrozen ? [`select set_config('costwright.frozen', 'off', true)`] : []),
  `select set_config('costwright.user_name', 'Migration', true)`,
  `update ${quoted(table)} set ${quoted(column)} = ${value}, version = version + 1 where ${quoted(column)} is null`,
]

/**
 * Statements before columns become required: adds a new column as nullable, then fills it with the definition's `fill`.
 */
export const fills = (actual: Structure, wanted: Structure, { fills: values }: Decisions): Steps =>
  inTurn(
    ...[...values].flatMap(([at, value]): Steps[] => {
      const [table = '', column = ''] = at.split('.')
      const [was, is] = [actual[table]?.columns[column], wanted[table]?.columns[column]]
      if (!actual[table] || !is?.notNull || was?.notNull) return []
      const isFrozen = Object.hasOwn(actual[table].triggers, `${table}_frozen`)
      const fill = fillColumn(table, column, value, isFrozen)
      if (was) return [{ up: fill, down: [] }]
      const empty = { ...is, notNull: false }
      const name = quoted(table)
      return [
        {
          up: [`alter table ${name} add column ${columnSql(column, empty)}`, ...fill],
          down: [`alter table ${name} drop column ${quoted(column)}`],
        },
      ]
    }),
  )
