import { quoted } from '../../model/naming.ts'

export const insertSql = (table: string, columns: readonly string[]): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`

/** Bindings: the column values, then the id. */
export const updateSql = (table: string, columns: readonly string[]): string => {
  const changes = [...columns.map((column) => `${quoted(column)} = ?`), 'version = version + 1']
  return `update ${quoted(table)} set ${changes.join(', ')} where id = ?`
}

export const deleteSql = (table: string): string => `delete from ${quoted(table)} where id = ?`
