import type { Knex } from 'knex'
import { withoutTrail } from '../../database/actor.ts'

/**
 * Inserts thousands of records without audit entries, which would take longer than the records themselves.
 */
export const fillWithoutTrail = (db: Knex, ...statements: string[]): Promise<void> =>
  db.transaction(async (trx) => {
    await withoutTrail(trx)
    for (const statement of statements) await trx.raw(statement)
  })
