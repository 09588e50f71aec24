import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  mailText,
  type OrderContent,
  type OrderMail,
  type OrderSentAgain,
  type OrderState,
  orderMail,
  orderSentAgain,
  orderState,
} from '../../../model/order-document.ts'
import { described, objectSchema, text, titled } from '../../../model/schemas.ts'
import { purchaseHeaders } from '../../../resources.config.ts'
import { type AppContext, requireProof, type SignedInUser, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { reading, writing } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { attachment, fitForFileName } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { addressesOf, createOutbox, readLastMail, unknownAddresses } from '../../mail/outbox.ts'
import { readAtOnce } from '../transactions.ts'
import { type OrderingFirm, readOrderContent, readOrderedBy, readOrderingFirm } from './order-content.ts'
import { orderPdf, unprintedCharacters } from './order-pdf-task.ts'

const pdfType = 'application/pdf'

const readBoth = async (trx: Knex, purchaseId: number) => ({
  order: await readOrderContent(trx, purchaseId),
  firm: await readOrderingFirm(trx),
})

const makeDocument = async (
  { workers }: AppContext,
  { order, firm }: Awaited<ReturnType<typeof readBoth>>,
  orderedBy: string | null,
  signal: AbortSignal,
) => ({
  pdf: Buffer.from(await workers.run(orderPdf, [order, firm, orderedBy], signal)),
  fileName: `Purchase order ${fitForFileName(order.userPONo)}.pdf`,
})

/**
 * The document of an order that is about to be sent, made while no connection is held.
 * @returns undefined if the order cannot be read: the write says why, or repeats its first reply
 */
const makeFirst = async (context: AppContext, purchaseId: number, orderedBy: string, signal: AbortSignal) => {
  const both = await readAtOnce(context.db, (trx) => readBoth(trx, purchaseId)).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  return both && { from: JSON.stringify(both), ...(await makeDocument(context, both, orderedBy, signal)) }
}

/** Latin, Greek and Cyrillic as in names, and the usual punctuation: the fonts have them. */
const usual = /^[\t\n\r\u0020-\u007e\u00a0-\u017f\u0386-\u03ce\u0400-\u045f\u2013-\u201d\u2022\u2026\u20ac]*$/

const unprintedOf = async (
  { workers }: AppContext,
  order: OrderContent,
  { logo: _, ...firm }: OrderingFirm,
  signal: AbortSignal,
): Promise<string[]> => {
  const texts = [order, firm, ...order.lines].flatMap((part) => Object.values(part))
  const isUsual = texts.every((text) => typeof text !== 'string' || usual.test(text))
  return isUsual ? [] : workers.run(unprintedCharacters, [order, firm], signal)
}

const sentSchema = titled('Sent order', objectSchema({ digest: described(text, 'SHA-256 of the PDF') }))

/** Equal for orders with equal content. */
const contentDigest = (order: OrderContent): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

interface Sent extends Pick<OrderMail, 'to' | 'cc' | 'subject'> {
  /** SHA-256 of the PDF. */
  readonly digest: string
  /** Equal for orders with equal content. */
  readonly content: string
}

const recordSent = async (
  trx: Knex.Transaction,
  purchaseId: number,
  { to, cc, subject, digest, content }: Sent,
): Promise<void> => {
  const sentFields = {
    to: to.join(', '),
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    subject,
    file: digest,
    content,
  }
  const changes = Object.fromEntries(Object.entries(sentFields).map(([name, value]) => [name, [null, value]]))
  await query(
    trx,
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes)
     values (nullif(current_setting('costwright.user_id', true), '')::integer,
       nullif(current_setting('costwright.user_name', true), ''),
       nullif(current_setting('costwright.request_id', true), ''), 'sent', ?, ?, ?)`,
    [purchaseHeaders.table, purchaseId, JSON.stringify(changes)],
  )
}

const lastSql = `
select at, changes -> 'to' ->> 1 as "to", changes -> 'content' ->> 1 as content, changes -> 'file' ->> 1 as digest
from audit_entry where table_name = ? and record_id = ? and action = 'sent' order by at desc, id desc limit 1`

interface LastSent {
  readonly at: Date
  readonly to: string
  readonly content: string
  readonly digest: string
}

const readLastSent = async (trx: Knex.Transaction, purchaseId: number): Promise<LastSent | undefined> => {
  const rows = await query<LastSent>(trx, lastSql, [purchaseHeaders.table, purchaseId])
  return rows[0]
}

const subjectOf = (id: number) => ({ table: purchaseHeaders.table, id })

/** The last mail, what became of it, and whether the order has changed since; null if never sent. */
const readSent = async (
  trx: Knex.Transaction,
  purchaseId: number,
  order: OrderContent,
): Promise<OrderState['sent']> => {
  const last = await readLastSent(trx, purchaseId)
  if (!last) return null
  const mail = await readLastMail(trx, subjectOf(purchaseId), ['order'])
  return {
    at: last.at.toISOString(),
    to: mail ? mail.recipients.map(({ address }) => address).join(', ') : last.to,
    isChanged: last.content !== contentDigest(order),
    mail: mail && { at: mail.at, state: mail.state, recipients: mail.recipients, isKept: mail.isKept },
  }
}

/** An open session alone must not mail strangers in the firm's name. Throws `proof_needed`. */
const proveIfUnknown = async (
  trx: Knex.Transaction,
  by: SignedInUser,
  addresses: readonly string[],
  supplierEmail: string | null,
  now: Date,
): Promise<void> => {
  const others = addresses.filter((address) => address.toLowerCase() !== supplierEmail?.toLowerCase())
  const unknown = others.length > 0 ? await unknownAddresses(trx, others) : []
  if (unknown.length > 0) requireProof(by, now)
}

export const orderDocumentRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  const outbox = createOutbox(context.keys.mails, context.settings, context.now)
  const params = idParameter(purchaseHeaders)
  app.get(
    '/PurchaseHeader/:id/order.pdf',
    reading(purchaseHeaders, {
      summary: 'Get the order of a purchase as the PDF that its supplier gets',
      params,
      response: { 200: { content: { [pdfType]: { schema: { type: 'string', format: 'binary' } } } } },
      heavy: true,
      refuses: ['too_many_records'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const [both, orderedBy] = await readAtOnce(context.db, async (trx) => [
        await readBoth(trx, id),
        (await readOrderedBy(trx, id)) ?? userOf(request).name,
      ])
      const { pdf, fileName } = await makeDocument(context, both, orderedBy, request.signal)
      return reply.header('content-disposition', attachment(fileName)).type(pdfType).send(pdf)
    },
  )
  app.get(
    '/PurchaseHeader/:id/order',
    reading(purchaseHeaders, {
      summary: 'State of the order of a purchase: what can be sent, and what was',
      params,
      response: { 200: orderState },
      refuses: ['too_many_records'],
    }),
    async (request): Promise<OrderState> => {
      const id = idIn(request)
      const { order, firm, state } = await readAtOnce(context.db, async (trx) => {
        const { order, firm } = await readBoth(trx, id)
        const state = {
          sends: outbox.sends,
          to: order.supplierEmail,
          subject: ['Purchase order', order.userPONo, firm.firmName && `– ${firm.firmName}`]
            .filter(Boolean)
            .join(' '),
          text: mailText(firm.mailText, order, firm.firmName),
          sent: await readSent(trx, id, order),
        }
        return { order, firm, state }
      })
      return { ...state, unprinted: await unprintedOf(context, order, firm, request.signal) }
    },
  )
  app.post<{ Body: OrderMail }>(
    '/PurchaseHeader/:id/order/send',
    writing(purchaseHeaders, {
      summary: 'Send the order of a purchase by mail as a PDF',
      params,
      body: orderMail,
      response: { 200: sentSchema },
      heavy: true,
      // A leaked API token must not write to anybody in the firm's name.
      programs: false,
      refuses: ['no_mail_server', 'too_many_records', 'proof_needed', 'too_many_mails'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const mail = request.body
      const by = userOf(request)
      const made = outbox.sends ? await makeFirst(context, id, by.name, request.signal) : undefined
      return answerWrite(
        context,
        request,
        reply,
        async (trx) => {
          const both = await readBoth(trx, id)
          if (!outbox.sends) throw new Problem('no_mail_server')
          await proveIfUnknown(trx, by, [...mail.to, ...mail.cc], both.order.supplierEmail, context.now())
          if (made?.from !== JSON.stringify(both)) throw new Problem('busy', { retryAfterSeconds: 1 })
          const { pdf, fileName } = made
          const file = {
            filename: fileName,
            contentType: pdfType,
            encoding: 'base64',
            content: pdf.toString('base64'),
          } as const
          const complete = { ...mail, replyTo: by.email, attachments: [file] }
          await outbox.put(trx, 'order', complete, subjectOf(id))
          const digest = createHash('sha256').update(pdf).digest('hex')
          await recordSent(trx, id, { ...mail, digest, content: contentDigest(both.order) })
          return { status: 200, json: JSON.stringify({ digest }) }
        },
        { isolationLevel: 'repeatable read' },
      )
    },
  )
  app.post<{ Body: OrderSentAgain }>(
    '/PurchaseHeader/:id/order/sendagain',
    writing(purchaseHeaders, {
      summary: 'Send the mail of an order again, to the addresses that did not get it or to others instead',
      params,
      body: orderSentAgain,
      response: { 200: sentSchema },
      programs: false,
      refuses: ['no_mail_server', 'nothing_to_send_again', 'proof_needed', 'too_many_mails'],
    }),
    (request, reply) => {
      const id = idIn(request)
      const { to } = request.body
      const by = userOf(request)
      return answerWrite(context, request, reply, async (trx) => {
        const order = await readOrderContent(trx, id)
        if (!outbox.sends) throw new Problem('no_mail_server')
        const last = await readLastSent(trx, id)
        if (!last) throw new Problem('nothing_to_send_again')
        if (to) await proveIfUnknown(trx, by, to, order.supplierEmail, context.now())
        const mail = await outbox.sendAgain(trx, subjectOf(id), to)
        const { digest, content } = last
        await recordSent(trx, id, { to: addressesOf(mail), cc: [], subject: mail.subject, digest, content })
        return { status: 200, json: JSON.stringify({ digest }) }
      })
    },
  )
}
