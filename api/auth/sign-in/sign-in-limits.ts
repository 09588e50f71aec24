import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { comparedEmail } from '../../../model/fields/text.ts'
import { keyedDigest } from '../../secret.ts'
import type { Account } from '../accounts/accounts.ts'
import { isPassword } from '../passwords/passwords.ts'
import {
  countAttempt,
  countIn,
  countOrRefuse,
  refundAttempt,
  refuse,
  resetCount,
  type Scope,
  type Subject,
  stopped,
} from './attempt-counts.ts'
import { type Client, networkOf } from './client.ts'

interface Attempt {
  readonly isRight: boolean
  /** True if it is wrong and reached a limit. */
  readonly pauses: boolean
}

/** What is counted of a client: keyed digests, from which it cannot be read. */
const digestsOf = (key: Buffer) => {
  const digest = (...parts: string[]) => keyedDigest(key, JSON.stringify(parts))
  return {
    digest,
    addressOf: (client: Client) => digest('address', networkOf(client.address).subscriber),
    siteIn: (scope: Scope, client: Client): Subject[] => {
      const { site } = networkOf(client.address)
      return site === null ? [] : [[scope, digest('site', site)]]
    },
    deviceOf: (client: Client) => (client.device === null ? null : digest('device', client.device)),
  }
}

/** Also queried for unknown accounts, to take the same time. */
const knownOf = async (connection: Knex, userId: number, clients: Buffer[]) => {
  const rows = await query<{ client: Buffer }>(
    connection,
    'select client from known_client where user_id = :userId and client = any(:clients)',
    { userId, clients },
  )
  return (client: Buffer | null) => client !== null && rows.some((row) => client.equals(row.client))
}

/** Shared by all instances. No one can lock a user out of their usual device: see docs/decisions/sign-in-limits.md. */
export const createSignInLimits = (db: Knex, key: Buffer) => {
  const { digest, addressOf, siteIn, deviceOf } = digestsOf(key)
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

      const { counted, pauses } = await countAttempt(db, subjects, right, slow, account?.id ?? null, now)
      const isRight = await isPassword(account?.passwordHash ?? null, password).catch(
        async (error: unknown) => {
          await refundAttempt(db, counted)
          throw error
        },
      )
      if (!isRight || !account?.isEnabled) return { isRight: false, pauses }
      await resetCount(db, ['client', own])
      await refundAttempt(db, counted)
      const { over: tooMany } = await countIn(db, [right], account.id, now)
      if (tooMany.size > 0) throw refuse(tooMany)
      return { isRight: true, pauses: false }
    },

    /** Also for unknown addresses. Throws `too_many_attempts`. */
    countForgotten: (email: string, client: Client, now: Date): Promise<void> =>
      countOrRefuse(
        db,
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
      await countOrRefuse(db, subjects, now)
      return () => refundAttempt(db, subjects)
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
          await resetCount(trx, [kind, subject])
        },
      }
    },

    /** @returns whether the device is new to an account that knew others */
    remember: async (userId: number, client: Client, now: Date): Promise<boolean> => {
      const device = deviceOf(client)
      const before = await query<{ client: Buffer }>(
        db,
        'select client from known_client where user_id = :userId',
        { userId },
      )
      const isNew = device !== null && !before.some((row) => device.equals(row.client))
      const clients = [deviceOf(client), addressOf(client)].filter((known) => known !== null)
      await query(
        db,
        `insert into known_client (user_id, client, last_signed_in_at)
         select :userId, client, :now from unnest(:clients::bytea[]) as client
         on conflict (user_id, client) do update set last_signed_in_at = excluded.last_signed_in_at`,
        { userId, clients, now },
      )
      return isNew && before.length > 0
    },
  }
}
