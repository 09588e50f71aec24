import { quoted } from '../../model/naming.ts'
import { columnSql } from '../difference.ts'
import type { Structure } from '../structure.ts'
import type { Decisions } from './decisions.ts'
import { inTurn, type Steps } from './rename.ts'

/** Gives a value to the records that have none, as a change that the trail tells of. */
const fillColumn = (table: string, column: string, value: string, isFrozen: boolean) => [
  ...(isFrozen ? [`select set_config('costwright.frozen', 'off', true)`] : []),
  `select set_config('costwright.user_name', 'Migration', true)`,
  `update ${quoted(table)} set ${quoted(column)} = ${value}, version = version + 1 where ${quoted(column)} is null`,
]

/**
 * What must be done before columns become required: a new one is added empty first, then those that have no value get
 * the one that the definition names.
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
