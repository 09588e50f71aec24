import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { comparedEmail } from '../../../model/fields/text.ts'
import { Problem } from '../../http/errors.ts'
import { isPassword } from '../passwords/passwords.ts'
import { type Client, networkOf } from './client.ts'

const minute = 60 * 1000

interface Limit {
  /** Attempts that are let through within a window. */
  readonly attempts: number
  readonly windowMs: number
  /** Counts all accounts of a place: an Administrator who lifts a pause lifts none of these. */
  readonly ofPlace?: true
  /** What the person can do, where waiting is not enough. */
  readonly instead?: string
}

const hour = 60 * minute
const day = 24 * hour

export const signInLimits = {
  /** One account from one client. */
  client: { attempts: 10, windowMs: 15 * minute },
  /** All accounts from one address: those that do not know it, and those that do. */
  address: { attempts: 60, windowMs: 15 * minute, ofPlace: true },
  known_address: { attempts: 120, windowMs: 15 * minute, ofPlace: true },
  /** All accounts that do not know the address, from one IPv6 site (/48). */
  site: { attempts: 240, windowMs: 15 * minute, ofPlace: true },
  /** One account from everywhere: clients that it does not know, and those that it does. */
  account: { attempts: 100, windowMs: hour },
  known_account: { attempts: 200, windowMs: hour },
  /** One account from everywhere within a day; with an authenticator the code is needed anyway. */
  day: {
    attempts: 300,
    windowMs: day,
    instead: 'Too many attempts. Ask for a new password by mail, or an administrator.',
  },
  /** One account on a known device at a known address, when any of the others stops it. */
  slow: { attempts: 1, windowMs: minute / 2 },
  /** Links to a new password: from one address, from one IPv6 site, and for one account. */
  forgotten_address: { attempts: 20, windowMs: hour, ofPlace: true },
  forgotten_site: { attempts: 80, windowMs: hour, ofPlace: true },
  forgotten_account: { attempts: 3, windowMs: hour },
  /** Passkeys that are tried from one address and from one IPv6 site; right ones are not counted. */
  passkey_address: { attempts: 60, windowMs: 15 * minute, ofPlace: true },
  passkey_site: { attempts: 240, windowMs: 15 * minute, ofPlace: true },
  /** Right passwords of one account. */
  right: { attempts: 100, windowMs: 15 * minute },
  /** Wrong codes of one authenticator: on each device that the account knows, and everywhere else. */
  code: { attempts: 5, windowMs: 15 * minute },
  code_day: {
    attempts: 20,
    windowMs: day,
    instead:
      'Too many wrong codes today. Use a recovery code, ask for a new password by mail, or an administrator.',
  },
  /** Wrong recovery codes, counted like codes. */
  recovery: { attempts: 5, windowMs: 15 * minute },
  recovery_day: {
    attempts: 20,
    windowMs: day,
    instead: 'Too many wrong codes today. Ask for a new password by mail, or an administrator.',
  },
} as const satisfies Record<string, Limit>

type Scope = keyof typeof signInLimits
type Subject = readonly [scope: Scope, subject: Buffer]
const limitOf = (scope: Scope): Limit => signInLimits[scope]

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

/** What follows a right password. */
export type CodeKind = 'code' | 'recovery'

export interface CodeAttempt {
  /** Counts a wrong code; answers whether no more are looked at for now. */
  countWrong(): Promise<boolean>
  /** Starts the count of a quarter of an hour again. The count of the day stays. */
  countRight(): Promise<void>
}

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
   * Counts the use of a passkey. No account is paused by these: a signature cannot be guessed.
   * @returns how to take it back, as it was right
   * @throws Problem `too_many_attempts`
   */
  countPasskey(client: Client, now: Date): Promise<() => Promise<void>>
  /**
   * Prepares to look at a code, in the transaction that does, which must hold the lock of the account.
   * @throws Problem `too_many_attempts`
   */
  codeAttempt(
    trx: Knex.Transaction,
    accountId: number,
    kind: CodeKind,
    client: Client,
    now: Date,
  ): Promise<CodeAttempt>
  /**
   * The account knows this client from now on.
   * @returns whether its device is new to an account that knew others
   */
  remember(userId: number, client: Client, now: Date): Promise<boolean>
}

/** Forgets every count of the account, whoever tried. */
export const liftPause = async (db: Knex, userId: number): Promise<void> => {
  await db('sign_in_attempt').where({ user_id: userId }).delete()
}

/**
 * Limits of sign-in attempts, shared by all instances. Nobody can lock somebody else out of where they usually
 * work: docs/decisions/sign-in-limits.md says why each of the counts is as it is.
 */
