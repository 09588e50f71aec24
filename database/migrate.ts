import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { forgetFigures } from './kept-figures.ts'
import { inMigration } from './migration/failure.ts'
import { carryOutLater } from './migration/later.ts'
import { isLockTimeout, limitLockWaits, pauseAfter, sayingWaits } from './migration/waiting.ts'
import { frameworkFolder, projectFolder } from './project-folder.ts'
import { dropViews, installFunctions, installViews, isInstalled } from './sql.ts'
import { waitForInstances } from './transaction.ts'

/** Migrations of the product. */
export const migrationsFolder = join(projectFolder, 'migrations')

/**
 * Migrations of the framework, for its own tables. They run before those of the product. Their names begin with
 * `framework_`, so that they differ from those of any product.
 */
export const frameworkMigrations = join(frameworkFolder, 'database', 'migrations')

export const isOfFramework = (name: string): boolean => name.startsWith('framework_')

/** Lock id, the same for every instance. Held while migrations run. */
const advisoryLock = 7_265_491_203

const filesOf = async (folders: readonly string[]) => {
  const files = await Promise.all(
    folders.map(async (folder) =>
      // A product that has no table yet has no such folder.
      (existsSync(folder) ? await readdir(folder) : []).map((name) => join(folder, name)),
    ),
  )
  return files
    .flat()
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/**
 * In order: those of the framework, then those of the product. A product whose own migrations made tables of the
 * framework, before the framework had migrations, says so in its first one (`madeFramework`): the rest of the framework's
 * follow after them.
 */
const filesIn = async (folders: readonly string[]) => {
  const own = await filesOf(folders)
  const framework = folders.includes(migrationsFolder) ? await filesOf([frameworkMigrations]) : []
  const { madeFramework } = (own[0] && (await load(own[0]))) || {}
  if (!madeFramework) return [...framework, ...own]
  const later = framework.filter((file) => nameOf(file) > madeFramework.upTo)
  const until = own.findIndex((file) => nameOf(file) > madeFramework.by)
  return until < 0 ? [...own, ...later] : [...own.slice(0, until), ...later, ...own.slice(until)]
}

/** The migrations of earlier versions that a baseline stands for. */
interface Replaced {
  /** The last version with these migrations: a tag or commit. */
  readonly version: string
  readonly migrations: readonly string[]
}

interface Migration extends Knex.Migration {
  /**
   * Indexes and constraints that follow `up`: in its transaction, or for large tables after the start, while people work
   * (`database/migration/later.ts`).
   */
  readonly later?: readonly string[]
  readonly replaces?: Replaced
  /** The last migration of the framework whose tables those of the product have made, and the last of these. */
  readonly madeFramework?: { readonly upTo: string; readonly by: string }
}

const built =
  import.meta.env?.BUILT === true
    ? {
        // Of the product, whose folder is that of the build.
        ...import.meta.glob<Migration>('/migrations/*.ts'),
        ...import.meta.glob<Migration>('./migrations/*.ts'),
      }
    : undefined

const load = async (file: string): Promise<Migration> => {
  const compiled = built?.[`${isOfFramework(nameOf(file)) ? '.' : ''}/migrations/${nameOf(file)}.ts`]
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

export interface MigrateOptions {
  /** Tests add their own. */
  readonly folders?: readonly string[] | undefined
  /** Names of the migrations to run, for a database of an earlier version; default: all. */
  readonly only?: readonly string[] | undefined
  /** Rows from which on a table is large. */
  readonly largeFrom?: number
  /** Is told what the transaction waits for. */
  readonly say?: (sentence: string) => void
}

/** Migration source for Knex. */
export const migrationSource = ({
  folders = [migrationsFolder],
  only,
  largeFrom,
}: MigrateOptions = {}): Knex.MigrationSource<string> => ({
  getMigrations: async () => (await filesIn(folders)).filter((file) => !only || only.includes(nameOf(file))),
  getMigrationName: nameOf,
  getMigration: async (file) => {
    const { up, down, later = [] } = await load(file)
    const name = nameOf(file)
    return {
      up: inMigration(name, async (knex) => {
        await up(knex)
        await carryOutLater(knex, later, largeFrom)
      }),
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

/** A baseline, and the migrations that it stands for. */
export interface Baseline extends Replaced {
  readonly name: string
}

/** The baseline of this version, if it has one. It is the first migration. */
export const baselineOf = async (
  folders: readonly string[] = [migrationsFolder],
): Promise<Baseline | undefined> => {
  const [first] = await filesOf(folders)
  if (first === undefined) return undefined
  const { replaces } = await load(first)
  return replaces && { name: nameOf(first), ...replaces }
}

/** A database or a backup has only some of the migrations that a baseline stands for. */
export class OlderThanBaseline extends Error {
  constructor({ version, migrations }: Replaced, what: string) {
    super(
      `${what} has only some of the migrations up to ${migrations.at(-1)}, which are one file now. Start version ${version} on it once, then this one.`,
    )
  }
}

/**
 * Applied migrations, with the baseline in place of those that it stands for.
 * @param what that has them, for the error
 * @throws OlderThanBaseline if only some were applied
 */
export const withBaseline = (
  applied: readonly string[],
  baseline: Baseline | undefined,
  what = 'The database',
): string[] => {
  const isReplaced = (name: string) => baseline?.migrations.includes(name) === true
  if (!baseline || !applied.some(isReplaced)) return [...applied]
  if (!baseline.migrations.every((name) => applied.includes(name)))
    throw new OlderThanBaseline(baseline, what)
  return [baseline.name, ...applied.filter((name) => !isReplaced(name))]
}

/** Lists the baseline in place of the migrations that it stands for. */
const adoptBaseline = async (trx: Knex, { name, migrations }: Baseline): Promise<void> => {
  const [first, ...others] = migrations
  await trx('knex_migrations').where('name', first).update({ name })
  await trx('knex_migrations').whereIn('name', others).delete()
}

/** Pending migrations. Throws if an applied migration has no file. */
const pendingMigrations = async (trx: Knex, folders?: readonly string[]): Promise<string[]> => {
  const known = await migrationNames(folders)
  let applied = await appliedMigrations(trx)
  if (applied.some((name) => !known.includes(name))) {
    const baseline = await baselineOf(folders)
    const counted = withBaseline(applied, baseline)
    if (baseline && counted.length < applied.length) await adoptBaseline(trx, baseline)
    applied = counted
  }
  const missing = applied.filter((name) => !known.includes(name))
  if (missing.length === 0) return known.filter((name) => !applied.includes(name))
  if (missing.some(isOfFramework))
    throw new Error(
      `The database is that of a newer framework: it has had ${missing.filter(isOfFramework).join(', ')}. Install that version of costwright-framework, or restore a backup from before.`,
    )
  const files = missing.map((name) => `migrations/${name}.ts`).join(', ')
  throw new Error(
    `The database has had ${files}, and there is no such file. It belongs to a newer version, or to a branch that is
not merged: start that version, or get the file back and take the migration back by "npm run migration -- --undo".`,
  )
}

/** Whether a start has nothing to change. Writes nothing. */
export const isMigrated = async (db: Knex): Promise<boolean> => {
  const applied = await appliedMigrations(db)
  const known = await migrationNames()
  return applied.toSorted().join() === known.toSorted().join() && (await isInstalled(db))
}

/** Waits for other instances to finish migrating and locks them out until the transaction ends. */
export const lockMigrations = async (trx: Knex.Transaction): Promise<void> => {
  await waitForInstances(trx)
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
}

/** Runs the pending migrations in a transaction that holds the lock, and installs functions and views. */
export const runMigrations = async (trx: Knex.Transaction, options: MigrateOptions = {}): Promise<void> => {
  const { folders, only } = options
  // Avoids Knex's table check and lock if nothing is pending.
  const pending = await pendingMigrations(trx, folders)
  await installFunctions(trx)
  if (only || pending.length > 0) {
    await dropViews(trx)
    await trx.migrate.latest({
      migrationSource: migrationSource(options),
      disableMigrationsListValidation: false,
    })
  }
  // Views of this version do not fit earlier tables.
  if (only) return
  const views = await installViews(trx)
  if (views || pending.length > 0) await forgetFigures(trx)
}

/**
 * Runs the pending migrations, each in a savepoint of one transaction: either all are applied, or none.
 * Concurrent instances wait on an advisory lock, which PostgreSQL releases even if its holder dies. A table that somebody uses is
 * waited for in short tries, because everybody else waits behind each of them.
 */
export const migrate = async (db: Knex, options: MigrateOptions = {}): Promise<void> => {
  const { say } = options
  const during = say ? sayingWaits(db, say) : (_trx: Knex.Transaction, work: () => Promise<void>) => work()
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction((trx) =>
        during(trx, async () => {
          await lockMigrations(trx)
          await limitLockWaits(trx, attempt)
          await runMigrations(trx, options)
        }),
      )
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await delay(pauseAfter(attempt))
    }
}
