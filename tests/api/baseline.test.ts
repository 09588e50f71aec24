import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { readStructure } from '../../database/structure.ts'
import { createdTables, writeBaseline } from '../../scripts/new-product/baseline.ts'
import { resources, users } from '../../starter/resources.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const ofFramework = [users.table, ...createdTables]

/** The tables of the framework, without the roles, which each product defines. */
const readTables = async (db: Knex) =>
  Object.entries(await readStructure(db, 'public', ofFramework)).map(([name, { constraints, ...table }]) => {
    const { [`${users.table}_roles_check`]: _roles, ...others } = constraints
    return { name, ...table, constraints: others }
  })

let made: TestDatabase
let before: Awaited<ReturnType<typeof readTables>>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const { db, drop } = await createTestDatabase()
  before = await readTables(db)
  await writeBaseline(db, resources, users.table, folder)
  await drop()
  made = await createTestDatabase({ empty: true })
  // Without the views, which are of this product.
  await migrate(made.db, [folder], await migrationNames([folder]))
})
afterAll(() => made.drop())

describe('The baseline of a new product', () => {
  it('makes the tables of the framework as its own migrations do', async () => {
    expect(before).toHaveLength(ofFramework.length)
    expect(await readTables(made.db)).toEqual(before)
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
