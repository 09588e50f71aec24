import type { Knex } from 'knex'
import { keepLimitsWithRole } from './session-limits.ts'

/** Lock id, the same for every instance: concurrent grants would fail. */
const advisoryLock = 7_265_491_205

/** Name of the request role, before the database's id. Triggers check this prefix. */
export const requestRolePrefix = 'costwright_requests_'

export interface RequestRole {
  readonly user: string
  readonly password: string
}

/**
 * Creates the role for requests, if ours may create roles. It owns and alters nothing, and can only append to
 * the audit trail: PostgreSQL limits what an attacker can do through the app.
 * @param password for servers that require one (SCRAM); the same on every instance
 * @returns null if our role cannot create roles: requests then use ours
 */
export const ensureRequestRole = async (db: Knex, password: string): Promise<RequestRole | null> => {
  const role = await makeRole(db, password)
  if (role) await keepLimitsWithRole(db, role.user)
  return role
}

const makeRole = (db: Knex, password: string): Promise<RequestRole | null> =>
  db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
    const { rows } = await trx.raw<{
      rows: [{ database: string; user: string; may: boolean; is_there: boolean }]
    }>(
      `select d.datname as database, ? || d.oid as user,
         r.rolsuper or r.rolcreaterole as may,
         exists (select from pg_roles where rolname = ? || d.oid) as is_there
       from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
      [requestRolePrefix, requestRolePrefix],
    )
    const [{ database, user, may, is_there }] = rows
    if (!may) return null
    await trx.raw(`set local password_encryption = 'scram-sha-256'`)
    const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication'
    // These statements take no parameters; the password is hexadecimal.
    if (!is_there) await trx.raw(`create role ?? ${attributes}`, [user])
    await trx.raw(`alter role ?? ${attributes} password '${password}'`, [user])
    // A temporary table would shadow the real one, such as the audit trail or sessions.
    await trx.raw('revoke temporary on database ?? from public, ??', [database, user])
    await trx.raw('revoke create on schema public from public')
    await trx.raw('grant connect on database ?? to ??', [database, user])
    await trx.raw('grant usage on schema public to ??', [user])
    await trx.raw('grant select, insert, update, delete on all tables in schema public to ??', [user])
    await trx.raw('revoke update, delete, truncate on audit_entry from ??', [user])
    await trx.raw(
      'revoke insert, update, delete on knex_migrations, knex_migrations_lock, secret_mark from ??',
      [user],
    )
    await trx.raw('grant usage, select on all sequences in schema public to ??', [user])
    return { user, password }
  })
