import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { checkTables } from '../../database/check-tables.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp } from '../support/app.ts'
import { backUp, backupFolder, everythingIn, structureOf } from '../support/backups.ts'
import { createTestDatabase } from '../support/database.ts'
import {
  columnsIn,
  filledDatabases,
  madeStructures,
  structuresTakenBack,
  valuesIn,
} from '../support/earlier-version.ts'

const names = await migrationNames()
const filled = filledDatabases()
let folder: Awaited<ReturnType<typeof backupFolder>>
let made: Awaited<ReturnType<typeof madeStructures>>
let takenBack: typeof made
beforeAll(async () => {
  folder = await backupFolder()
  made = await madeStructures()
  takenBack = await structuresTakenBack()
})
afterAll(() => Promise.all([folder.remove(), filled.dropAll()]))

/** Every version but this one, by its last migration and the number of its migrations. */
const versions = names.slice(0, -1).map((name, index) => [name, index + 1] as const)

/** A column whose content a later version keeps elsewhere: the steps of codes that were used lie in an array. */
const moved: Readonly<Record<string, string>> = { two_factor: 'last_used_step' }
const withoutMoved = (columns: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(columns).map(([table, all]) => [table, all.filter((name) => name !== moved[table])]),
  )

describe.each(versions)('A database of the version ended by %s', (_name, count) => {
  it('becomes one of this version and keeps every value', async () => {
    let before: Awaited<ReturnType<typeof valuesIn>> | undefined
    let after: typeof before
    const test = await startTestApp({
      copyOf: await filled.nameAt(count),
      prepare: async (db) => {
        const columns = withoutMoved(await columnsIn(db))
        before = await valuesIn(db, columns)
        await migrate(db)
        after = await valuesIn(db, columns)
        await checkTables(db, resources)
      },
    })
    expect(after).toEqual(before)
    expect(Object.values(before ?? {}).flat().length).toBeGreaterThan(1000)
    expect(await structureOf(test.db)).toEqual(made[names.length])
    // The app has booted on it, and people have signed in.
    expect((await test.api('GET', '/PurchaseHeader')).body.length).toBeGreaterThan(100)
    expect((await test.api('POST', '/Supplier', { body: { supplierName: 'New' } })).status).toBe(201)
    await test.close()
  })

  it('is what its migrations alone make, also when a later version was taken back', () => {
    expect(made[count]).toBeDefined()
    expect(takenBack[count]).toEqual(made[count])
  })

  it('comes out of its backup as it comes out of an upgrade', async () => {
    const { db, drop } = await createTestDatabase({ copyOf: await filled.nameAt(count) })
    const file = folder.newFile()
    await backUp(db, file)
    await migrate(db)

    const target = await createTestDatabase({ empty: true })
    const { migrated } = await restoreBackup(target.db, file, { force: false })
    expect(migrated).toEqual(names.slice(count))
    // When and with which others a migration ran is another matter.
    for (const each of [db, target.db])
      await each('knex_migrations').update({ batch: 1, migration_time: '2025-01-01' })
    expect(await everythingIn(target.db)).toEqual(await everythingIn(db))
    await target.drop()
    await drop()
  })
})
