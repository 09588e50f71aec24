import type { Knex } from 'knex'
import type { Resources } from '../model/resources.ts'
import { linkTables } from './link-tables.ts'
import { createStatements } from './plan.ts'
import { readStructure, type Structure, tablesOfDefinitions } from './structure.ts'
import { dryRun } from './transaction.ts'

const planSchema = 'costwright_plan'

/** Runs raw statements. Escapes "?", which Knex treats as a placeholder. */
export const runStatements = async (trx: Knex, statements: readonly string[]): Promise<void> => {
  if (statements.length > 0) await trx.raw(statements.join(';\n').replaceAll('?', '\\?'))
}

/** Access to both schemas during the comparison; all changes are rolled back. */
export interface Comparison {
  readonly trx: Knex.Transaction
  readonly wanted: Structure
  /** Current tables of the definitions, and tables of former definitions. */
  readActual(): Promise<Structure>
}

const tablesOf = (resources: Resources): string[] =>
  [...Object.values(resources), ...linkTables(resources)].map(({ table }) => table)

const readActualTables = async (db: Knex, resources: Resources, schema: string): Promise<Structure> =>
  readStructure(db, schema, [...tablesOf(resources), ...(await tablesOfDefinitions(db, schema))])

/**
 * Compares current and defined tables, both as PostgreSQL describes them: creates the defined tables in a
 * temporary schema, in a transaction that is rolled back.
 */
export const comparing = <T>(
  db: Knex,
  resources: Resources,
  work: (comparison: Comparison) => Promise<T>,
): Promise<T> =>
  dryRun(db, async (trx) => {
    const { rows } = await trx.raw<{ rows: { schema: string }[] }>('select current_schema() as schema')
    const schema = rows[0]?.schema ?? 'public'
    await trx.raw('create schema ??', [planSchema])
    await trx.raw('set local search_path = ??, ??', [planSchema, schema])
    await runStatements(trx, createStatements(resources))
    const wanted = await readStructure(trx, planSchema, tablesOf(resources))
    await trx.raw('set local search_path = ??', [schema])
    return work({ trx, wanted, readActual: () => readActualTables(trx, resources, schema) })
  })

export const compareTables = (
  db: Knex,
  resources: Resources,
): Promise<{ actual: Structure; wanted: Structure }> =>
  comparing(db, resources, async ({ wanted, readActual }) => ({ actual: await readActual(), wanted }))
