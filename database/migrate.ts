import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { inMigration } from './migration/failure.ts'
import { projectFolder } from './project-folder.ts'
import { waitForInstances } from './transaction.ts'

export const migrationsFolder = join(projectFolder, 'migrations')

/** Lock id, the same for every instance. Held while migrations run. */
const advisoryLock = 7_265_491_203

const filesIn = async (folders: readonly string[]) => {
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  )
  return files
    .flat()
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const built =
  import.meta.env?.BUILT === true ? import.meta.glob<Knex.Migration>('../migrations/*.ts') : undefined

const load = async (file: string): Promise<Knex.Migration> => {
  const compiled = built?.[`../migrations/${nameOf(file)}.ts`]
  if (compiled) return compiled()
  const { href } = pathToFileURL(file)
  if (!built) return import(/* @vite-ignore */ href)
  // Written after the build by `npm run dev`. Node.js 20 cannot read TypeScript.
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(href, import.meta.url)
}

const nameOf = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.ts$/, '')

/** Migrations of this version, in order. */
export const migrationNames = async (folders: readonly string[] = [migrationsFolder]): Promise<string[]> =>
  (await filesIn(folders)).map(nameOf)

/**
 * Migration source for Knex.
 * @param only names of the migrations to run; default: all
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

export const appliedMigrations = async (db: Knex): Promise<string[]> => {
  const { rows: found } = await db.raw<{ rows: [{ isThere: boolean }] }>(
    `select to_regclass(quote_ident(current_schema()) || '.knex_migrations') is not null as "isThere"`,
  )
  if (!found[0].isThere) return []
  const rows: { name: string }[] = await db('knex_migrations').select('name').orderBy('id')
  return rows.map(({ name }) => name)
}

/** Pending migrations. Throws if an applied migration has no file. */
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

/** Waits for other instances to finish migrating and locks them out until the transaction ends. */
export const lockMigrations = async (trx: Knex.Transaction): Promise<void> => {
  await waitForInstances(trx)
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
}

/**
 * Runs the pending migrations in a transaction that holds the lock.
 * @param only names of the migrations to run; default: all
 */
export const runMigrations = async (
  trx: Knex.Transaction,
  only?: readonly string[],
  folders?: readonly string[],
): Promise<void> => {
  // Avoids Knex's table check and lock if nothing is pending.
  const pending = await pendingMigrations(trx, folders)
  if (!only && pending.length === 0) return
  await trx.migrate.latest({
    migrationSource: migrationSource(folders, only),
    disableMigrationsListValidation: false,
  })
}

/**
 * Runs the pending migrations, each in a savepoint of one transaction: either all are applied, or none.
 * Concurrent instances wait on an advisory lock, which PostgreSQL releases even if its holder dies.
 * @param folders migration folders; tests add their own
 * @param only names of the migrations to run, for a database of an earlier version; default: all
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
