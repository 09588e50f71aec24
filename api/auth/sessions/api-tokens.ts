import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { dayMs } from '../../../model/calendar-date.ts'
import type { ApiToken, NewApiToken } from '../../../model/session.ts'
import { isAdministrator } from '../../access.ts'
import { accountColumns, type LiveAccess } from './sessions.ts'

/** For secret scanners. */
const prefix = 'cwt_'
const shape = new RegExp(`^${prefix}[\\w-]{43}$`)

/** 256 random bits need no salt. */
const digestOf = (token: string) => createHash('sha256').update(token).digest()

export const isApiToken = (token: string): boolean => shape.test(token)

/** The response schema writes the times as text. */
interface StoredToken extends Pick<ApiToken, 'id' | 'name' | 'role' | 'mayApprove'> {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

/** Includes expired tokens until the next clean-up. */
export const apiTokensOf = (db: Knex, userId: number): Promise<StoredToken[]> =>
  query(
    db,
    `select id, name, role, may_approve as "mayApprove", created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
     from api_token where user_id = :userId order by created_at desc`,
    { userId },
  )

/** @returns the full token, which is not stored: the database has a digest only */
export const makeApiToken = async (
  trx: Knex.Transaction,
  userId: number,
  { name, role, days, mayApprove = false }: NewApiToken,
  now: Date,
): Promise<StoredToken & { token: string }> => {
  const token = prefix + randomBytes(32).toString('base64url')
  const shown = {
    id: randomUUID(),
    name,
    role,
    mayApprove,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
    lastUsedAt: null,
  }
  await query(
    trx,
    `insert into api_token (id, name, role, may_approve, created_at, expires_at, user_id, digest)
     values (:id, :name, :role, :mayApprove, :createdAt, :expiresAt, :userId, :digest)`,
    { ...shown, userId, digest: digestOf(token) },
  )
  return { ...shown, token }
}

/** Revokes an own token, or as an Administrator any. @returns the owner's id, or null */
export const revokeApiToken = async (
  trx: Knex.Transaction,
  by: { readonly id: number; readonly roles: readonly string[] },
  id: string,
): Promise<number | null> => {
  const [row] = await query<{ user_id: number }>(
    trx,
    'delete from api_token where id = :id and (:all or user_id = :userId) returning user_id',
    { id, all: isAdministrator(by), userId: by.id },
  )
  return row?.user_id ?? null
}

export interface LiveApiToken extends LiveAccess {
  readonly name: string
  readonly role: string
  readonly mayApprove: boolean
}

const tokenQuery = `
  select t.id, t.name, t.role, t.may_approve as "mayApprove", t.last_used_at as "lastUsedAt", ${accountColumns}
  from api_token t
  join user_account u on u.id = t.user_id
  left join user_credential c on c.user_id = u.id
  where t.digest = ? and t.expires_at > ? and u.is_enabled`

/** Null if revoked or expired, or if the owner is disabled. */
export const findApiToken = async (db: Knex, token: string, now: Date): Promise<LiveApiToken | null> => {
  const [found] = await query<LiveApiToken>(db, tokenQuery, [digestOf(token), now], { isPrepared: true })
  return found ?? null
}
