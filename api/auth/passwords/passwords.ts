import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { Problem } from '../../http/errors.ts'
import { createTurns, QueueFullError } from '../../http/turns.ts'

const turns = createTurns({ perKey: Math.max(1, availableParallelism() - 1), waiting: 60 })

/**
 * A hash takes a core for 20 to 50 ms. One core stays free; an office of 50 may sign in at once, and beyond 60 waiting
 * are refused: throws `busy` with the time to wait.
 */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    const turn = turns.take('all')
    return await turn.started.then(work).finally(() => turn.end())
  } catch (error) {
    throw error instanceof QueueFullError ? new Problem('busy', { retryAfterSeconds: 2 }) : error
  }
}

/** OWASP Password Storage Cheat Sheet: Argon2id (the default), 19 MiB, two passes, one lane. */
const argon2id: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Loaded at the first sign-in, to start faster. */
const argon2 = () => import('@node-rs/argon2')

/** NIST SP 800-63B section 3.1.1.2: keyboards encode accented letters differently. */
const normal = (password: string) => password.normalize('NFKC')

/** Call it before a transaction: it waits for a core, and a connection should not. Throws `busy`. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(normal(password), argon2id))

let decoy: Promise<string> | undefined

/** Without a hash, verifies a decoy, which takes as long as a wrong password. Throws `busy`. */
export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const { hash, verify } = await argon2()
  decoy ??= hash(crypto.randomUUID(), argon2id)
  const against = passwordHash ?? (await decoy)
  const right = await inTurn(() => verify(against, normal(password)))
  return right && passwordHash !== null
}

/** No look-alike characters. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const fiveLetters = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Groups of five letters, about 25 bits each. */
export const randomLetters = (groups: number): string => Array.from({ length: groups }, fiveLetters).join('-')

/** Does not end sessions. */
export const setPassword = async (
  trx: Knex.Transaction,
  userId: number,
  hash: string,
  now: Date,
): Promise<void> => {
  await query(
    trx,
    `insert into user_credential (user_id, password_hash, changed_at) values (:userId, :hash, :now)
     on conflict (user_id) do update
     set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
    { userId, hash, now },
  )
  await query(
    trx,
    `update user_account set invitation = null, version = version + 1
     where id = :userId and invitation is not null`,
    { userId },
  )
  await recordAccountEvent(trx, { action: 'password_changed', accountId: userId })
}
