import type { Knex } from 'knex'
import { sessionLimits } from './connection.ts'

/** Any number, the same for every instance: two that alter one role at once would fail. */
const advisoryLock = 7_265_491_204

/**
 * Makes the limits of a session the defaults of our role in this database, so that the server applies them to every
 * connection, also to those that PgBouncer in transaction mode opens and shares between clients. A default that
 * exists already stays: it is where a database administrator sets another limit.
 */
export const keepLimitsWithRole = async (db: Knex): Promise<void> => {
  const missing = await limitsWithoutDefault(db)
  if (missing.length === 0) return
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
    const { rows } = await trx.raw<{ rows: [{ database: string }] }>('select current_database() as database')
    for (const [name, milliseconds] of await limitsWithoutDefault(trx))
      await trx.raw(`alter role current_user in database ?? set ${name} = ${milliseconds}`, [
        rows[0].database,
      ])
  })
}

const limitsWithoutDefault = async (db: Knex) => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select split_part(unnest(setconfig), '=', 1) as name
     from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())
       and setrole = current_user::regrole`,
  )
  const names = rows.map(({ name }) => name)
  return Object.entries(sessionLimits).filter(([name]) => !names.includes(name))
}
