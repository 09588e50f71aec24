import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { Role } from '../../../resources.config.ts'

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
  readonly has2FA: boolean
  /** The end of the grace for a second factor. */
  readonly dueAt: Date | null
}

/** Starts a session of the person. Call it in the transaction that has checked their credentials. */
export const startSession = async (
  trx: Knex,
  userId: number,
  { address, device, needsCookie }: SessionOrigin,
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
  })
  return { id, userId, createdAt, expiresAt }
}

/** Ends one session. */
export const endSession = async (db: Knex, id: string, now: Date): Promise<void> => {
  await db('session').where({ id }).whereNull('ended_at').update({ ended_at: now })
}

/** Credentials of an account next to its password. */
type Credential = 'api_token' | 'passkey'

/**
 * Closes every way into the account that somebody else may hold: sessions, links to set the password, API tokens and
 * passkeys.
 * @param options.except the session that its person goes on using
 * @param options.keep credentials that stay
 */
export const endAccess = async (
  trx: Knex,
  userId: number,
  now: Date,
  { except, keep = [] }: { except?: string; keep?: readonly Credential[] } = {},
): Promise<void> => {
  const sessions = trx('session').where({ user_id: userId }).whereNull('ended_at')
  if (except !== undefined) sessions.whereNot({ id: except })
  await sessions.update({ ended_at: now })
  await trx('account_link').where({ user_id: userId }).delete()
  for (const credential of ['api_token', 'passkey'] satisfies Credential[])
    if (!keep.includes(credential)) await trx(credential).where({ user_id: userId }).delete()
}

/** Runs for every request, by primary keys alone. */
const sessionQuery = `
  select s.expires_at, s.ended_at, s.last_used_at, s.proved_at, s.needs_cookie,
    u.id as user_id, u.email, u.full_name, u.roles, u.is_enabled, u.has_2fa, c.two_factor_due_at
  from session s
  join user_account u on u.id = s.user_id
  left join user_credential c on c.user_id = u.id
  where s.id = ?`

interface SessionRow {
  expires_at: Date
  ended_at: Date | null
  last_used_at: Date
  proved_at: Date
  needs_cookie: boolean
  has_2fa: boolean
  two_factor_due_at: Date | null
  user_id: number
  email: string
  full_name: string
  roles: Role[]
  is_enabled: boolean
}

/**
 * The session, unless it has ended, has run out, was not used for too long or its account is disabled.
 * @param idleMs how long a session may rest; 0 means endlessly
 */
export const findSession = async (
  db: Knex,
  id: string,
  now: Date,
  idleMs: number,
): Promise<LiveSession | null> => {
  const [row] = await query<SessionRow>(db, sessionQuery, [id], { name: 'session' })
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
    has2FA: row.has_2fa,
    dueAt: row.two_factor_due_at,
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
