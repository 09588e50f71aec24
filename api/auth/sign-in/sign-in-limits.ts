import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../http/errors.ts'
import { normalEmail } from '../accounts/accounts.ts'
import { isPassword } from '../passwords/passwords.ts'
import type { Client } from './client.ts'
import { networkOf } from './network.ts'

const minute = 60 * 1000

/** Attempts that are let through within a window, and the length of the window. */
export const signInLimits = {
  /** One account from one client. */
  client: { attempts: 10, windowMs: 15 * minute },
  /** All accounts from one address: those that do not know it, and those that do. */
  address: { attempts: 60, windowMs: 15 * minute },
  known_address: { attempts: 120, windowMs: 15 * minute },
  /** One account from everywhere: clients that it does not know, and those that it does. */
  account: { attempts: 100, windowMs: 60 * minute },
  known_account: { attempts: 200, windowMs: 60 * minute },
  /** One account from everywhere within a day; with an authenticator the code is asked for anyway. */
  day: { attempts: 300, windowMs: 24 * 60 * minute },
  /** One account on a known device at a known address, when any of the others stops it. */
  slow: { attempts: 1, windowMs: minute / 2 },
  /** Links to a new password: from one address, and for one account. */
  forgotten_address: { attempts: 20, windowMs: 60 * minute },
  forgotten_account: { attempts: 3, windowMs: 60 * minute },
  /** Right passwords of one account. */
  right: { attempts: 100, windowMs: 15 * minute },
} as const

type Scope = keyof typeof signInLimits
type Subject = readonly [scope: Scope, subject: Buffer]

/** An attempt that has been counted before the password is looked at, so that parallel ones cannot pass together. */
export interface Attempt {
  /** Whether it was the last one for now: from here on the account, the client or the address is stopped. */
  readonly pauses: boolean
  /** Takes the attempt back, as nobody has looked at the password. */
  undo(): Promise<void>
  /**
   * Takes the attempt back, as the password was right, and counts it as such.
   * @throws Problem `too_many_attempts` when there are too many of these as well
   */
  takeBack(): Promise<void>
}

/**
 * Looks at the password of a counted attempt; one that could not be looked at is taken back.
 * @throws Problem `busy` when too many wait for it
 */
export const isPasswordOf = (
  attempt: Attempt,
  passwordHash: string | null,
  password: string,
): Promise<boolean> =>
  isPassword(passwordHash, password).catch(async (error: unknown) => {
    await attempt.undo()
    throw error
  })

/** The account that is tried. */
type Tried = { readonly id: number; readonly has2FA: boolean } | null

export interface SignInLimits {
  /** @throws Problem `too_many_attempts` with the time to wait; then nothing was written */
  count(account: Tried, email: string, client: Client, now: Date): Promise<Attempt>
  /**
   * Counts a wish for a link, whether or not there is such an account.
   * @throws Problem `too_many_attempts`
   */
  countForgotten(email: string, client: Client, now: Date): Promise<void>
  /**
   * The account knows this client from now on.
   * @returns whether its device is new to an account that knew others
   */
  remember(userId: number, client: Client, now: Date): Promise<boolean>
}

const askForMail = 'Too many attempts. Ask for a new password by mail, or an administrator.'

/** Forgets every count of the account, whoever tried. */
export const liftPause = async (db: Knex, userId: number): Promise<void> => {
  await db('sign_in_attempt').where({ user_id: userId }).delete()
  await db('two_factor').where({ user_id: userId }).update({ wrong_codes: 0, paused_until: null })
}

