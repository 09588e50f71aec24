import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { comparedEmail } from '../../../model/fields/text.ts'
import { Problem } from '../../http/errors.ts'
import { keyedDigest } from '../../secret.ts'
import type { Account } from '../accounts/accounts.ts'
import { isPassword } from '../passwords/passwords.ts'
import { type Client, networkOf } from './client.ts'

const minute = 60 * 1000

interface Limit {
  readonly attempts: number
  readonly windowMs: number
  /** Counts a network for all accounts: lifting an account's pause does not reset it. */
  readonly ofPlace?: true
  readonly instead?: string
}

const hour = 60 * minute
const day = 24 * hour

export const signInLimits = {
  client: { attempts: 10, windowMs: 15 * minute },
  /** All accounts from one address: unknown to the account, and known. */
  address: { attempts: 60, windowMs: 15 * minute, ofPlace: true },
  known_address: { attempts: 120, windowMs: 15 * minute, ofPlace: true },
  /** All accounts that do not know the address, per IPv6 site (/48). */
  site: { attempts: 240, windowMs: 15 * minute, ofPlace: true },
  /** One account from anywhere: from unknown clients, and known ones. */
  account: { attempts: 100, windowMs: hour },
  known_account: { attempts: 200, windowMs: hour },
  /** One account per day. With an authenticator, the code protects it anyway. */
  day: {
    attempts: 300,
    windowMs: day,
    instead: 'Too many attempts. Ask for a new password by mail, or an administrator.',
  },
  /** One account, known device and address, once another limit applies. */
  slow: { attempts: 1, windowMs: minute / 2 },
  /** Reset links: per address, IPv6 site and account. */
  forgotten_address: { attempts: 20, windowMs: hour, ofPlace: true },
  forgotten_site: { attempts: 80, windowMs: hour, ofPlace: true },
  forgotten_account: { attempts: 3, windowMs: hour },
  /** Failed passkeys: per address and IPv6 site. */
  passkey_address: { attempts: 60, windowMs: 15 * minute, ofPlace: true },
  passkey_site: { attempts: 240, windowMs: 15 * minute, ofPlace: true },
  right: { attempts: 100, windowMs: 15 * minute },
  /** Wrong codes: per known device, and all other devices together. */
  code: { attempts: 5, windowMs: 15 * minute },
  code_day: {
    attempts: 20,
    windowMs: day,
    instead: 'Too many wrong codes today. Use a recovery code, or ask an administrator.',
  },
  recovery: { attempts: 5, windowMs: 15 * minute },
  recovery_day: {
    attempts: 20,
    windowMs: day,
    instead: 'Too many wrong codes today. Ask an administrator.',
  },
} as const satisfies Record<string, Limit>

type Scope = keyof typeof signInLimits
type Subject = readonly [scope: Scope, subject: Buffer]
const limitOf = (scope: Scope): Limit => signInLimits[scope]

interface Attempt {
  readonly isRight: boolean
  /** True if it is wrong and reached a limit. */
  readonly pauses: boolean
}

const codeScopes: readonly Scope[] = ['code', 'code_day', 'recovery', 'recovery_day']

/** A new password, which a mailbox gives, lifts no count of guessed codes: they are the other factor. */
export const liftPause = async (
  db: Knex,
  userId: number,
  of: 'passwords' | 'everything' = 'everything',
): Promise<void> => {
  const counts = db('sign_in_attempt').where({ user_id: userId })
  await (of === 'everything' ? counts : counts.whereNotIn('scope', codeScopes)).delete()
}

