import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Resources } from '../model/resources.ts'
import { compareTables } from './check-tables.ts'
import { difference } from './difference.ts'
import { migrationText } from './write-migration.ts'

/** What the migration is for, from its first statement: `create table depot (…)` is `create_table_depot`. */
const nameFor = (statement: string) =>
  statement
    .replace(/[^a-z_ ].*$/s, '')
    .trim()
    .split(' ')
    .slice(0, 3)
    .join('_')
    .toLowerCase()

/**
 * Writes the migration that brings the tables of a migrated database in line with the definitions.
 * @param folder the migrations folder; the new file takes the next number
 * @returns the file's path, or null when tables and definitions agree
 */
export const generateMigration = async (
  db: Knex,
  resources: Resources,
  folder: string,
  name?: string,
): Promise<string | null> => {
  const { actual, wanted } = await compareTables(db, resources)
  const up = difference(actual, wanted)
  const [first] = up
  if (first === undefined) return null
  const numbers = (await readdir(folder)).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite)
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const file = join(folder, `${number}_${name ?? nameFor(first)}.ts`)
  await writeFile(file, migrationText(up, difference(wanted, actual)), { flag: 'wx' })
  return file
}