/**
 * Limits of sign-in attempts, shared by all instances. Nobody can lock somebody else out of where they usually
 * work: docs/decisions/sign-in-limits.md says why each of the counts is as it is.
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
    return (client: Buffer | null) => client !== null && rows.some((row) => client.equals(row.client))
  }

  /** Milliseconds until each count that is used up is over, by scope. A window that begins in the future is over. */
  const stopped = async (subjects: readonly Subject[], now: Date) => {
    const { rows } = await db.raw<{ rows: { scope: Scope; attempts: number; window_ends_at: Date }[] }>(
      `select scope, attempts, window_ends_at from sign_in_attempt
       where (scope, subject) in (${subjects.map(() => '(?, ?)').join(', ')}) and window_ends_at > ?`,
      [...subjects.flat(), now],
    )
    const waits = rows.flatMap(({ scope, attempts, window_ends_at }): [Scope, number][] => {
      const wait = window_ends_at.getTime() - now.getTime()
      const { attempts: most, windowMs } = signInLimits[scope]
      return attempts >= most && wait <= windowMs ? [[scope, wait]] : []
    })
    return new Map(waits)
  }

  /** Counts in all of these scopes, in one order for everybody; answers those whose limit is reached, or passed. */
  const countIn = async (subjects: readonly Subject[], userId: number | null, now: Date) => {
    const sorted = [...subjects].sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : Buffer.compare(x, y)))
    const values = sorted.map(([scope, subject]) => [
      scope,
      subject,
      new Date(now.getTime() + signInLimits[scope].windowMs),
      scope.endsWith('address') ? null : userId,
    ])
    const { rows } = await db.raw<{ rows: { scope: Scope; attempts: number; wait: number }[] }>(
      `insert into sign_in_attempt as known (scope, subject, attempts, window_ends_at, user_id)
       values ${values.map(() => '(?, ?, 1, ?, ?)').join(', ')}
       on conflict (scope, subject) do update set
         attempts = case when known.window_ends_at > ? and known.window_ends_at <= excluded.window_ends_at
           then known.attempts + 1 else 1 end,
         window_ends_at = case when known.window_ends_at > ? and known.window_ends_at <= excluded.window_ends_at
           then known.window_ends_at else excluded.window_ends_at end
       returning scope, attempts, extract(epoch from window_ends_at - ?::timestamptz)::float8 * 1000 as wait`,
      [...values.flat(), now, now, now] as Knex.RawBinding[],
    )
    const at = (test: (attempts: number, most: number) => boolean) =>
      new Map(
        rows
          .filter(({ scope, attempts }) => test(attempts, signInLimits[scope].attempts))
          .map(({ scope, wait }) => [scope, wait]),
      )
    return { over: at((attempts, most) => attempts > most), last: at((attempts, most) => attempts === most) }
  }

  const giveBack = async (subjects: readonly Subject[]) => {
    if (subjects.length > 0)
      await db.raw(
        // Locked in the order in which they are counted: else two who sign in at once could wait for each other.
        `with locked as (
           select scope, subject from sign_in_attempt
           where (scope, subject) in (${subjects.map(() => '(?, ?)').join(', ')}) and attempts > 0
           order by scope collate "C", subject for update
         )
         update sign_in_attempt as known set attempts = attempts - 1 from locked
         where known.scope = locked.scope and known.subject = locked.subject`,
        subjects.flat(),
      )
  }

  const refuse = (waits: ReadonlyMap<Scope, number>): Problem => {
    const seconds = Math.ceil(Math.max(...waits.values()) / 1000)
    const retryAfterSeconds = Math.max(1, seconds)
    return new Problem('too_many_attempts', {
      retryAfterSeconds,
      ...(waits.has('day') && { title: askForMail }),
    })
  }

  return {
    count: async (account, email, client, now) => {
      // The account by its id where there is one; an unknown address by the spelling that is looked up.
      const who = account ? `id ${account.id}` : `email ${normalEmail(email)}`
      const device = deviceOf(client)
      const address = addressOf(client)
      const isKnown = await knownOf(account?.id ?? 0, device ? [device, address] : [address])
      const knownDevice = isKnown(device) ? device : null
      const knownPlace = isKnown(address)
      const known = knownDevice !== null || knownPlace

      const own = digest('client', who, (knownDevice ?? address).toString('hex'))
      const counted: Subject[] = [
        ['client', own],
        [known ? 'known_address' : 'address', address],
        [known ? 'known_account' : 'account', digest('account', who)],
        ...(account?.has2FA ? [] : [['day', digest('account', who)] satisfies Subject]),
      ]
      const right: Subject = ['right', digest('account', who)]
      // Somebody may not stop a colleague by trying, however often and from wherever.
      const slow: Subject | null =
        knownDevice && knownPlace ? ['slow', digest('slow', who, knownDevice.toString('hex'))] : null

      /** Nothing but the slow lane is written once a limit is reached, or anybody could fill the disk. */
      const goSlowly = async (waits: ReadonlyMap<Scope, number>) => {
        if (!slow || waits.has('right')) throw refuse(waits)
        const { over } = await countIn([slow], account?.id ?? null, now)
        if (over.size > 0) throw refuse(over)
      }

      const waits = await stopped([...counted, right], now)
      if (waits.size > 0) await goSlowly(waits)
      const { over, last } =
        waits.size > 0
          ? { over: new Map<Scope, number>(), last: waits }
          : await countIn(counted, account?.id ?? null, now)
      if (over.size > 0) {
        // An attempt over one limit uses up no other.
        await giveBack(counted.filter(([scope]) => !over.has(scope)))
        await goSlowly(over)
      }

      const undo = async () => {
        if (waits.size === 0 && over.size === 0) await giveBack(counted)
      }
      return {
        pauses: waits.size === 0 && over.size === 0 && last.size > 0,
        undo,
        takeBack: async () => {
          await db('sign_in_attempt').where({ scope: 'client', subject: own }).delete()
          await undo()
          const { over: tooMany } = await countIn([right], account?.id ?? null, now)
          if (tooMany.size > 0) throw refuse(tooMany)
        },
      }
    },

    countForgotten: async (email, client, now) => {
      const subjects: Subject[] = [
        ['forgotten_address', addressOf(client)],
        ['forgotten_account', digest('forgotten', normalEmail(email))],
      ]
      const waits = await stopped(subjects, now)
      if (waits.size > 0) throw refuse(waits)
      const { over } = await countIn(subjects, null, now)
      if (over.size > 0) throw refuse(over)
    },

    remember: async (userId, client, now) => {
      const device = deviceOf(client)
      const before = await db('known_client').where({ user_id: userId }).select('client')
      const isNew = device !== null && !before.some((row) => device.equals(row.client))
      const clients = [deviceOf(client), addressOf(client)].filter((known) => known !== null)
      await db('known_client')
        .insert(clients.map((known) => ({ user_id: userId, client: known, last_signed_in_at: now })))
        .onConflict(['user_id', 'client'])
        .merge()
      return isNew && before.length > 0
    },
  }
}