export const createSignInLimits = (db: Knex, key: Buffer): SignInLimits => {
  const digest = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  const addressOf = (client: Client) => digest('address', networkOf(client.address).subscriber)
  /** The count of the IPv6 site; none for IPv4. */
  const siteIn = (scope: Scope, client: Client): Subject[] => {
    const { site } = networkOf(client.address)
    return site === null ? [] : [[scope, digest('site', site)]]
  }
  const deviceOf = (client: Client) => (client.device === null ? null : digest('device', client.device))

  /** Which of these clients the account knows; asked for unknown accounts too, as it takes time. */
  const knownOf = async (connection: Knex, userId: number, clients: Buffer[]) => {
    const rows = await connection('known_client')
      .where({ user_id: userId })
      .whereIn('client', clients)
      .select('client')
    return (client: Buffer | null) => client !== null && rows.some((row) => client.equals(row.client))
  }

  /** Milliseconds until each count that is used up is over, by scope. A window that begins in the future is over. */
  const stopped = async (connection: Knex, subjects: readonly Subject[], now: Date) => {
    const { rows } = await connection.raw<{
      rows: { scope: Scope; attempts: number; window_ends_at: Date }[]
    }>(
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
    const { rows } = await connection.raw<{ rows: { scope: Scope; attempts: number; wait: number }[] }>(
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
    const [title] = [...waits.keys()].flatMap((scope) => limitOf(scope).instead ?? [])
    return new Problem('too_many_attempts', {
      retryAfterSeconds: Math.max(1, seconds),
      ...(title !== undefined && { title }),
    })
  }

  /** Counts what belongs to no account; nothing is written once a limit is reached. */
  const countOrRefuse = async (subjects: readonly Subject[], now: Date) => {
    const waits = await stopped(db, subjects, now)
    if (waits.size > 0) throw refuse(waits)
    const { over } = await countIn(db, subjects, null, now)
    if (over.size > 0) throw refuse(over)
  }

  return {
    count: async (account, email, client, now) => {
      // The account by its id where there is one; an unknown address by the spelling that is looked up.
      const who = account ? `id ${account.id}` : `email ${comparedEmail(email)}`
      const device = deviceOf(client)
      const address = addressOf(client)
      const isKnown = await knownOf(db, account?.id ?? 0, device ? [device, address] : [address])
      const knownDevice = isKnown(device) ? device : null
      const knownPlace = isKnown(address)
      const known = knownDevice !== null || knownPlace

      const own = digest('client', who, (knownDevice ?? address).toString('hex'))
      const counted: Subject[] = [
        ['client', own],
        [known ? 'known_address' : 'address', address],
        ...(known ? [] : siteIn('site', client)),
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
        const { over } = await countIn(db, [slow], account?.id ?? null, now)
        if (over.size > 0) throw refuse(over)
      }

      const waits = await stopped(db, [...counted, right], now)
      if (waits.size > 0) await goSlowly(waits)
      const { over, last } =
        waits.size > 0
          ? { over: new Map<Scope, number>(), last: waits }
          : await countIn(db, counted, account?.id ?? null, now)
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
          const { over: tooMany } = await countIn(db, [right], account?.id ?? null, now)
          if (tooMany.size > 0) throw refuse(tooMany)
        },
      }
    },

    countForgotten: (email, client, now) =>
      countOrRefuse(
        [
          ['forgotten_address', addressOf(client)],
          ...siteIn('forgotten_site', client),
          ['forgotten_account', digest('forgotten', comparedEmail(email))],
        ],
        now,
      ),

    countPasskey: async (client, now) => {
      const subjects: Subject[] = [['passkey_address', addressOf(client)], ...siteIn('passkey_site', client)]
      await countOrRefuse(subjects, now)
      return () => giveBack(subjects)
    },

    codeAttempt: async (trx, accountId, kind, client, now) => {
      const device = deviceOf(client)
      const isKnown = device && (await knownOf(trx, accountId, [device]))(device)
      // Somebody else who guesses elsewhere must not use up the attempts of a device that the account knows.
      const subject = digest(kind, String(accountId), isKnown ? device.toString('hex') : '')
      const counted: Subject[] = [
        [kind, subject],
        [`${kind}_day`, subject],
      ]
      const waits = await stopped(trx, counted, now)
      if (waits.size > 0) throw refuse(waits)
      return {
        countWrong: async () => (await countIn(trx, counted, accountId, now)).last.size > 0,
        countRight: async () => {
          await trx('sign_in_attempt').where({ scope: kind, subject }).delete()
        },
      }
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
