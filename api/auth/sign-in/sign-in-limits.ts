import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../http/errors.ts'
import { normalEmail } from '../accounts/accounts.ts'
import type { Client } from './client.ts'
import { networkOf } from './network.ts'

const minute = 60 * 1000

/** Failed attempts that are let through within a window, and the length of the window. */
export const signInLimits = {
  /** One account from one client. */
  client: { attempts: 10, windowMs: 15 * minute },
  /** All accounts from one address, for clients that the account does not know. */
  address: { attempts: 100, windowMs: 15 * minute },
  /** One account from everywhere, for clients that it does not know. */
  account: { attempts: 100, windowMs: 60 * minute },
} as const

type Scope = keyof typeof signInLimits

/** How long an account knows a client after the last sign-in from there. */
export const knownClientDays = 90

/** An attempt that has been counted before the password is looked at, so that parallel ones cannot pass together. */
export interface Attempt {
  /** Takes the attempt back, as the password was right. */
  takeBack(): Promise<void>
}

export interface SignInLimits {
  /** @throws Problem `too_many_attempts` with the time to wait */
  count(account: { id: number } | null, email: string, client: Client, now: Date): Promise<Attempt>
  /** The account knows this client from now on. */
  remember(userId: number, client: Client, now: Date): Promise<void>
}

/**
 * Limits of sign-in attempts, shared by all instances. Nobody can lock somebody else out of where they usually
 * work: docs/decisions/sign-in-limits.md says why each of the three counts is as it is.
 */
export const createSignInLimits = (db: Knex, key: Buffer): SignInLimits => {
  const digest = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  const addressOf = (client: Client) => digest('address', networkOf(client.address))
  const deviceOf = (client: Client) => (client.device === null ? null : digest('device', client.device))

  /** Which of these clients the account knows; asked for unknown accounts too, as it takes time. */
  const knownOf = async (userId: number, clients: Buffer[]) => {
    const rows = await db('known_client')
      .where({ user_id: userId })
      .whereIn('client', clients)
      .select('client')
    return (client: Buffer) => rows.some((row) => client.equals(row.client))
  }

  /** Counts in one scope. An attempt over the limit is not counted in the scopes that come after it. */
  const countIn = async (scope: Scope, subject: Buffer, now: Date) => {
    const { attempts: limit, windowMs } = signInLimits[scope]
    const { rows } = await db.raw<{ rows: { attempts: number; window_ends_at: Date }[] }>(
      `insert into sign_in_attempt as known (scope, subject, attempts, window_ends_at)
       values (:scope, :subject, 1, :end)
       on conflict (scope, subject) do update set
         attempts = case when known.window_ends_at > :now then known.attempts + 1 else 1 end,
         window_ends_at = case when known.window_ends_at > :now then known.window_ends_at else :end end
       returning attempts, window_ends_at`,
      { scope, subject, now, end: new Date(now.getTime() + windowMs) },
    )
    const counted = rows[0]
    if (counted && counted.attempts > limit) {
      const wait = Math.ceil((counted.window_ends_at.getTime() - now.getTime()) / 1000)
      throw new Problem('too_many_attempts', { retryAfterSeconds: Math.max(1, wait) })
    }
  }

  return {
    count: async (account, email, client, now) => {
      // The account by its id where there is one; an unknown address by the spelling that is looked up.
      const who = account ? `id ${account.id}` : `email ${normalEmail(email)}`
      const device = deviceOf(client)
      const address = addressOf(client)
      const isKnown = await knownOf(account?.id ?? 0, device ? [device, address] : [address])

      const knownDevice = device && isKnown(device)
      const own = digest('client', who, (knownDevice ? device : address).toString('hex'))
      const wide: [Scope, Buffer][] =
        knownDevice || isKnown(address)
          ? []
          : [
              ['address', address],
              ['account', digest('account', who)],
            ]
      await countIn('client', own, now)
      for (const [scope, subject] of wide) await countIn(scope, subject, now)

      return {
        takeBack: async () => {
          await db('sign_in_attempt').where({ scope: 'client', subject: own }).delete()
          for (const [scope, subject] of wide) {
            await db('sign_in_attempt')
              .where({ scope, subject })
              .where('attempts', '>', 0)
              .decrement('attempts')
          }
        },
      }
    },

    remember: async (userId, client, now) => {
      const clients = [deviceOf(client), addressOf(client)].filter((known) => known !== null)
      await db('known_client')
        .insert(clients.map((known) => ({ user_id: userId, client: known, last_signed_in_at: now })))
        .onConflict(['user_id', 'client'])
        .merge()
    },
  }
}
