import { createHmac, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'

const minute = 60_000

export const linkPurposes = {
  invitation: { lastsMs: 7 * 24 * 60 * minute },
  reset: { lastsMs: 30 * minute },
} as const

export type LinkPurpose = keyof typeof linkPurposes

const digest = (key: Buffer, token: string) => createHmac('sha256', key).update(`link ${token}`).digest()

/** Voids previous links. The returned path has the token in its fragment, which servers and logs do not see. */
export const makeLink = async (
  trx: Knex.Transaction,
  key: Buffer,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ path: string; expiresAt: Date }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkPurposes[purpose].lastsMs)
  await trx('account_link').where({ user_id: userId }).delete()
  await trx('account_link').insert({
    token: digest(key, token),
    user_id: userId,
    purpose,
    expires_at: expiresAt,
  })
  return { path: `/account/reset#${purpose}=${token}`, expiresAt }
}

/** Null if used, expired or unknown. */
export const spendLink = async (
  trx: Knex.Transaction,
  key: Buffer,
  token: string,
  now: Date,
): Promise<number | null> => {
  const [row] = await trx('account_link')
    .where({ token: digest(key, token) })
    .delete()
    .returning<{ user_id: number; purpose: LinkPurpose; expires_at: Date }[]>([
      'user_id',
      'purpose',
      'expires_at',
    ])
  if (!row || row.expires_at <= now) return null
  // A later end than a new link's was issued while the clock ran ahead.
  return row.expires_at.getTime() <= now.getTime() + linkPurposes[row.purpose].lastsMs ? row.user_id : null
}
