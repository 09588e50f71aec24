import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'

/** The least that Argon2id can do, a thousandth of what it does for people. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Gives the account this password, kept in a way that takes no time to try, for people who sign in hundreds of times. That others'
 * takes its time is held by `tests/api/auth-sign-in.test.ts`.
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
