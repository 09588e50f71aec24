import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { appliedMigrations, baselineOf, migrate, migrationNames } from '../../database/migrate.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { backUp, backupFolder, everythingIn, structureOf } from '../support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import {
  columnsIn,
  createdStructures,
  filledDatabases,
  keptColumns,
  laterVersions,
  namesOfVersions,
  valuesIn,
  withoutNewEntries,
} from '../support/earlier-version.ts'

const names = await namesOfVersions()
/** Those of this version. */
const ownNames = await migrationNames()
const filled = filledDatabases()
let folder: Awaited<ReturnType<typeof backupFolder>>
let newest: Awaited<ReturnType<typeof columnsIn>>
beforeAll(async () => {
  folder = await backupFolder()
  const { db, drop } = await createTestDatabase()
  newest = await columnsIn(db)
  await drop()
})
afterAll(() => Promise.all([folder.remove(), filled.dropAll()]))

/** All content of a database, except when and in which batch a migration ran and wrote entries of the history. */
const everythingLike = async (db: TestDatabase['db']) => {
  await db('knex_migrations').update({ batch: 1, migration_time: '2025-01-01' })
  await db.raw('alter table audit_entry disable trigger user')
  await db('audit_entry').whereNull('request_id').update({ at: '2025-01-01' })
  await db.raw('alter table audit_entry enable trigger user')
  return everythingIn(db)
}

/** Every version but the newest, as its last migration and its number of migrations. */
const versions = names.slice(0, -1).map((name, index) => [name, index + 1] as const)

describe.each(versions)('A database of the version ended by %s', { tags: 'rare' }, (_name, count) => {
  let made: Awaited<ReturnType<typeof createdStructures>>
  /** The same version after later versions were reverted, upgraded again. */
  let takenBack: Awaited<ReturnType<typeof structureOf>>
  let structure: typeof takenBack
  /** Its backup, and all content of the upgraded database. */
  let file: string
  let upgraded: Awaited<ReturnType<typeof everythingIn>>
  /** The values in its columns. */
  let before: Awaited<ReturnType<typeof valuesIn>>
  let after: typeof before
  beforeAll(async () => {
    made = await createdStructures()
    const { db, drop } = await createTestDatabase({ copyOf: await filled.nameAt(count) })
    takenBack = await structureOf(db)
    file = folder.newFile()
    await backUp(db, file)
    const columns = keptColumns(await columnsIn(db), newest)
    before = await valuesIn(db, columns)
    await migrate(db, { folders: laterVersions })
    after = await valuesIn(db, columns)
    await checkTables(db, resources)
    structure = await structureOf(db)
    upgraded = await everythingLike(db)
    await drop()
  })

  it('upgrades to the newest version and keeps every value', async () => {
    expect(withoutNewEntries(after, before)).toEqual(before)
    expect(Object.values(before).flat().length).toBeGreaterThan(1000)
    expect(structure).toEqual(made[names.length])
  })

  it('equals a fresh one, also after a later version was reverted', () => {
    expect(made[count]).toBeDefined()
    expect(takenBack).toEqual(made[count])
  })

  it('is the same restored from its backup as after an upgrade', async () => {
    const target = await createTestDatabase({ empty: true })
    const { migrated } = await restoreBackup(target.db, file, { force: false, folders: laterVersions })
    expect(migrated).toEqual(names.slice(count))
    expect(await everythingLike(target.db)).toEqual(upgraded)
    await target.drop()
  })
})

/** The migrations that the baseline replaces. */
const replaced = (await baselineOf())?.migrations ?? []

/** A database of the baseline with records, which lists the first of the migrations that it replaces instead. */
const beforeBaseline = async (count: number): Promise<TestDatabase> => {
  const database = await createTestDatabase({ copyOf: await filled.nameAt(1) })
  await database.db('knex_migrations').delete()
  await database
    .db('knex_migrations')
    .insert(replaced.slice(0, count).map((name) => ({ name, batch: 1, migration_time: '2025-01-01' })))
  return database
}

describe('A backup from before the baseline', () => {
  let test: TestApp
  beforeAll(async () => {
    const file = folder.newFile()
    const text = new URL('../support/before-baseline.backup.txt', import.meta.url)
    await writeFile(file, gzipSync(await readFile(text)))
    const target = await createTestDatabase({ empty: true })
    const { migrated, leftOut } = await restoreBackup(target.db, file, { force: false })
    expect([migrated, leftOut]).toEqual([ownNames.slice(1), []])
    await target.db.destroy()
    test = await startTestApp({ copyOf: target.name })
    await target.drop()
  })
  afterAll(() => test.close())
  const get = async (path: string) => (await test.api('GET', path)).body

  it('has the tables of this version, and its records', { tags: 'slow' }, async () => {
    await expect(checkTables(test.db, resources)).resolves.toBeUndefined()
    expect(await appliedMigrations(test.db)).toEqual(ownNames)
    expect(await get('/VatCode/1')).toMatchObject({ nameInAccounts: 'T1' })
    expect(await get('/BankHoliday')).toHaveLength(1)
    const came: { quantity: number; source: string }[] = await get('/DeliveryLine')
    expect(came.map(({ quantity, source }) => `${quantity} ${source}`).sort()).toEqual(['1 date', '10 date'])
    expect((await get('/ProjectControl/1')).totals).toMatchObject({
      contract: 1180,
      committed: 300,
      received: 300,
    })
  })

  it('can be worked with', async () => {
    expect((await test.api('POST', '/Supplier', { body: { supplierName: 'New' } })).body.id).toBe(2)
    const line = await test.api('PATCH', '/PurchaseLine/1', { body: { costEach: 31 } })
    expect(line.status).toBe(200)
    expect((await get('/PurchaseHeader/1')).totalAmount).toBe(355)
  })
})

describe('A database from before the baseline', { tags: 'rare' }, () => {
  it('counts as having the baseline if it has all migrations that it replaces', async () => {
    const { db, drop } = await beforeBaseline(replaced.length)
    const columns = keptColumns(await columnsIn(db), newest)
    const values = await valuesIn(db, columns)
    await migrate(db)
    expect(await appliedMigrations(db)).toEqual(ownNames)
    expect(await structureOf(db)).toEqual((await createdStructures())[ownNames.length])
    expect(withoutNewEntries(await valuesIn(db, columns), values)).toEqual(values)
    await drop()
  })

  it('is refused with the version to start first if it is older, as is its backup', async () => {
    const { db, drop } = await beforeBaseline(replaced.length - 1)
    const sentence =
      /has only some of the migrations up to 0054_pictures, which are one file now\. Start version \w+ on it once, then this one\./
    await expect(migrate(db)).rejects.toThrow(sentence)
    expect(await appliedMigrations(db)).toHaveLength(replaced.length - 1)
    const file = folder.newFile()
    await backUp(db, file)
    await drop()
    const target = await createTestDatabase({ empty: true })
    await expect(restoreBackup(target.db, file, { force: false })).rejects.toMatchObject({
      code: 'BACKUP_OLDER',
      message: expect.stringMatching(sentence),
    })
    await target.drop()
  })
})
