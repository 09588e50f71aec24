import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { type MailRecipient, mailStateOf, type SentMail } from '../../model/mail.ts'
import { requireReauthentication } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { createSeal, type Seal } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { countAddresses } from './daily-count.ts'

export interface Mail {
  readonly to: string | readonly string[]
  readonly subject: string
  readonly text: string
  readonly cc?: readonly string[]
  readonly replyTo?: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly encoding: 'base64'
    readonly content: string
  }[]
}

/** The record that shows what became of a mail. */
export interface MailSubject {
  readonly table: string
  readonly id: number
}

/** A column of `mail`: `invitation`, `reset`, `notice`, or a document of the product such as `statement`. */
export type MailKind = string

const ownKinds = ['invitation', 'reset', 'notice']

/** Whether a mail has a document of the firm, which can be sent again. */
export const isDocument = (kind: MailKind): boolean => !ownKinds.includes(kind)

/** People send documents and invitations; their number per day is limited. */
export const isByUser = (kind: MailKind): boolean => isDocument(kind) || kind === 'invitation'

export type Outbox = ReturnType<typeof createOutbox>

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const withoutRepeats = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => addresses.findIndex((other) => sameAddress(other, address)) === index)

export const addressesOf = ({ to, cc = [] }: Mail): string[] => withoutRepeats([...[to].flat(), ...cc])

/** Null if the key of this server did not seal it. */
export const contentOf = (seal: Seal, { sealed, id }: { readonly sealed: Buffer; readonly id: string }) => {
  const content = seal.decrypt(sealed, id)
  return content === null ? null : (JSON.parse(content) as Mail)
}

export const addRecipients = (
  trx: Knex,
  mailId: string,
  addresses: readonly string[],
  now: Date,
): Promise<unknown> =>
  query(
    trx,
    `insert into mail_recipient (mail_id, address, changed_at)
     select :mailId::uuid, address, :now::timestamptz from unnest(:addresses::text[]) as given (address)
     on conflict (mail_id, address) do update set state = 'waiting', answer = null, changed_at = excluded.changed_at`,
    { mailId, addresses: [...addresses], now },
  )

const authorOf = async (trx: Knex): Promise<number | null> => {
  const [row] = await query<{ id: number | null }>(
    trx,
    `select nullif(current_setting('costwright.user_id', true), '')::integer as id`,
  )
  return row?.id ?? null
}

const lastSql = `
select mail.id, mail.created_at as at, exists (select from mail_outbox where id = mail.id) as "isKept",
  json_agg(json_build_object('address', address, 'state', state, 'answer', answer) order by address) as recipients
from (
  select id, created_at from mail where about_table = ? and about_id = ?
  order by number desc limit 1
) mail join mail_recipient on mail_id = mail.id
group by mail.id, mail.created_at`

const findLastMail = async (
  trx: Knex,
  { table, id }: MailSubject,
): Promise<{ readonly id: string; readonly mail: SentMail } | null> => {
  const rows = await query<{ id: string; at: Date; isKept: boolean; recipients: MailRecipient[] }>(
    trx,
    lastSql,
    [table, id],
  )
  const [last] = rows
  if (!last) return null
  const { at, isKept, recipients } = last
  return { id: last.id, mail: { at: at.toISOString(), state: mailStateOf(recipients), recipients, isKept } }
}

/** The last mail about a record, and what became of it; null without one. */
export const readLastMail = async (trx: Knex, about: MailSubject): Promise<SentMail | null> =>
  (await findLastMail(trx, about))?.mail ?? null

/** Those that no document reached so far. */
const unknownAddresses = async (trx: Knex, addresses: readonly string[]): Promise<string[]> => {
  const rows = await query<{ address: string }>(
    trx,
    `select address from unnest(?::text[]) as given (address)
     where not exists (
       select from mail_recipient known join mail on mail.id = known.mail_id
       where lower(known.address) = lower(given.address) and known.state = 'sent' and mail.kind <> all(?))
     and not exists (select from user_account where lower(email) = lower(given.address) and is_enabled)`,
    [[...addresses], [...ownKinds]],
  )
  return rows.map(({ address }) => address)
}

