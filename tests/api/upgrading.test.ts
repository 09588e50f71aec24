import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { createRandom } from '../../model/random.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { backUp, backupFolder, everythingIn, structureOf } from '../support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { columnsIn, filledDatabases, madeStructures, valuesIn } from '../support/earlier-version.ts'
import { runs } from '../support/property-runs.ts'

const names = await migrationNames()
const filled = filledDatabases()
const made = await madeStructures()
let folder: Awaited<ReturnType<typeof backupFolder>>
beforeAll(async () => {
  folder = await backupFolder()
})
afterAll(() => Promise.all([folder.remove(), filled.dropAll()]))

/** Every earlier version, as its last migration and its number of migrations. */
const versions = names.slice(0, -1).map((name, index) => [name, index + 1] as const)

/**
 * Columns whose content a later version moves or computes: used codes, counts of codes, session attributes.
 */
const moved: Readonly<Record<string, readonly string[]>> = {
  two_factor: ['last_used_step', 'wrong_codes', 'paused_until'],
  session: ['needs_authenticator'],
}
const withoutMoved = (columns: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(columns).map(([table, all]) => [
      table,
      all.filter((name) => !moved[table]?.includes(name)),
    ]),
  )

/**
 * The app is started on the upgraded oldest version, made by all migrations but the first, and on the last;
 * both are compared with the definitions. The other versions have the same structure, down to each function,
 * and keep every value.
 */
const isStarted = (count: number) => count === 1 || count === versions.length

/** A version that differs from the previous one only by indexes has the same backups. */
const hasBackupsOfItsOwn = (count: number) => {
  const withoutIndexes = ({ tables, routines }: (typeof made)[number]) => ({
    routines,
    tables: Object.entries(tables).map(([name, { indexes: _, ...rest }]) => [name, rest]),
  })
  const [one, other] = [made[count - 1], made[count]]
  return !one || !other || !isDeepStrictEqual(withoutIndexes(one), withoutIndexes(other))
}

/**
 * The versions whose backup is restored: the oldest and the latest with distinct backups, and four between
 * them drawn by `SEED`. A restored database is migrated like any other, which is tested for every version.
 */
const restored = (() => {
  const counts = versions.flatMap(([, count]) => (hasBackupsOfItsOwn(count) ? [count] : []))
  const between = createRandom(`whose backup ${process.env.SEED ?? '1'}`).shuffled(counts.slice(1, -1))
  return new Set([...counts.slice(0, 1), ...between.slice(0, runs(4)), ...counts.slice(-1)])
})()

/** All content of a database, except when and in which batch a migration ran. */
const everythingLike = async (db: TestDatabase['db']) => {
  await db('knex_migrations').update({ batch: 1, migration_time: '2025-01-01' })
  return everythingIn(db)
}

describe.each(versions)('A database of the version ended by %s', { tags: 'slow' }, (_name, count) => {
  /** The same version after later versions were reverted, upgraded again. */
  let takenBack: (typeof made)[number]
  let structure: (typeof made)[number]
  /** Its backup, and all content of the upgraded database. */
  let file: string
  let upgraded: Awaited<ReturnType<typeof everythingIn>>
  /** The values in its columns. */
  let before: Awaited<ReturnType<typeof valuesIn>>
  let after: typeof before
  const upgrade = async (db: TestDatabase['db']) => {
    takenBack = await structureOf(db)
    file = folder.newFile()
    if (restored.has(count)) await backUp(db, file)
    const columns = withoutMoved(await columnsIn(db))
    before = await valuesIn(db, columns)
    await migrate(db)
    after = await valuesIn(db, columns)
    if (isStarted(count)) await checkTables(db, resources)
    structure = await structureOf(db)
    if (restored.has(count)) upgraded = await everythingLike(db)
  }
  let test: TestApp
  beforeAll(async () => {
    const copyOf = await filled.nameAt(count)
    if (isStarted(count)) {
      test = await startTestApp({ copyOf, prepare: upgrade })
      return test.close
    }
    const { db, drop } = await createTestDatabase({ copyOf })
    await upgrade(db)
    return drop
  })

  it('upgrades to this version and keeps every value', async () => {
    expect(after).toEqual(before)
    expect(Object.values(before).flat().length).toBeGreaterThan(1000)
    expect(structure).toEqual(made[names.length])
  })

  if (isStarted(count))
    it('works with this version after the upgrade', async () => {
      // The app has started on it, and people have signed in.
      expect((await test.api('GET', '/PurchaseHeader')).body.length).toBeGreaterThan(100)
      expect((await test.api('POST', '/Supplier', { body: { supplierName: 'New' } })).status).toBe(201)
    })

  it('equals a fresh one, also after a later version was reverted', () => {
    expect(made[count]).toBeDefined()
    expect(takenBack).toEqual(made[count])
  })

  if (restored.has(count))
    it('is the same restored from its backup as after an upgrade', async () => {
      const target = await createTestDatabase({ empty: true })
      const { migrated } = await restoreBackup(target.db, file, { force: false })
      expect(migrated).toEqual(names.slice(count))
      expect(await everythingLike(target.db)).toEqual(upgraded)
      await target.drop()
    })
})