/** Shared by all instances. No one can lock a user out of their usual device: see docs/decisions/sign-in-limits.md. */
export const createSignInLimits = (db: Knex, key: Buffer) => {
  const digest = (...parts: string[]) => keyedDigest(key, JSON.stringify(parts))
  const addressOf = (client: Client) => digest('address', networkOf(client.address).subscriber)
  const siteIn = (scope: Scope, client: Client): Subject[] => {
    const { site } = networkOf(client.address)
    return site === null ? [] : [[scope, digest('site', site)]]
  }
  const deviceOf = (client: Client) => (client.device === null ? null : digest('device', client.device))

  /** Also queried for unknown accounts, to take the same time. */
  const knownOf = async (connection: Knex, userId: number, clients: Buffer[]) => {
    const rows = await connection('known_client')
      .where({ user_id: userId })
      .whereIn('client', clients)
      .select('client')
    return (client: Buffer | null) => client !== null && rows.some((row) => client.equals(row.client))
  }

  /** Milliseconds left per used-up scope. Windows that start in the future (clock skew) are over. */
  const stopped = async (connection: Knex, subjects: readonly Subject[], now: Date) => {
    const rows = await query<{ scope: Scope; attempts: number; window_ends_at: Date }>(
      connection,
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

  /** Counts in a fixed order, to prevent deadlocks. Returns the scopes at or over their limit. */
  const countIn = async (
    connection: Knex,
    subjects: readonly Subject[],
    userId: number | null,
    now: Date,
  ) => {
    const sorted = [...subjects].sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : Buffer.compare(x, y)))
    const values = sorted.map(([scope, subject]) => [
      scope,
      subject,
      new Date(now.getTime() + signInLimits[scope].windowMs),
      limitOf(scope).ofPlace ? null : userId,
    ])
    const rows = await query<{ scope: Scope; attempts: number; wait: number }>(
      connection,
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
      await query(
        db, // Same lock order as counting, to prevent deadlocks.
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
    const [title] = [...waits.keys()].flatMap((scope) => limitOf(scope).instead ?? [])
    return new Problem('too_many_attempts', {
      retryAfterSeconds: Math.max(1, seconds),
      ...(title !== undefined && { title }),
    })
  }

  /** For counts without an account. Writes nothing once a limit is reached. */
  const countOrRefuse = async (subjects: readonly Subject[], now: Date) => {
    const waits = await stopped(db, subjects, now)
    if (waits.size > 0) throw refuse(waits)
    const { over } = await countIn(db, subjects, null, now)
    if (over.size > 0) throw refuse(over)
  }

  /** @returns what it counted, to be given back, and whether it reached a limit */
  const countAttempt = async (
    subjects: readonly Subject[],
    right: Subject,
    slow: Subject | null,
    userId: number | null,
    now: Date,
  ): Promise<{ counted: readonly Subject[]; pauses: boolean }> => {
    /** Beyond a limit only the slow count is written, so that no one can fill the disk. */
    const goSlowly = async (waits: ReadonlyMap<Scope, number>) => {
      if (!slow || waits.has('right')) throw refuse(waits)
      const { over } = await countIn(db, [slow], userId, now)
      if (over.size > 0) throw refuse(over)
      return { counted: [], pauses: false }
    }

    const waits = await stopped(db, [...subjects, right], now)
    if (waits.size > 0) return goSlowly(waits)
    const { over, last } = await countIn(db, subjects, userId, now)
    if (over.size === 0) return { counted: subjects, pauses: last.size > 0 }
    // Does not use up the other limits.
    await giveBack(subjects.filter(([scope]) => !over.has(scope)))
    return goSlowly(over)
  }

  return {
    /**
     * Counts before it checks, so that parallel attempts cannot pass; a right password is taken back and counts under
     * `right` instead. Throws `too_many_attempts` with the time to wait, without writing, or `busy`, without counting.
     * @param account null for an unknown address; a disabled one is never right
     */
    tryPassword: async (
      account: Account | null,
      email: string,
      password: string,
      client: Client,
      now: Date,
    ): Promise<Attempt> => {
      const who = account ? `id ${account.id}` : `email ${comparedEmail(email)}`
      const device = deviceOf(client)
      const address = addressOf(client)
      const isKnown = await knownOf(db, account?.id ?? 0, device ? [device, address] : [address])
      const knownDevice = isKnown(device) ? device : null
      const knownPlace = isKnown(address)
      const known = knownDevice !== null || knownPlace

      const own = digest('client', who, (knownDevice ?? address).toString('hex'))
      const subjects: Subject[] = [
        ['client', own],
        [known ? 'known_address' : 'address', address],
        ...(known ? [] : siteIn('site', client)),
        [known ? 'known_account' : 'account', digest('account', who)],
        ...(account?.has2FA ? [] : [['day', digest('account', who)] satisfies Subject]),
      ]
      const right: Subject = ['right', digest('account', who)]
      // A user at their usual device must not be locked out by others' attempts.
      const slow: Subject | null =
        knownDevice && knownPlace ? ['slow', digest('slow', who, knownDevice.toString('hex'))] : null

      const { counted, pauses } = await countAttempt(subjects, right, slow, account?.id ?? null, now)
      const isRight = await isPassword(account?.passwordHash ?? null, password).catch(
        async (error: unknown) => {
          await giveBack(counted)
          throw error
        },
      )
      if (!isRight || !account?.isEnabled) return { isRight: false, pauses }
      await db('sign_in_attempt').where({ scope: 'client', subject: own }).delete()
      await giveBack(counted)
      const { over: tooMany } = await countIn(db, [right], account.id, now)
      if (tooMany.size > 0) throw refuse(tooMany)
      return { isRight: true, pauses: false }
    },

    /** Also for unknown addresses. Throws `too_many_attempts`. */
    countForgotten: (email: string, client: Client, now: Date): Promise<void> =>
      countOrRefuse(
        [
          ['forgotten_address', addressOf(client)],
          ...siteIn('forgotten_site', client),
          ['forgotten_account', digest('forgotten', comparedEmail(email))],
        ],
        now,
      ),

    /** Pauses no account, as signatures cannot be guessed. Returns the undo. Throws `too_many_attempts`. */
    countPasskey: async (client: Client, now: Date): Promise<() => Promise<void>> => {
      const subjects: Subject[] = [['passkey_address', addressOf(client)], ...siteIn('passkey_site', client)]
      await countOrRefuse(subjects, now)
      return () => giveBack(subjects)
    },

    /** Requires the account's lock in the same transaction. Throws `too_many_attempts`. */
    codeAttempt: async (
      trx: Knex.Transaction,
      accountId: number,
      kind: 'code' | 'recovery',
      client: Client,
      now: Date,
    ) => {
      const device = deviceOf(client)
      const isKnown = device && (await knownOf(trx, accountId, [device]))(device)
      // Guesses elsewhere must not use up the attempts of a known device.
      const subject = digest(kind, String(accountId), isKnown ? device.toString('hex') : '')
      const counted: Subject[] = [
        [kind, subject],
        [`${kind}_day`, subject],
      ]
      const waits = await stopped(trx, counted, now)
      if (waits.size > 0) throw refuse(waits)
      return {
        /** @returns whether it reached a limit */
        countWrong: async (): Promise<boolean> => (await countIn(trx, counted, accountId, now)).last.size > 0,
        /** Resets the 15 minutes, not the day. */
        countRight: async (): Promise<void> => {
          await trx('sign_in_attempt').where({ scope: kind, subject }).delete()
        },
      }
    },

    /** @returns whether the device is new to an account that knew others */
    remember: async (userId: number, client: Client, now: Date): Promise<boolean> => {
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
