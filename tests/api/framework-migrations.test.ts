import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frameworkMigrations, migrationSource } from '../../database/migrate.ts'
import { installFunctions } from '../../database/sql.ts'
import { readStructure } from '../../database/structure.ts'
import { frameworkTables } from '../../model/definition-rules/names.ts'
import { users } from '../../resources.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const createdTables = frameworkTables.filter((table) => !table.startsWith('knex_'))

/** The tables of the framework, without the roles, which each product defines. */
const readTables = async (db: Knex) =>
  Object.entries(await readStructure(db, 'public', [users.table, ...createdTables])).map(
    ([name, { constraints, columns, ...table }]) => {
      const { [`${users.table}_roles_check`]: _rule, ...others } = constraints
      const { roles, ...otherColumns } = columns
      const withoutDefault = name === users.table && roles ? { roles: { ...roles, default: null } } : {}
      return { name, ...table, columns: { ...otherColumns, ...withoutDefault }, constraints: others }
    },
  )

let ofProduct: TestDatabase
let ofFramework: TestDatabase
beforeAll(async () => {
  ofProduct = await createTestDatabase()
  ofFramework = await createTestDatabase({ empty: true })
  await installFunctions(ofFramework.db)
  await ofFramework.db.migrate.latest({
    migrationSource: migrationSource({ folders: [frameworkMigrations] }),
  })
})
afterAll(() => Promise.all([ofProduct.drop(), ofFramework.drop()]))

describe('The migrations of the framework', () => {
  it('make its tables as the migrations of this product do', async () => {
    const made = await readTables(ofFramework.db)
    expect(made).toHaveLength(createdTables.length + 1)
    expect(made).toEqual(await readTables(ofProduct.db))
  })
})
