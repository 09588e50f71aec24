import type { Knex } from 'knex'
import type { Resources } from '../model/resources.ts'
import { difference } from './difference.ts'
import { createStatements } from './plan.ts'
import { readStructure, type Structure } from './structure.ts'

const planSchema = 'costwright_plan'
class RolledBack extends Error {}

/**
 * How the tables are built and how the definitions want them, both in PostgreSQL's own words: the tables of the
 * definitions are made in a schema of their own inside a transaction that is rolled back.
 */
export const compareTables = async (
  db: Knex,
  resources: Resources,
): Promise<{ actual: Structure; wanted: Structure }> => {
  const tables = Object.values(resources).map((resource) => resource.table)
  let result: { actual: Structure; wanted: Structure } | undefined
  try {
    await db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { schema: string }[] }>('select current_schema() as schema')
      const schema = rows[0]?.schema ?? 'public'
      const actual = await readStructure(trx, schema, tables)
      await trx.raw(
        [
          `create schema ${planSchema}`,
          `set local search_path = ${planSchema}, ${schema}`,
          ...createStatements(resources),
        ].join(';\n'),
      )
      result = { actual, wanted: await readStructure(trx, planSchema, tables) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!result) throw new Error('The tables were not compared')
  return result
}

/** Refuses to go on when tables and definitions differ; the error lists what a migration would have to do. */
export const checkTables = async (db: Knex, resources: Resources): Promise<void> => {
  const { actual, wanted } = await compareTables(db, resources)
  const statements = difference(actual, wanted)
  if (statements.length === 0) return
  throw new Error(
    `The tables do not match resources.config.ts. Run "npm run migration". It would do this:\n${statements
      .map((statement) => `  ${statement}`)
      .join('\n')}`,
  )
}