/**
 * An open session alone must not mail strangers in the firm's name. Errors: `proof_needed`.
 * @param knownEmail address of the record that the document is for
 */
export const requireReauthenticationIfUnknown = async (
  trx: Knex,
  by: Parameters<typeof requireReauthentication>[0],
  addresses: readonly string[],
  knownEmail: string | null,
  now: Date,
): Promise<void> => {
  const others = addresses.filter((address) => !sameAddress(address, knownEmail ?? ''))
  const unknown = others.length > 0 ? await unknownAddresses(trx, others) : []
  if (unknown.length > 0) requireReauthentication(by, now)
}

/** Encrypted, because some mails contain account links. */
export const createOutbox = (
  key: Buffer,
  settings: Pick<Settings, 'smtpUrl' | 'mailsPerPerson' | 'mailsPerDay'>,
  now: () => Date,
) => {
  const seal = createSeal(key)
  const sends = settings.smtpUrl !== undefined
  const sealed = (mail: Mail, id: string) => seal.encrypt(JSON.stringify(mail), id)
  return {
    sends,
    /**
     * Queues a mail in the transaction. Sent after commit. Throws `too_many_mails`.
     * @param about the record that shows what becomes of it
     */
    put: async (trx: Knex.Transaction, kind: MailKind, mail: Mail, about?: MailSubject): Promise<void> => {
      if (!sends) return
      const id = randomUUID()
      const addresses = addressesOf(mail)
      const at = now()
      if (isByUser(kind)) await countAddresses(trx, settings, addresses.length, at)
      await query(
        trx,
        `insert into mail (id, kind, about_table, about_id, sender_id, created_at)
         values (:id, :kind, :table, :about, :sender, :at)`,
        {
          id,
          kind,
          table: about?.table ?? null,
          about: about?.id ?? null,
          sender: isByUser(kind) ? await authorOf(trx) : null,
          at,
        },
      )
      await addRecipients(trx, id, addresses, at)
      await query(
        trx,
        'insert into mail_outbox (id, sealed, created_at, next_try_at) values (:id, :sealed, :at, :at)',
        { id, sealed: sealed(mail, id), at },
      )
    },
    /**
     * Sends the last document about a record again to those who did not get it, or to other addresses in their place.
     * Returns the mail as it is sent. Throws `nothing_to_send_again` and `too_many_mails`.
     */
    sendAgain: async (
      trx: Knex.Transaction,
      about: MailSubject,
      instead?: readonly string[],
    ): Promise<Mail> => {
      const last = await findLastMail(trx, about)
      const refused = last?.mail.recipients.flatMap(({ address, state }) =>
        state === 'failed' ? [address] : [],
      )
      const [row] = await query<{ id: string; sealed: Buffer }>(
        trx,
        'select id, sealed from mail_outbox where id = :id for update',
        { id: last?.id ?? null },
      )
      const mail = row && contentOf(seal, row)
      if (!mail || !refused || refused.length === 0 || last?.mail.state === 'waiting')
        throw new Problem('nothing_to_send_again')
      const addresses = withoutRepeats(instead ?? refused)
      const isRefused = (address: string) => refused.some((other) => sameAddress(other, address))
      const corrected = {
        ...mail,
        to: withoutRepeats([...[mail.to].flat().filter((address) => !isRefused(address)), ...addresses]),
        cc: mail.cc?.filter((address) => !isRefused(address)) ?? [],
      }
      await countAddresses(trx, settings, addresses.length, now())
      const { id } = row
      await query(trx, `delete from mail_recipient where mail_id = :id and state = 'failed'`, { id })
      await addRecipients(trx, id, addresses, now())
      await query(trx, 'update mail set sender_id = :sender where id = :id', {
        id,
        sender: await authorOf(trx),
      })
      await query(
        trx,
        'update mail_outbox set sealed = :sealed, next_try_at = :at, tries = 0 where id = :id',
        { id, sealed: sealed(corrected, id), at: now() },
      )
      return corrected
    },
  }
}
