import type { Knex } from 'knex'
import { sessionLimits } from './connection.ts'

/** Lock id, the same for every instance: concurrent changes of a role would fail. */
const advisoryLock = 7_265_491_204

/**
 * Makes the session limits defaults of a role (default: ours) in this database. The server then applies them
 * to every connection, including those that PgBouncer shares in transaction mode. Keeps existing defaults, so
 * that a database administrator can set other limits.
 */
export const keepLimitsWithRole = async (db: Knex, role?: string): Promise<void> => {
  const missing = await limitsWithoutDefault(db, role)
  if (missing.length === 0) return
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
    const { rows } = await trx.raw<{ rows: [{ database: string; user: string }] }>(
      'select current_database() as database, current_user as user',
    )
    const [{ database, user }] = rows
    for (const [name, milliseconds] of await limitsWithoutDefault(trx, role))
      await trx.raw(`alter role ?? in database ?? set ${name} = ${milliseconds}`, [role ?? user, database])
  })
}

const limitsWithoutDefault = async (db: Knex, role: string | undefined) => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select split_part(unnest(setconfig), '=', 1) as name
     from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())
       and setrole = (select oid from pg_roles where rolname = coalesce(?, current_user))`,
    [role ?? null],
  )
  const names = rows.map(({ name }) => name)
  return Object.entries(sessionLimits).filter(([name]) => !names.includes(name))
}
