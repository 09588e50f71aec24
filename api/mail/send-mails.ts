import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { actAs, systemActor } from '../../database/actor.ts'
import { productName, users } from '../../database/product.ts'
import { query } from '../../database/query.ts'
import { maxTries, nextTryAt, takerOf } from '../../database/queue.ts'
import { inTransaction } from '../../database/transaction.ts'
import { listedBelow, type Resources } from '../../model/resources.ts'
import type { AppContext } from '../context.ts'
import { repeat } from '../http/repeat.ts'
import { createSeal } from '../secret.ts'
import {
  addRecipients,
  addressesOf,
  contentOf,
  isByUser,
  isDocument,
  type Mail,
  type MailKind,
  type Outbox,
} from './outbox.ts'
import { afterLastAttempt, type MailError, type Outcome, outcomesOf } from './outcome.ts'

const everyMs = 5_000
const minute = 60_000

/** A hand-over ends within `wholeMs`, and its claim lasts longer: no other instance repeats it meanwhile. */
const limits = {
  connectionTimeout: minute / 2,
  greetingTimeout: minute / 2,
  /** Per answer. */
  socketTimeout: 5 * minute,
  wholeMs: 10 * minute,
  claimMs: 12 * minute,
}

interface Row {
  readonly id: string
  readonly sealed: Buffer
  readonly tries: number
  readonly created_at: Date
  readonly kind: MailKind
  readonly about_table: string | null
  readonly about_id: number | null
  readonly sender_id: number | null
}

/** A mail without a time is kept to be sent again by a person. */
const takeNext = takerOf<Row>(
  {
    table: 'mail_outbox',
    waits: 'next_try_at is not null',
    order: 'next_try_at',
    select: 'taken.id, sealed, taken.tries, mail.created_at, kind, about_table, about_id, sender_id',
    join: 'join mail on mail.id = taken.id',
  },
  limits.claimMs,
)

interface Recipient {
  readonly address: string
  readonly state: Outcome['state']
}

const recipientsOf = (db: Knex, { id }: Row): Promise<Recipient[]> =>
  query(db, 'select address, state from mail_recipient where mail_id = :id order by address', { id })

const waitingFor = async (db: Knex, row: Row, mail: Mail, now: Date): Promise<string[]> => {
  const recipients = await recipientsOf(db, row)
  if (recipients.length > 0)
    return recipients.flatMap(({ address, state }) => (state === 'waiting' ? [address] : []))
  // Queued by a version that kept no addresses.
  const addresses = addressesOf(mail)
  await addRecipients(db, row.id, addresses, now)
  return addresses
}

/** In the history of the record. */
const recordOutcome = async (
  trx: Knex.Transaction,
  { about_table, about_id }: Row,
  action: 'mail_sent' | 'mail_failed',
  outcomes: readonly (readonly [address: string, Outcome])[],
) => {
  if (about_table === null || outcomes.length === 0) return
  const answers = [...new Set(outcomes.flatMap(([, { answer }]) => answer ?? []))]
  const fields = {
    to: outcomes.map(([address]) => address).join(', '),
    ...(answers.length > 0 && { answer: answers.join(' ') }),
  }
  const changes = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [null, value]]))
  await query(
    trx,
    'insert into audit_entry (user_name, action, table_name, record_id, changes) values (?, ?, ?, ?, ?)',
    ['The mail server', action, about_table, about_id, JSON.stringify(changes)],
  )
}

/** Page of the record of a mail: the access of an account, else its first list, or its form. */
const pageOf = (resources: Resources, { about_table, about_id }: Row): string => {
  const resource = Object.values(resources).find(({ table }) => table === about_table)
  if (!resource) return ''
  const [below] = listedBelow(resources, resource.name)
  const screen = resource.name === users.name ? 'access' : (below?.name ?? 'edit')
  return `/admin/${resource.name}/${about_id}/${screen}`
}

/** Mails the sender. A failed notice is followed by none. */
const notifySender = async (
  trx: Knex.Transaction,
  outbox: Outbox,
  page: string,
  row: Row,
  subject: string,
  failed: readonly (readonly [address: string, Outcome])[],
) => {
  if (!isByUser(row.kind) || row.sender_id === null || failed.length === 0) return
  const [sender] = await query<{ id: number; email: string }>(
    trx,
    'select id, email from user_account where id = :id and is_enabled',
    { id: row.sender_id },
  )
  if (!sender) return
  const lines = failed.map(([address, { answer }]) => `${address}: ${answer}`)
  await outbox.put(
    trx,
    'notice',
    {
      to: sender.email,
      subject: `${productName}: not delivered (${subject})`,
      text: `Your mail "${subject}" was not delivered to:\n\n${lines.join('\n')}\n\nSend it again, or correct the address: ${page}\n`,
    },
    { table: users.table, id: sender.id },
  )
}

const unreadable = new Error('The content was sealed with another key')

