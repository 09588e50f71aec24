import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { prepared } from '../../../database/prepared.ts'
import { numbered, runStatement } from '../../../database/statement.ts'
import type { Role } from '../../../resources.config.ts'
import type { Beside, RowBeside } from '../../context.ts'
import { mostRemembered, remembered } from './remembered.ts'

/** Absolute: a session is not prolonged by being used. */
export const sessionLengthMs = 8 * 60 * 60 * 1000

/** Where a session is started, as its person recognises it. */
export interface SessionOrigin {
  readonly address: string
  readonly device: string
  /** Started by a browser, which gets a cookie that goes with the token. */
  readonly needsCookie: boolean
}

export interface Session {
  readonly id: string
  readonly userId: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A session that still stands, with the person as they are now. */
export interface LiveSession {
  readonly id: string
  readonly expiresAt: Date
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly lastUsedAt: Date
  readonly provedAt: Date
  readonly needsCookie: boolean
  readonly needsAuthenticator: boolean
  /** What was to be read beside it; null where nothing was found. */
  readonly beside: RowBeside | null
}

/** Starts a session of the person. Call it in the transaction that has checked their credentials. */
export const startSession = async (
  trx: Knex,
  userId: number,
  { address, device, needsCookie, needsAuthenticator }: SessionOrigin & { needsAuthenticator: boolean },
  now: Date,
): Promise<Session> => {
  // Whole seconds, so that the row and the token end at the same instant.
  const createdAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const expiresAt = new Date(createdAt.getTime() + sessionLengthMs)
  const id = randomUUID()
  await trx('session').insert({
    id,
    user_id: userId,
    created_at: createdAt,
    expires_at: expiresAt,
    proved_at: now,
    last_used_at: now,
    address,
    device,
    needs_cookie: needsCookie,
    needs_authenticator: needsAuthenticator,
  })
  return { id, userId, createdAt, expiresAt }
}

/** Ends one session. */
export const endSession = async (db: Knex, id: string, now: Date): Promise<void> => {
  await db('session').where({ id }).whereNull('ended_at').update({ ended_at: now })
}

/**
 * Ends every session of the person, but for the one that they are using. Where none is left, because somebody else
 * takes the account in hand, their API tokens are revoked too.
 */
export const endSessionsOf = async (
  db: Knex,
  userId: number,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> => {
  const sessions = db('session').where({ user_id: userId }).whereNull('ended_at')
  if (except !== undefined) sessions.whereNot({ id: except })
  await sessions.update({ ended_at: now })
  if (except === undefined) await db('api_token').where({ user_id: userId }).delete()
}

const sessionColumns = `s.expires_at, s.ended_at, s.last_used_at, s.proved_at, s.needs_cookie, s.needs_authenticator,
  u.id as user_id, u.email, u.full_name, u.roles, u.is_enabled`
const sessionTables = 'session s join user_account u on u.id = s.user_id'

/** Asked once for every request, by primary keys alone. */
const sessionQuery = `select ${sessionColumns} from ${sessionTables} where s.id = ?`

/**
 * What is read beside a session is not begun where that has ended, has run out or its account is disabled: with
 * `offset 0` PostgreSQL keeps the condition below the join, where it is looked at first.
 */
const besideQuery = (sql: string) => `select ${sessionColumns}, beside.*
  from ${sessionTables}
  left join lateral (
    select found.* from (${sql}) found where s.ended_at is null and s.expires_at > ? and u.is_enabled offset 0
  ) beside on true
  where s.id = ?`

/** The same, put together once for those that are prepared: of some thousand characters, which a look-up goes through. */
const preparedBeside = remembered(mostRemembered, besideQuery)

interface SessionRow {
  expires_at: Date
  ended_at: Date | null
  last_used_at: Date
  proved_at: Date
  needs_cookie: boolean
  needs_authenticator: boolean
  user_id: number
  email: string
  full_name: string
  roles: Role[]
  is_enabled: boolean
}

/** Nothing of what is read beside it is there where nothing was to be read, or nothing was found. */
type SessionAndBeside = SessionRow & { json?: RowBeside['json'] | null }

const isRead = (row: SessionAndBeside): row is SessionRow & RowBeside =>
  row.json !== undefined && row.json !== null

const readSession = async (
  db: Knex,
  id: string,
  now: Date,
  beside: Beside | undefined,
): Promise<SessionAndBeside | undefined> => {
  if (!beside) return (await prepared<SessionRow>(db, 'session', sessionQuery, [id])).rows[0]
  const { name, sql, bindings, withBytes = false, signal } = beside
  // As a text, as node-postgres takes longer over a date than over all other values.
  const values = [...bindings, now.toISOString(), id]
  if (name !== null)
    return (
      await prepared<SessionAndBeside>(db, `session and ${name}`, preparedBeside(sql), values, {
        withBytes,
        signal,
      })
    ).rows[0]
  const text = numbered(besideQuery(sql))
  return (await runStatement<SessionAndBeside>(db, { text, values, withBytes, signal }))[0]
}

/**
 * The session, unless it has ended, has run out, was not used for too long or its account is disabled.
 * @param idleMs so long may a session rest; endlessly when 0
 * @param beside read in the same statement, for whoever finds that the session counts
 */
export const findSession = async (
  db: Knex,
  id: string,
  now: Date,
  idleMs: number,
  beside?: Beside,
): Promise<LiveSession | null> => {
  const row = await readSession(db, id, now, beside)
  if (!row?.is_enabled || row.ended_at || row.expires_at <= now) return null
  if (idleMs > 0 && now.getTime() - row.last_used_at.getTime() >= idleMs) return null
  return {
    id,
    expiresAt: row.expires_at,
    userId: row.user_id,
    email: row.email,
    name: row.full_name,
    roles: row.roles,
    lastUsedAt: row.last_used_at,
    provedAt: row.proved_at,
    needsCookie: row.needs_cookie,
    needsAuthenticator: row.needs_authenticator,
    beside: isRead(row) ? row : null,
  }
}

/** Use is noted to the minute, so that a request in sixty writes and none waits for it. */
const noticedAfterMs = 60_000

/**
 * Notes that a session or an API token is used, beside the request that uses it. What cannot be written is left out: while the disk
 * is full people can still read.
 */
export const noteUse = (
  db: Knex,
  table: 'session' | 'api_token',
  { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
  now: Date,
): void => {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noticedAfterMs) return
  db(table)
    .where({ id })
    .whereRaw('coalesce(last_used_at < ?, true)', [now])
    .update({ last_used_at: now })
    .then(
      () => {},
      () => {},
    )
}
