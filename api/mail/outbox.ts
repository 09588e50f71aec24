import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { query } from '../../database/query.ts'
import { repeat } from '../http/repeat.ts'
import { createSeal, type Seal } from '../secret.ts'
import type { Settings } from '../settings.ts'

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

export type Outbox = ReturnType<typeof createOutbox>

const everyMs = 5_000
const minute = 60_000
/** The last is a day after the first. */
const maxTries = 12
const pauseAfter = (tries: number) => Math.min(2 ** tries, 240) * minute

interface Row {
  readonly id: string
  readonly sealed: Buffer
  readonly tries: number
}

/** Encrypted, because some mails contain account links. */
export const createOutbox = (key: Buffer, settings: Pick<Settings, 'smtpUrl'>, now: () => Date) => {
  const seal = createSeal(key)
  const sends = settings.smtpUrl !== undefined
  return {
    sends,
    /** Queues a mail in the transaction. Sent after commit. */
    put: async (trx: Knex.Transaction, mail: Mail): Promise<void> => {
      if (!sends) return
      const id = randomUUID()
      await trx('mail_outbox').insert({
        id,
        sealed: seal.encrypt(JSON.stringify(mail), id),
        created_at: now(),
        next_try_at: now(),
      })
    },
  }
}

/** Claims the next mail for two minutes. */
const takeNext = async (db: Knex, now: Date): Promise<Row | undefined> => {
  const rows = await query<Row>(
    db,
    `update mail_outbox set tries = tries + 1, next_try_at = ?::timestamptz + interval '2 minutes'
     where id = (select id from mail_outbox where next_try_at <= ? order by next_try_at limit 1
       for update skip locked)
     returning id, sealed, tries`,
    [now, now],
  )
  return rows[0]
}

const contentOf = (seal: Seal, { sealed, id }: Row) => {
  const content = seal.decrypt(sealed, id)
  return content === null ? null : (JSON.parse(content) as Mail)
}

/** Safe on any number of instances. Retries for a day. */
export const sendMails = (
  app: FastifyInstance,
  db: Knex,
  key: Buffer,
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  now: () => Date,
): void => {
  if (smtpUrl === undefined) return
  const seal = createSeal(key)
  // Loaded late, as most servers start without mail.
  let transport: Transporter | undefined
  const post = async () => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport(smtpUrl)
    return transport
  }

  const send = async (row: Row) => {
    const mail = contentOf(seal, row)
    try {
      if (mail) await (await post()).sendMail({ from: mailFrom, ...(mail as SendMailOptions) })
      await db('mail_outbox').where({ id: row.id }).delete()
    } catch (error) {
      app.log.warn({ err: error }, 'A mail could not be sent')
      const next = { next_try_at: new Date(now().getTime() + pauseAfter(row.tries)) }
      if (row.tries >= maxTries) await db('mail_outbox').where({ id: row.id }).delete()
      else await db('mail_outbox').where({ id: row.id }).update(next)
    }
  }
  // Hooks run last to first: after the last mail.
  app.addHook('onClose', async () => transport?.close())
  repeat(app, everyMs, 'Mails could not be sent', async () => {
    for (let row = await takeNext(db, now()); row; row = await takeNext(db, now())) await send(row)
  })
}
