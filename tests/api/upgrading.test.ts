import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { createRandom } from '../../demo/random.ts'
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

/** Every version but this one, by its last migration and the number of its migrations. */
const versions = names.slice(0, -1).map((name, index) => [name, index + 1] as const)

/** Columns whose content a later version stores elsewhere or works out: used codes, counts of codes, what a session lacks. */
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
 * The app is started on what the oldest version has become, which all migrations but the first have made, and on what the
 * last has, and both are compared with the definitions: what the others become has the same structure, to the last function, and
 * every value that it had.
 */
const isStarted = (count: number) => count === 1 || count === versions.length

/**
 * A version that differs from the one before by indexes alone has the same backups, and what they are loaded into differs by
 * what stands aside meanwhile.
 */
const hasBackupsOfItsOwn = (count: number) => {
  const withoutIndexes = ({ tables, routines }: (typeof made)[number]) => ({
    routines,
    tables: Object.entries(tables).map(([name, { indexes: _, ...rest }]) => [name, rest]),
  })
  const [one, other] = [made[count - 1], made[count]]
  return !one || !other || !isDeepStrictEqual(withoutIndexes(one), withoutIndexes(other))
}

/**
 * Whose backup is restored: of those that have one of their own the oldest and the latest, and four between them, drawn anew by
 * `SEED`. What comes back is migrated as it is without a backup, of which each version is asked.
 */
const restored = (() => {
  const counts = versions.flatMap(([, count]) => (hasBackupsOfItsOwn(count) ? [count] : []))
  const between = createRandom(`whose backup ${process.env.SEED ?? '1'}`).shuffled(counts.slice(1, -1))
  return new Set([...counts.slice(0, 1), ...between.slice(0, runs(4)), ...counts.slice(-1)])
})()

/** All that a database holds, but for when and with which others a migration ran. */
const everythingLike = async (db: TestDatabase['db']) => {
  await db('knex_migrations').update({ batch: 1, migration_time: '2025-01-01' })
  return everythingIn(db)
}

describe.each(versions)('A database of the version ended by %s', (_name, count) => {
  /** As it is when later versions were taken back, and upgraded. */
  let takenBack: (typeof made)[number]
  let structure: (typeof made)[number]
  /** Its backup, and all that the upgraded one holds. */
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

  it('becomes one of this version and keeps every value', async () => {
    expect(after).toEqual(before)
    expect(Object.values(before).flat().length).toBeGreaterThan(1000)
    expect(structure).toEqual(made[names.length])
  })

  if (isStarted(count))
    it('is worked with as one of this version', async () => {
      // The app has booted on it, and people have signed in.
      expect((await test.api('GET', '/PurchaseHeader')).body.length).toBeGreaterThan(100)
      expect((await test.api('POST', '/Supplier', { body: { supplierName: 'New' } })).status).toBe(201)
    })

  it('is what its migrations alone make, also when a later version was taken back', () => {
    expect(made[count]).toBeDefined()
    expect(takenBack).toEqual(made[count])
  })

  if (restored.has(count))
    it('comes out of its backup as it comes out of an upgrade', async () => {
      const target = await createTestDatabase({ empty: true })
      const { migrated } = await restoreBackup(target.db, file, { force: false })
      expect(migrated).toEqual(names.slice(count))
      expect(await everythingLike(target.db)).toEqual(upgraded)
      await target.drop()
    })
})