/** Safe on any number of instances. Retries for a day. */
export const sendMails = (
  app: FastifyInstance,
  { db, keys, settings, resources, now }: Pick<AppContext, 'db' | 'keys' | 'settings' | 'resources' | 'now'>,
  outbox: Outbox,
): void => {
  const { smtpUrl, mailFrom, publicUrl = '' } = settings
  if (smtpUrl === undefined) return
  const seal = createSeal(keys.mails)
  // Loaded late, as most servers start without mail.
  let transport: Transporter | undefined
  const post = async () => {
    const { createTransport } = await import('nodemailer')
    const { connectionTimeout, greetingTimeout, socketTimeout } = limits
    // The error of a mail is that of its hand-over; an idle connection of a pool (`?pool=true`) has others.
    transport ??= createTransport({ url: smtpUrl, connectionTimeout, greetingTimeout, socketTimeout }).on(
      'error',
      (error) => app.log.warn({ err: error }, 'The connection to the mail server was lost'),
    )
    return transport
  }

  /** One attempt for these addresses. Retries carry the same identity (RFC 5322 section 3.6.4). */
  const handOver = async (row: Row, mail: Mail, addresses: readonly string[]) => {
    const from = mailFrom ?? ''
    const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'costwright'
    const options: SendMailOptions & { signal: AbortSignal } = {
      from,
      ...(mail as SendMailOptions),
      messageId: `<${row.id}@${domain}>`,
      date: row.created_at,
      envelope: { from, to: [...addresses] },
      signal: AbortSignal.timeout(limits.wholeMs),
    }
    try {
      const { rejectedErrors = [] } = await (await post()).sendMail(options)
      return outcomesOf(addresses, rejectedErrors)
    } catch (error) {
      app.log.warn({ err: error }, 'A mail could not be sent')
      const failure = error as MailError
      return outcomesOf(addresses, failure.rejectedErrors, failure)
    }
  }

  const finish = async (row: Row, subject: string, attempt: ReadonlyMap<string, Outcome>) => {
    const outcomes = [...attempt].map(
      ([address, outcome]) => [address, row.tries >= maxTries ? afterLastAttempt(outcome) : outcome] as const,
    )
    const inState = (state: Outcome['state']) => outcomes.filter(([, outcome]) => outcome.state === state)
    await inTransaction(db, async (trx) => {
      await actAs(trx, systemActor('The mail server'))
      for (const [address, { state, answer }] of outcomes)
        await query(
          trx,
          `update mail_recipient set state = :state, answer = :answer, changed_at = :now
           where mail_id = :id and address = :address`,
          { id: row.id, address, state, answer, now: now() },
        )
      if (isByUser(row.kind)) await recordOutcome(trx, row, 'mail_sent', inState('sent'))
      await recordOutcome(trx, row, 'mail_failed', inState('failed'))
      if (row.kind === 'invitation' && inState('failed').length > 0)
        await query(
          trx,
          `update user_account set invitation = 'failed', version = version + 1
           where id = :id and invitation = 'sent'`,
          { id: row.about_id },
        )
      await notifySender(
        trx,
        outbox,
        `${publicUrl}${pageOf(resources, row)}`,
        row,
        subject,
        inState('failed'),
      )
      await keepOrDrop(trx, row, inState('waiting').length > 0)
    })
  }

  /** Of a mail that is done, only what an order needs to be sent again stays. */
  const keepOrDrop = async (trx: Knex.Transaction, row: Row, isWaiting: boolean) => {
    const { id } = row
    const tryNext = (next: Date | null) =>
      query(trx, 'update mail_outbox set next_try_at = :next where id = :id', { id, next })
    const hasFailed = (await recipientsOf(trx, row)).some(({ state }) => state === 'failed')
    if (isWaiting) await tryNext(nextTryAt(row.tries, now()))
    else if (hasFailed && isDocument(row.kind)) await tryNext(null)
    else await query(trx, 'delete from mail_outbox where id = :id', { id })
    if (isWaiting || hasFailed) return
    if (!isByUser(row.kind)) await query(trx, 'delete from mail where id = :id', { id })
    // An earlier mail that did not arrive is no news any more.
    if (row.about_table === users.table)
      await query(
        trx,
        `delete from mail where about_table = :table and about_id = :id and kind in ('reset', 'notice')
         and not exists (select from mail_recipient where mail_id = mail.id and state <> 'failed')`,
        { table: users.table, id: row.about_id },
      )
  }

  const send = async (row: Row) => {
    const mail = contentOf(seal, row)
    if (!mail) {
      app.log.error({ err: unreadable }, 'A mail could not be sent')
      const recipients = await recipientsOf(db, row)
      const lost: Outcome = { state: 'failed', answer: 'The key of the server was changed.' }
      await finish(row, 'unreadable', new Map(recipients.map(({ address }) => [address, lost])))
      return
    }
    const addresses = await waitingFor(db, row, mail, now())
    await finish(row, mail.subject, await handOver(row, mail, addresses))
  }
  // Hooks run last to first: after the last mail.
  app.addHook('onClose', async () => transport?.close())
  repeat(app, everyMs, 'Mails could not be sent', async () => {
    for (let row = await takeNext(db, now()); row; row = await takeNext(db, now())) await send(row)
  })
}
