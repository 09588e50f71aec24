import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { ApiToken, NewApiToken } from '../../../model/session.ts'
import { type Role, roles } from '../../../resources.config.ts'
import { isAdministrator } from '../../access.ts'

/** For secret scanners. */
const prefix = 'cwt_'
const shape = new RegExp(`^${prefix}[\\w-]{43}$`)
const dayMs = 24 * 60 * 60 * 1000

/** 256 random bits need no salt. */
const digestOf = (token: string) => createHash('sha256').update(token).digest()

export const isApiToken = (token: string): boolean => shape.test(token)

interface TokenRow {
  id: string
  name: string
  role: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const shown = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Includes expired tokens until the next clean-up. */
export const apiTokensOf = async (db: Knex, userId: number): Promise<ApiToken[]> => {
  const rows: TokenRow[] = await db('api_token').where({ user_id: userId }).orderBy('created_at', 'desc')
  return rows.map(shown)
}

/** @returns the full token, which is not stored: the database has a digest only */
export const makeApiToken = async (
  trx: Knex.Transaction,
  userId: number,
  { name, role, days }: NewApiToken,
  now: Date,
): Promise<ApiToken & { token: string }> => {
  const token = prefix + randomBytes(32).toString('base64url')
  const row = {
    id: randomUUID(),
    name,
    role,
    created_at: now,
    expires_at: new Date(now.getTime() + days * dayMs),
    last_used_at: null,
  }
  await trx('api_token').insert({ ...row, user_id: userId, digest: digestOf(token) })
  return { ...shown(row), token }
}

/** Revokes an own token, or as an Administrator any. @returns the owner's id, or null */
export const revokeApiToken = async (
  trx: Knex.Transaction,
  by: { readonly id: number; readonly roles: readonly string[] },
  id: string,
): Promise<number | null> => {
  const tokens = trx('api_token').where({ id })
  if (!isAdministrator(by)) tokens.where({ user_id: by.id })
  const [row] = await tokens.delete().returning<{ user_id: number }[]>('user_id')
  return row?.user_id ?? null
}

export interface LiveApiToken {
  readonly id: string
  readonly name: string
  readonly userId: number
  readonly email: string
  readonly owner: string
  readonly roles: readonly Role[]
  readonly ownerRoles: readonly Role[]
  readonly has2FA: boolean
  /** End of the owner's grace period for two-factor authentication. */
  readonly dueAt: Date | null
  readonly lastUsedAt: Date | null
}

interface OwnerRow {
  user_id: number
  email: string
  full_name: string
  roles: Role[]
  is_enabled: boolean
  has_2fa: boolean
  two_factor_due_at: Date | null
}

const tokenQuery = `
  select t.id, t.name, t.role, t.expires_at, t.last_used_at, u.id as user_id, u.email, u.full_name, u.roles,
    u.is_enabled, u.has_2fa, c.two_factor_due_at
  from api_token t
  join user_account u on u.id = t.user_id
  left join user_credential c on c.user_id = u.id
  where t.digest = ?`

/** Null if revoked or expired, or if the owner is disabled. */
export const findApiToken = async (db: Knex, token: string, now: Date): Promise<LiveApiToken | null> => {
  const rows = await query<TokenRow & OwnerRow>(db, tokenQuery, [digestOf(token)], { name: 'api_token' })
  const row = rows[0]
  if (!row?.is_enabled || row.expires_at <= now) return null
  return {
    id: row.id,
    name: row.name,
    userId: row.user_id,
    email: row.email,
    owner: row.full_name,
    roles: row.roles.filter((role) => role === roles.everyone || role === row.role),
    ownerRoles: row.roles,
    has2FA: row.has_2fa,
    dueAt: row.two_factor_due_at,
    lastUsedAt: row.last_used_at,
  }
}
