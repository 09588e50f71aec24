import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { Role } from '../../../resources.config.ts'

/** Absolute: use does not extend it. */
export const sessionLengthMs = 8 * 60 * 60 * 1000

export interface SessionOrigin {
  readonly address: string
  readonly device: string
  readonly needsCookie: boolean
}

export interface Session {
  readonly id: string
  readonly userId: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface LiveSession {
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
  /** End of the grace period for two-factor authentication. */
  readonly dueAt: Date | null
}

/** Call it in the transaction that checked the credentials. */
export const startSession = async (
  trx: Knex,
  userId: number,
  { address, device, needsCookie }: SessionOrigin,
  now: Date,
): Promise<Session> => {
  // Whole seconds, so that row and token expire at the same instant.
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

export const endSession = async (db: Knex, id: string, now: Date): Promise<void> => {
  await db('session').where({ id }).whereNull('ended_at').update({ ended_at: now })
}

type Credential = 'api_token' | 'passkey'

/** @param options.except the session to keep */
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

/** Null if ended, expired or idle, or if the account is disabled. `idleMs` 0: no idle timeout. */
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

/** One write per minute. */
const noticedAfterMs = 60_000

/** Not awaited, and write errors are ignored: reading must work while the disk is full. */
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
