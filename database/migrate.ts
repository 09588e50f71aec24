import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'

/** The folder of the project's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Any number, the same for every instance: held while migrations run. */
const advisoryLock = 7_265_491_203

/** The files of the migrations, in the order in which they run. */
const filesIn = async (folders: readonly string[]) => {
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  )
  return files
    .flat()
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** Where the module of a migration is: its source, or in a built server what was made of it. */
const moduleOf = (file: string): URL =>
  import.meta.env?.BUILT === true
    ? new URL(`../dist/server/migrations/${nameOf(file)}.js`, import.meta.url)
    : pathToFileURL(file)

/** A migration is known by its name without folder and extension. */
const nameOf = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.ts$/, '')

/** The names of the migrations that this version knows, in their order. */
export const migrationNames = async (folders: readonly string[] = [migrationsFolder]): Promise<string[]> =>
  (await filesIn(folders)).map(nameOf)

/**
 * Migrations for Knex.
 * @param only the names of those to carry out; all when left out
 */
export const migrationSource = (
  folders: readonly string[] = [migrationsFolder],
  only?: readonly string[],
): Knex.MigrationSource<string> => ({
  getMigrations: async () => (await filesIn(folders)).filter((file) => !only || only.includes(nameOf(file))),
  getMigrationName: nameOf,
  getMigration: async (file) => (await import(/* @vite-ignore */ moduleOf(file).href)) as Knex.Migration,
})

/** Waits until no other instance migrates, and keeps them from it until the transaction ends, however it ends. */
export const lockMigrations = async (trx: Knex.Transaction): Promise<void> => {
  // An index on a large table, or another instance that builds one, may take longer than any request may.
  await trx.raw('set local statement_timeout = 0; set local lock_timeout = 0')
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
}

/**
 * Carries out the migrations that the database has not seen, inside a transaction that holds the lock.
 * @param only the names of those to carry out; all when left out
 */
export const runMigrations = async (
  trx: Knex.Transaction,
  only?: readonly string[],
  folders?: readonly string[],
): Promise<void> => {
  await trx.migrate.latest({
    migrationSource: migrationSource(folders, only),
    disableMigrationsListValidation: false,
  })
}

/**
 * Carries out the migrations that the database has not seen. Each has a transaction of its own inside one around all
 * of them: either the database becomes that of this version, or it stays as the version before knows it. Instances
 * that start at once wait for each other on an advisory lock, which PostgreSQL releases even if the holder dies.
 * @param folders where migrations lie; tests add one of their own
 * @param only the names of those to carry out, for a database of an earlier version; all when left out
 */
export const migrate = async (
  db: Knex,
  folders?: readonly string[],
  only?: readonly string[],
): Promise<void> => {
  await db.transaction(async (trx) => {
    await lockMigrations(trx)
    await runMigrations(trx, only, folders)
  })
}
