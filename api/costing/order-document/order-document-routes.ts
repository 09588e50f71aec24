import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { mailText, type OrderState } from '../../../model/order-document.ts'
import { purchaseHeaders } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { reading, writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { heavy } from '../../http/call-limits.ts'
import { Problem } from '../../http/errors.ts'
import { attachment, fitForFileName } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { readOrderContent, readOrderingFirm } from './order-content.ts'
import { orderMailSchema, orderStateSchema, readOrderMail, sentSchema } from './order-mail.ts'
import { readLastSent, recordSent } from './sent-orders.ts'

const pdfType = 'application/pdf'

const readBoth = async (trx: Knex, purchaseId: number) => ({
  order: await readOrderContent(trx, purchaseId),
  firm: await readOrderingFirm(trx),
})
const atOneMoment = { isolationLevel: 'repeatable read' } as const

const makeDocument = async ({ order, firm }: Awaited<ReturnType<typeof readBoth>>) => {
  // Loaded with the first document, as it takes longer than the rest of the start.
  const { makeOrderPdf } = await import('./order-pdf.ts')
  return {
    pdf: await makeOrderPdf(order, firm),
    fileName: `Purchase order ${fitForFileName(order.userPONo)}.pdf`,
  }
}

export const orderDocumentRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  const outbox = createOutbox(context.keys.mails, context.settings, context.now)
  const params = idParameter(purchaseHeaders)
  app.get(
    '/PurchaseHeader/:id/order.pdf',
    heavy(
      reading(
        purchaseHeaders,
        {
          summary: 'The order of a purchase as PDF, as its supplier gets it',
          params,
          response: { 200: { content: { [pdfType]: { schema: { type: 'string', format: 'binary' } } } } },
        },
        ['not_found'],
      ),
    ),
    async (request, reply) => {
      const id = idIn(request)
      const both = await context.db.transaction((trx) => readBoth(trx, id), {
        ...atOneMoment,
        readOnly: true,
      })
      const { pdf, fileName } = await makeDocument(both)
      return reply.header('content-disposition', attachment(fileName)).type(pdfType).send(pdf)
    },
  )
  app.get(
    '/PurchaseHeader/:id/order',
    reading(
      purchaseHeaders,
      {
        summary: 'What can be sent of the order of a purchase, and what was',
        params,
        response: { 200: orderStateSchema },
      },
      ['not_found'],
    ),
    (request): Promise<OrderState> => {
      const id = idIn(request)
      return context.db.transaction(
        async (trx) => {
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
        },
        { ...atOneMoment, readOnly: true },
      )
    },
  )
  app.post(
    '/PurchaseHeader/:id/order/send',
    heavy(
      writing(
        purchaseHeaders,
        {
          summary: 'Send the order of a purchase by mail, as PDF',
          params,
          body: orderMailSchema,
          response: { 200: sentSchema },
        },
        ['not_found', 'no_mail_server'],
      ),
    ),
    (request, reply) => {
      const id = idIn(request)
      const mail = readOrderMail(bodyOf(request))
      const { email } = userOf(request)
      return answerWrite(
        context,
        request,
        reply,
        async (trx) => {
          const both = await readBoth(trx, id)
          if (!outbox.sends) throw new Problem('no_mail_server')
          const { pdf, fileName } = await makeDocument(both)
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
        atOneMoment,
      )
    },
  )
}
