import { quoted } from '../../model/naming.ts'

/** @param columns at least one, each with a value for its `?` */
export const insertSql = (table: string, columns: readonly string[]): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`

/** The values of the columns, and then the id. */
export const updateSql = (table: string, columns: readonly string[]): string => {
  const changes = [...columns.map((column) => `${quoted(column)} = ?`), 'version = version + 1']
  return `update ${quoted(table)} set ${changes.join(', ')} where id = ?`
}

export const deleteSql = (table: string): string => `delete from ${quoted(table)} where id = ?`
