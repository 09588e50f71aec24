import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { readStructure } from '../../database/structure.ts'
import { createdTables, writeBaseline } from '../../scripts/new-product/baseline.ts'
import { resources, users } from '../../starter/resources.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const ofFramework = [users.table, ...createdTables]
let made: TestDatabase
let before: Awaited<ReturnType<typeof readStructure>>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const { db, drop } = await createTestDatabase()
  before = await readStructure(db, 'public', ofFramework)
  await writeBaseline(db, resources, users.table, folder)
  await drop()
  made = await createTestDatabase({ empty: true })
  // Without the views, which are of this product.
  await migrate(made.db, [folder], await migrationNames([folder]))
})
afterAll(() => made.drop())

describe('The baseline of a new product', () => {
  it('makes the tables of the framework as its own migrations do', async () => {
    expect(Object.keys(before)).toHaveLength(ofFramework.length)
    expect(await readStructure(made.db, 'public', ofFramework)).toEqual(before)
  })

  it('makes the tables of its definitions', async () => {
    await expect(checkTables(made.db, resources)).resolves.toBeUndefined()
  })

  it('makes no other table', async () => {
    const { rows } = await made.db.raw<{ rows: { name: string }[] }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'knex%' order by 1`,
    )
    const expected = [...Object.values(resources).map(({ table }) => table), ...createdTables]
    expect(rows.map(({ name }) => name)).toEqual(expected.sort())
  })
})
