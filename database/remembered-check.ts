import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Resources } from '../model/resources.ts'
import { checkTables, readActualTables } from './check-tables.ts'
import { createStatements } from './plan.ts'

/**
 * Tells by one text all that the check goes by: how the tables are built, what the definitions would make, and of which
 * PostgreSQL, whose words both are compared in.
 */
const markOf = async (db: Knex, resources: Resources): Promise<string> => {
  const { rows } = await db.raw<{ rows: { server: string; schema: string }[] }>(
    "select version() as server, coalesce(current_schema(), 'public') as schema",
  )
  const { server = '', schema = '' } = rows[0] ?? {}
  const actual = await readActualTables(db, resources, schema)
  const all = JSON.stringify([server, schema, createStatements(resources), actual])
  return `${createHash('sha256').update(all).digest('hex')}\n`
}

/**
 * Checks the tables as `checkTables` does, and remembers which were found to be right: to make all that the definitions want,
 * to compare it, takes a start as long as everything else that it asks of PostgreSQL. The tables themselves are read each time.
 * @param dataDir where that is kept, in `tables.checked`; nothing is wrong where it cannot be
 */
export const checkTablesOnce = async (db: Knex, resources: Resources, dataDir: string): Promise<void> => {
  const memory = join(dataDir, 'tables.checked')
  const mark = await markOf(db, resources)
  const known = await readFile(memory, 'utf8').catch(() => null)
  if (known === mark) return
  await checkTables(db, resources)
  await writeFile(memory, mark).catch(() => {})
}
