import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'

/** The minimum parameters of Argon2id, a thousandth of the real cost. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Gives the account this password with a hash that is fast to verify, for users who sign in hundreds of
 * times. `tests/api/auth-sign-in.test.ts` checks the real cost.
 */
export const quickenPassword = async (
  db: Knex,
  { email, password }: { readonly email: string; readonly password: string },
  now = new Date(),
): Promise<void> => {
  const credential = {
    user_id: db('user_account').select('id').where({ email }),
    password_hash: await hash(password, least),
    changed_at: now,
  }
  await db('user_credential').insert(credential).onConflict('user_id').merge(['password_hash'])
}
