import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'

/** The folder of the project's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number, the same for every instance: held while migrations run. */
const advisoryLock = 7_265_491_203

// The server runs TypeScript as it is, so the files are imported and not compiled first. A migration is known by
// its name without folder and extension.
const sourceOf = (folders: readonly string[]): Knex.MigrationSource<string> => ({
  getMigrations: async () => {
    const files = await Promise.all(
      folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
    )
    return files
      .flat()
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  },
  getMigrationName: nameOf,
  getMigration: async (file) => (await import(pathToFileURL(file).href)) as Knex.Migration,
})

const nameOf = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.ts$/, '')

/**
 * Carries out the migrations that the database has not seen. Each has a transaction of its own inside one around all
 * of them: either the database becomes that of this version, or it stays as the version before knows it. Instances
 * that start at once wait for each other on an advisory lock, which PostgreSQL releases even if the holder dies.
 * @param folders where migrations lie; tests add one of their own
 */
export const migrate = async (db: Knex, folders: readonly string[] = [migrationsFolder]): Promise<void> => {
  await db.transaction(async (trx) => {
    // An index on a large table, or another instance that builds one, may take longer than any request may.
    await trx.raw('set local statement_timeout = 0; set local lock_timeout = 0')
    await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
    await trx.migrate.latest({ migrationSource: sourceOf(folders), disableMigrationsListValidation: false })
  })
}
