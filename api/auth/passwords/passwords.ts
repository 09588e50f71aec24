import type { Options } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { hashingTurns } from './hashing-turns.ts'

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. Argon2id is the default. */
const argon2id: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Loaded when somebody signs in: a start has no use for it. */
const argon2 = () => import('@node-rs/argon2')

/** The same accented letter typed on another keyboard is the same password (NIST SP 800-63B section 3.1.1.2). */
const normal = (password: string) => password.normalize('NFKC')

/** @throws Problem `busy` when too many wait for it */
export const hashPassword = (password: string): Promise<string> =>
  hashingTurns.take(async () => (await argon2()).hash(normal(password), argon2id))

let decoy: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash the same work is done against a decoy, so that an
 * unknown e-mail address takes as long as a wrong password.
 * @throws Problem `busy` when too many wait for it
 */
export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const { hash, verify } = await argon2()
  decoy ??= hash(crypto.randomUUID(), argon2id)
  const against = passwordHash ?? (await decoy)
  const right = await hashingTurns.take(() => verify(against, normal(password)))
  return right && passwordHash !== null
}

/** Gives the account this password, in place of the one it may have. Sessions are the caller's business. */
export const setPassword = async (
  trx: Knex.Transaction,
  userId: number,
  password: string,
  now: Date,
): Promise<void> => {
  const credential = { user_id: userId, password_hash: await hashPassword(password), changed_at: now }
  await trx('user_credential').insert(credential).onConflict('user_id').merge()
  await trx('user_account')
    .where({ id: userId })
    .whereNotNull('invitation')
    .update({ invitation: null })
    .increment('version')
  await recordAccountEvent(trx, { action: 'password_changed', accountId: userId })
}
