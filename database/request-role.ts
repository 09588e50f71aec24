import type { Knex } from 'knex'
import { sessionLimits } from './connection.ts'
import { query } from './query.ts'
import { scramVerifier } from './scram.ts'
import { waitForInstances } from './transaction.ts'

/** Lock id, the same for every instance: concurrent grants would fail. */
const roleLock = 7_265_491_205

/** Name of the request role, before the database's id. Triggers check this prefix. */
export const requestRolePrefix = 'costwright_requests_'

const readRolePrefix = 'costwright_reads_'

export interface RequestRole {
  readonly user: string
  readonly password: string
}

/** Lock id, the same for every instance: concurrent changes of a role would fail. */
const limitsLock = 7_265_491_204

/**
 * Makes the session limits defaults of a role (default: ours) in this database. The server then applies them
 * to every connection, including those that PgBouncer shares in transaction mode. Keeps existing defaults, so
 * that a database administrator can set other limits.
 */
export const keepLimitsWithRole = async (db: Knex, role?: string): Promise<void> => {
  const missing = await limitsWithoutDefault(db, role)
  if (missing.length === 0) return
  await db.transaction(async (trx) => {
    await waitForInstances(trx)
    await trx.raw('select pg_advisory_xact_lock(?)', [limitsLock])
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

/**
 * Creates the role for requests, if ours may create roles. It owns and alters nothing, and can only append to
 * the audit trail: PostgreSQL limits what an attacker can do through the app.
 * @param password for servers that require one (SCRAM); the same on every instance
 * @throws RequestRoleError if our role may not change the existing one
 * @returns null if our role cannot create roles: requests then use ours
 */
export const ensureRequestRole = async (db: Knex, password: string): Promise<RequestRole | null> => {
  const role = await makeRole(db, { prefix: requestRolePrefix, password }, grantForRequests)
  if (role) await keepLimitsWithRole(db, role.user)
  return role
}

/** The role that an earlier start made, for one that cannot write. Null if there is none. */
export const existingRequestRole = async (db: Knex, password: string): Promise<RequestRole | null> => {
  const [role] = await query<{ user: string }>(
    db,
    `select r.rolname as user from pg_roles r, pg_database d
     where d.datname = current_database() and r.rolname = :prefix || d.oid`,
    { prefix: requestRolePrefix },
  )
  return role ? { user: role.user, password } : null
}

/** The message names what a superuser has to do. */
class RequestRoleError extends Error {
  override name = 'RequestRoleError'
}

/** PostgreSQL: `insufficient_privilege`. */
const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501'

/**
 * Only a superuser may change attributes such as `nosuperuser`; `create role` takes them. These statements take no
 * parameters, and errors of `query` have no statement text.
 */
const setPassword = async (
  trx: Knex.Transaction,
  { user, isThere }: { readonly user: string; readonly isThere: boolean },
  verifier: string,
): Promise<void> => {
  const statement = isThere ? 'alter' : 'create'
  const attributes = isThere ? '' : 'login nosuperuser nocreatedb nocreaterole noreplication'
  await query(trx, `${statement} role ${user} ${attributes} password '${verifier}'`).catch(
    (cause: unknown) => {
      if (!isDenied(cause)) throw cause
      throw new RequestRoleError(
        `The role of DATABASE_URL may not set the password of the role "${user}". Let it, as a superuser: grant ${user} to … with admin option; or: drop owned by ${user}; drop role ${user};`,
        { cause },
      )
    },
  )
}

interface Made {
  readonly database: string
  readonly user: string
}

/** @returns null if our role cannot create roles */
const makeRole = (
  db: Knex,
  { prefix, password }: { readonly prefix: string; readonly password: string },
  grant: (trx: Knex.Transaction, made: Made) => Promise<void>,
): Promise<RequestRole | null> =>
  db.transaction(async (trx) => {
    await waitForInstances(trx)
    await trx.raw('select pg_advisory_xact_lock(?)', [roleLock])
    const { rows } = await trx.raw<{
      rows: [{ database: string; user: string; may: boolean; is_there: boolean }]
    }>(
      `select d.datname as database, ? || d.oid as user,
         r.rolsuper or r.rolcreaterole as may,
         exists (select from pg_roles where rolname = ? || d.oid) as is_there
       from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
      [prefix, prefix],
    )
    const [{ database, user, may, is_there }] = rows
    if (!may) return null
    await setPassword(trx, { user, isThere: is_there }, scramVerifier(password))
    // A temporary table would shadow the real one, such as the audit trail or sessions.
    await trx.raw('revoke temporary on database ?? from public, ??', [database, user])
    await trx.raw('revoke create on schema public from public')
    await trx.raw('grant connect on database ?? to ??', [database, user])
    await trx.raw('grant usage on schema public to ??', [user])
    await grant(trx, { database, user })
    return { user, password }
  })

const grantForRequests = async (trx: Knex.Transaction, { user }: Made): Promise<void> => {
  await trx.raw('grant select, insert, update, delete on all tables in schema public to ??', [user])
  await trx.raw('revoke update, delete, truncate on audit_entry from ??', [user])
  await trx.raw(
    'revoke insert, update, delete on knex_migrations, knex_migrations_lock, secret_mark, example_row from ??',
    [user],
  )
  await trx.raw('grant usage, select on all sequences in schema public to ??', [user])
}

/** Tables of secrets, or of what only the primary is asked. */
const unreadTables = [
  'account_link',
  'api_token',
  'event_delivery',
  'event_subscription',
  'idempotency_key',
  'known_client',
  'knex_migrations',
  'knex_migrations_lock',
  'mail_outbox',
  'passkey',
  'queued_job',
  'recovery_code',
  'scheduled_work',
  'secret_mark',
  'server_life',
  'session',
  'sign_in_attempt',
  'spent_challenge',
  'two_factor',
  'user_credential',
]

/**
 * Creates the role that reads a replica, which gets the roles of its primary: it may read what lists and reports show, and
 * write nothing, should the replica become a primary.
 * @returns null if our role cannot create roles
 */
export const ensureReadRole = async (db: Knex, password: string): Promise<RequestRole | null> => {
  const role = await makeRole(db, { prefix: readRolePrefix, password }, async (trx, { user }) => {
    await trx.raw('grant select on all tables in schema public to ??', [user])
    for (const table of unreadTables) await trx.raw('revoke select on ?? from ??', [table, user])
  })
  if (role) await keepLimitsWithRole(db, role.user)
  return role
}
