import { quoted } from '../../model/naming.ts'

/** Statements that write one row; `beside` is something to read beside it, whose columns they do not use. */

/** @param columns at least one, each with a value for its `?` */
export const insertSql = (table: string, columns: readonly string[], beside?: string): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')})
   select ${columns.map(() => '?').join(', ')}${beside ? ` from ${beside}` : ''}`

/** The values of the columns, and then the id. */
export const updateSql = (table: string, columns: readonly string[], beside?: string): string => {
  const changes = [
    ...columns.map((column) => `${quoted(column)} = ?`),
    `version = ${quoted(table)}.version + 1`,
  ]
  return `update ${quoted(table)} set ${changes.join(', ')}${beside ? ` from ${beside}` : ''}
   where ${quoted(table)}.id = ?`
}

export const deleteSql = (table: string, beside?: string): string =>
  `delete from ${quoted(table)}${beside ? ` using ${beside}` : ''} where ${quoted(table)}.id = ?`
