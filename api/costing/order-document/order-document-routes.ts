import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  mailText,
  type OrderContent,
  type OrderMail,
  type OrderState,
  orderMail,
  orderState,
} from '../../../model/order-document.ts'
import { described, objectSchema, text, titled } from '../../../model/schemas.ts'
import { purchaseHeaders } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { reading, writing } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { attachment, fitForFileName } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { readAtOnce } from '../transactions.ts'
import { readOrderContent, readOrderingFirm } from './order-content.ts'
import { orderPdf } from './order-pdf-task.ts'

const pdfType = 'application/pdf'

const readBoth = async (trx: Knex, purchaseId: number) => ({
  order: await readOrderContent(trx, purchaseId),
  firm: await readOrderingFirm(trx),
})

const makeDocument = async (
  { workers }: AppContext,
  { order, firm }: Awaited<ReturnType<typeof readBoth>>,
  signal: AbortSignal,
) => ({
  pdf: Buffer.from(await workers.run(orderPdf, [order, firm], signal)),
  fileName: `Purchase order ${fitForFileName(order.userPONo)}.pdf`,
})

const sentSchema = titled('Sent order', objectSchema({ digest: described(text, 'SHA-256 of the PDF') }))

/** Equal for orders with equal content. */
const contentDigest = (order: OrderContent): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

interface Sent extends OrderMail {
  /** SHA-256 of the PDF. */
  readonly digest: string
  readonly order: OrderContent
}

const recordSent = async (
  trx: Knex.Transaction,
  purchaseId: number,
  { to, cc, subject, digest, order }: Sent,
): Promise<void> => {
  const sentFields = {
    to: to.join(', '),
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    subject,
    file: digest,
    content: contentDigest(order),
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
select at, changes -> 'to' ->> 1 as "to", changes -> 'content' ->> 1 as content
from audit_entry where table_name = ? and record_id = ? and action = 'sent' order by at desc, id desc limit 1`

/** The last mail, and whether the order has changed since; null if never sent. */
const readLastSent = async (
  trx: Knex,
  purchaseId: number,
  order: OrderContent,
): Promise<OrderState['sent']> => {
  const rows = await query<{ at: Date; to: string; content: string }>(trx, lastSql, [
    purchaseHeaders.table,
    purchaseId,
  ])
  const [last] = rows
  return last
    ? { at: last.at.toISOString(), to: last.to, isChanged: last.content !== contentDigest(order) }
    : null
}

export const orderDocumentRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  const outbox = createOutbox(context.keys.mails, context.settings, context.now)
  const params = idParameter(purchaseHeaders)
  app.get(
    '/PurchaseHeader/:id/order.pdf',
    reading(purchaseHeaders, {
      summary: 'The order of a purchase as PDF, as its supplier gets it',
      params,
      response: { 200: { content: { [pdfType]: { schema: { type: 'string', format: 'binary' } } } } },
      heavy: true,
      refuses: ['too_many_records'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const both = await readAtOnce(context.db, (trx) => readBoth(trx, id))
      const { pdf, fileName } = await makeDocument(context, both, request.signal)
      return reply.header('content-disposition', attachment(fileName)).type(pdfType).send(pdf)
    },
  )
  app.get(
    '/PurchaseHeader/:id/order',
    reading(purchaseHeaders, {
      summary: 'What can be sent of the order of a purchase, and what was',
      params,
      response: { 200: orderState },
      refuses: ['too_many_records'],
    }),
    (request): Promise<OrderState> => {
      const id = idIn(request)
      return readAtOnce(context.db, async (trx) => {
        const { order, firm } = await readBoth(trx, id)
        return {
          sends: outbox.sends,
          to: order.supplierEmail,
          subject: ['Purchase order', order.userPONo, firm.firmName && `– ${firm.firmName}`]
            .filter(Boolean)
            .join(' '),
          text: mailText(firm.mailText, order, firm.firmName),
          sent: await readLastSent(trx, id, order),
        }
      })
    },
  )
  app.post<{ Body: OrderMail }>(
    '/PurchaseHeader/:id/order/send',
    writing(purchaseHeaders, {
      summary: 'Send the order of a purchase by mail, as PDF',
      params,
      body: orderMail,
      response: { 200: sentSchema },
      heavy: true,
      refuses: ['no_mail_server', 'too_many_records'],
    }),
    (request, reply) => {
      const id = idIn(request)
      const mail = request.body
      const { email } = userOf(request)
      return answerWrite(
        context,
        request,
        reply,
        async (trx) => {
          const both = await readBoth(trx, id)
          if (!outbox.sends) throw new Problem('no_mail_server')
          const { pdf, fileName } = await makeDocument(context, both, request.signal)
          await outbox.put(trx, {
            ...mail,
            replyTo: email,
            attachments: [
              {
                filename: fileName,
                contentType: pdfType,
                encoding: 'base64',
                content: pdf.toString('base64'),
              },
            ],
          })
          const digest = createHash('sha256').update(pdf).digest('hex')
          await recordSent(trx, id, { ...mail, digest, order: both.order })
          return { status: 200, json: JSON.stringify({ digest }) }
        },
        { isolationLevel: 'repeatable read' },
      )
    },
  )
}
