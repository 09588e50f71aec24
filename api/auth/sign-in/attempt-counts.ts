import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { Message } from '../../../model/message.ts'
import { refusals } from '../../../model/refusals.ts'
import { Problem } from '../../http/errors.ts'

const minute = 60 * 1000

interface Limit {
  readonly attempts: number
  readonly windowMs: number
  /** Counts a network for all accounts: lifting an account's pause does not reset it. */
  readonly ofPlace?: true
  readonly instead?: Message
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
    instead: refusals.askForPassword,
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
    instead: refusals.useRecoveryCode,
  },
  recovery: { attempts: 5, windowMs: 15 * minute },
  recovery_day: {
    attempts: 20,
    windowMs: day,
    instead: refusals.askAdministrator,
  },
} as const satisfies Record<string, Limit>

export type Scope = keyof typeof signInLimits
/** Whom or what a limit counts: its scope, and the digest of an account, address or device. */
export type Subject = readonly [scope: Scope, subject: Buffer]
const limitOf = (scope: Scope): Limit => signInLimits[scope]

const codeScopes: readonly Scope[] = ['code', 'code_day', 'recovery', 'recovery_day']

/** A new password, which a mailbox gives, lifts no count of guessed codes: they are the other factor. */
export const liftPause = async (
  db: Knex,
  userId: number,
  of: 'passwords' | 'everything' = 'everything',
): Promise<void> => {
  await query(db, 'delete from sign_in_attempt where user_id = :userId and scope <> all(:kept)', {
    userId,
    kept: of === 'everything' ? [] : codeScopes,
  })
}

/** Milliseconds left per used-up scope. Windows that start in the future (clock skew) are over. */
export const stopped = async (connection: Knex, subjects: readonly Subject[], now: Date) => {
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
export const countIn = async (
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

/** Ends a count. */
export const resetCount = async (db: Knex, [scope, subject]: Subject): Promise<void> => {
  await query(db, 'delete from sign_in_attempt where scope = :scope and subject = :subject', {
    scope,
    subject,
  })
}

/** Takes one attempt back from each count. */
export const refundAttempt = async (db: Knex, subjects: readonly Subject[]): Promise<void> => {
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

/** The problem `too_many_attempts` with the longest of these waits. */
export const refuse = (waits: ReadonlyMap<Scope, number>): Problem => {
  const seconds = Math.ceil(Math.max(...waits.values()) / 1000)
  const [title] = [...waits.keys()].flatMap((scope) => limitOf(scope).instead ?? [])
  return new Problem('too_many_attempts', {
    retryAfterSeconds: Math.max(1, seconds),
    ...(title !== undefined && { title }),
  })
}

/** For counts without an account. Writes nothing once a limit is reached. */
export const countOrRefuse = async (db: Knex, subjects: readonly Subject[], now: Date): Promise<void> => {
  const waits = await stopped(db, subjects, now)
  if (waits.size > 0) throw refuse(waits)
  const { over } = await countIn(db, subjects, null, now)
  if (over.size > 0) throw refuse(over)
}

/** @returns what it counted, to be given back, and whether it reached a limit */
export const countAttempt = async (
  db: Knex,
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
  await refundAttempt(
    db,
    subjects.filter(([scope]) => !over.has(scope)),
  )
  return goSlowly(over)
}
