import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { inMigration } from './migration/failure.ts'
import { projectFolder } from './project-folder.ts'

/** The folder of the project's migrations. */
export const migrationsFolder = join(projectFolder, 'migrations')

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

/** The migrations of a build, compiled. */
const built =
  import.meta.env?.BUILT === true ? import.meta.glob<Knex.Migration>('../migrations/*.ts') : undefined

const load = async (file: string): Promise<Knex.Migration> => {
  const compiled = built?.[`../migrations/${nameOf(file)}.ts`]
  if (compiled) return compiled()
  const { href } = pathToFileURL(file)
  if (!built) return import(/* @vite-ignore */ href)
  // Written after the build, by npm run dev. Node.js 20 does not read TypeScript.
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(href, import.meta.url)
}

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
  getMigration: async (file) => {
    const { up, down } = await load(file)
    const name = nameOf(file)
    return {
      up: inMigration(name, up),
      ...(down && { down: inMigration(name, down) }),
    }
  },
})

/** The migrations that the database has had, in the order in which they ran. */
export const appliedMigrations = async (db: Knex): Promise<string[]> => {
  const { rows: found } = await db.raw<{ rows: [{ isThere: boolean }] }>(
    `select to_regclass(quote_ident(current_schema()) || '.knex_migrations') is not null as "isThere"`,
  )
  if (!found[0].isThere) return []
  const rows: { name: string }[] = await db('knex_migrations').select('name').orderBy('id')
  return rows.map(({ name }) => name)
}

/** Those that the database has not had. Refuses one that has had migrations whose files are not there. */
const pendingMigrations = async (db: Knex, folders?: readonly string[]): Promise<string[]> => {
  const [known, applied] = [await migrationNames(folders), await appliedMigrations(db)]
  const missing = applied.filter((name) => !known.includes(name))
  if (missing.length === 0) return known.filter((name) => !applied.includes(name))
  const files = missing.map((name) => `migrations/${name}.ts`).join(', ')
  throw new Error(
    `The database has had ${files}, and there is no such file. It belongs to a newer version, or to a branch that is
not merged: start that version, or get the file back and take the migration back by "npm run migration -- --undo".`,
  )
}

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
  // Knex would look for its tables, take its lock and give it back before it found nothing to do.
  const pending = await pendingMigrations(trx, folders)
  if (!only && pending.length === 0) return
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
