import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Role } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import type { Client } from '../sign-in/client.ts'

/** Absolute: use does not extend it. */
export const sessionLengthMs = 8 * 60 * 60 * 1000

export interface Session {
  readonly id: string
  readonly userId: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A session or API token with its account, read per request. */
export interface LiveAccess {
  readonly id: string
  readonly lastUsedAt: Date | null
  readonly userId: number
  readonly email: string
  readonly fullName: string
  readonly roles: readonly Role[]
  readonly has2FA: boolean
  /** End of the grace period for two-factor authentication. */
  readonly dueAt: Date | null
}

interface LiveSession extends LiveAccess {
  readonly expiresAt: Date
  readonly reauthenticatedAt: Date
  readonly needsCookie: boolean
}

/** Columns of `LiveAccess`, of `user_account as u` and `user_credential as c`. */
export const accountColumns = `u.id as "userId", u.email, u.full_name as "fullName", u.roles, u.has_2fa as "has2FA",
    c.two_factor_due_at as "dueAt"`

/** Call it in the transaction that checked the credentials. */
export const startSession = async (
  trx: Knex,
  userId: number,
  { address, deviceName, isBrowser }: Client,
  now: Date,
): Promise<Session> => {
  // Whole seconds, so that row and token expire at the same instant.
  const createdAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const expiresAt = new Date(createdAt.getTime() + sessionLengthMs)
  const id = randomUUID()
  await query(
    trx,
    `insert into session
       (id, user_id, created_at, expires_at, proved_at, last_used_at, address, device, needs_cookie)
     values (:id, :userId, :createdAt, :expiresAt, :now, :now, :address, :deviceName, :isBrowser)`,
    { id, userId, createdAt, expiresAt, now, address, deviceName, isBrowser },
  )
  return { id, userId, createdAt, expiresAt }
}

export const endSession = async (db: Knex, id: string, now: Date): Promise<void> => {
  await query(db, 'update session set ended_at = :now where id = :id and ended_at is null', { id, now })
}

/** The user of the session has just reauthenticated. */
export const noteReauthentication = async (trx: Knex, id: string, now: Date): Promise<void> => {
  await query(trx, 'update session set proved_at = :now where id = :id', { id, now })
}

type Credential = 'api_token' | 'passkey'

/** @param options.except the session to keep */
export const revokeAccess = async (
  trx: Knex,
  userId: number,
  now: Date,
  { except, keep = [] }: { except?: string; keep?: readonly Credential[] } = {},
): Promise<void> => {
  await query(
    trx,
    `update session set ended_at = :now
     where user_id = :userId and ended_at is null and id is distinct from :except::uuid`,
    { now, userId, except: except ?? null },
  )
  await query(trx, 'delete from account_link where user_id = :userId', { userId })
  for (const credential of ['api_token', 'passkey'] satisfies Credential[])
    if (!keep.includes(credential))
      await query(trx, `delete from ${credential} where user_id = :userId`, { userId })
}

/** Sessions last used before are idle. `idleMs` 0: no idle timeout. */
export const idleSince = (idleMs: number, now: Date): Date =>
  new Date(idleMs > 0 ? now.getTime() - idleMs : 0)

const sessionQuery = `
  select s.id, s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt", s.proved_at as "reauthenticatedAt",
    s.needs_cookie as "needsCookie", ${accountColumns}
  from session s
  join user_account u on u.id = s.user_id
  left join user_credential c on c.user_id = u.id
  where s.id = ? and s.ended_at is null and s.expires_at > ? and s.last_used_at > ? and u.is_enabled`

/** Null if ended, expired or idle, or if the account is disabled. */
export const findSession = async (
  db: Knex,
  id: string,
  now: Date,
  idleMs: number,
): Promise<LiveSession | null> => {
  const values = [id, now, idleSince(idleMs, now)]
  const [session] = await query<LiveSession>(db, sessionQuery, values, { isPrepared: true })
  return session ?? null
}

/** One write per minute. */
const noticedAfterMs = 60_000

/** Not awaited, and write errors are ignored: reading must work while the disk is full. */
export const recordUse = (
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
