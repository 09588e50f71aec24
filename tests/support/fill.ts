import type { Knex } from 'knex'
import { withoutTrail } from '../../database/actor.ts'

/**
 * Puts records by the thousand into a database whose trail nobody reads: an entry for each would take longer than the
 * records themselves.
 */
export const fillWithoutTrail = (db: Knex, ...statements: string[]): Promise<void> =>
  db.transaction(async (trx) => {
    await withoutTrail(trx)
    for (const statement of statements) await trx.raw(statement)
  })
