import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import {
  type MailSentAgain,
  type MailToSend,
  mailSentAgain,
  mailToSend,
} from '../../../model/costing/mail-to-send.ts'
import {
  mailText,
  nextRevision,
  type OrderContent,
  type OrderState,
  orderState,
} from '../../../model/costing/order-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { described, objectSchema, requestId, text, titled } from '../../../model/schemas.ts'
import { orders, purchaseHeaders } from '../../../resources.config.ts'
import { digestOf, readContent } from '../../attachments/contents.ts'
import { type AppContext, userOf } from '../../context.ts'
import type { WriteReply } from '../../crud/reply-to-write.ts'
import { reading, writing } from '../../crud/route-options.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { addressesOf } from '../../mail/outbox.ts'
import {
  documentMails,
  keepPaper,
  makeAhead,
  type Paper,
  pdfType,
  requireAsPrinted,
  type SendingContext,
  sendPdf,
  withPaper,
} from '../documents/send-document.ts'
import { takeFromPurchases } from '../order/unsent-orders.ts'
import { readSnapshot, replyWithUndo } from '../transactions.ts'
import {
  type OrderingFirm,
  type PdfOwner,
  readOrderContent,
  readOrderedBy,
  readOrderingFirm,
  withLogo,
} from './order-content.ts'
import { orderPdf } from './order-pdf-task.ts'
import {
  findSentPaper,
  markSent,
  paperName,
  readLastSent,
  readPdfOwner,
  readSeen,
  readSent,
  readSentState,
  recordSent,
  subjectOf,
} from './sent-orders.ts'
import { onPaper, unprintedIn } from './unprinted.ts'

const readBoth = async (trx: Knex, of: PdfOwner) => ({
  order: await readOrderContent(trx, of),
  firm: await readOrderingFirm(trx),
})

/** What a paper is made of, or the paper as it was sent. */
const readWhole = async (trx: Knex, resource: { readonly name: string }, id: number) => {
  const of = await readPdfOwner(trx, resource, id)
  return {
    of,
    both: await readBoth(trx, of),
    kept: await findSentPaper(trx, of),
    orderedBy: await readOrderedBy(trx, of),
  }
}

type Whole = Awaited<ReturnType<typeof readWhole>>

const makePaper = async (
  context: AppContext,
  { both: { order, firm }, kept }: Whole,
  orderedBy: string | null,
  signal: AbortSignal,
): Promise<Paper> => ({
  fileName: paperName(order),
  bytes: kept
    ? await readContent(context, kept.sha256)
    : Buffer.from(
        await context.workers.run(orderPdf, [order, await withLogo(context, firm), orderedBy], signal),
      ),
})

const printedOf = ({ lines, ...head }: OrderContent, firm: OrderingFirm): readonly unknown[] => [
  ...Object.values(head),
  ...onPaper(firm),
  ...lines.flatMap(({ description, unit }) => [description, unit]),
]

const sentSchema = titled('Sent order', objectSchema({ digest: described(text, 'SHA-256 of the PDF') }))
const revisedSchema = titled(
  'Revised order',
  objectSchema({ revision: described(text, 'The revision that is begun: B'), requestId }),
)

/** By its own address and by those of its purchases, where most people look for it. */
const papers = [
  { resource: purchaseHeaders, what: 'the order of a purchase' },
  { resource: orders, what: 'an order' },
] as const

type PaperOf = (typeof papers)[number]

interface PapersContext extends SendingContext {
  readonly mails: ReturnType<typeof documentMails>
}

export const orderDocumentRoutes = (given: SendingContext) => async (app: FastifyInstance) => {
  const context = { ...given, mails: documentMails(given) }
  for (const paper of papers)
    for (const routes of [readRoutes, sendRoutes, reviseRoute, sendAgainRoute]) routes(context, app, paper)
}

const pathOf = ({ endpoint }: PaperOf['resource']) => `/${endpoint}/:id/order`

/** The paper of an order that was not sent says who sends it now. */
const documentOf = (context: PapersContext, resource: PaperOf['resource'], request: FastifyRequest) => ({
  read: (trx: Knex) => readWhole(trx, resource, idIn(request)),
  printed: ({ both }: Whole) => both,
  make: (whole: Whole) => makePaper(context, whole, userOf(request).name, request.signal),
  isKept: ({ kept }: Whole) => kept !== undefined,
})

const sentReply = (paper: Paper): WriteReply => ({
  status: 200,
  json: JSON.stringify({ digest: digestOf(paper.bytes) }),
})

const readRoutes = (context: PapersContext, app: FastifyInstance, { resource, what }: PaperOf) => {
  const params = idParameter(resource)
  const path = pathOf(resource)
  app.get(
    `${path}.pdf`,
    reading(resource, {
      summary: `Get ${what} as the PDF that its supplier gets, or got`,
      params,
      response: { 200: { content: { [pdfType]: { schema: { type: 'string', format: 'binary' } } } } },
      heavy: true,
      refuses: ['too_many_records'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const whole = await context.reads.snapshot(request, (trx) => readWhole(trx, resource, id))
      const orderedBy = whole.orderedBy ?? userOf(request).name
      return sendPdf(reply, await makePaper(context, whole, orderedBy, request.signal))
    },
  )
  app.get(
    path,
    reading(resource, {
      summary: `State of ${what}: what can be sent, and what was`,
      params,
      response: { 200: orderState },
      refuses: ['too_many_records'],
    }),
    async (request): Promise<OrderState> => {
      const id = idIn(request)
      const { order, firm, state } = await readSnapshot(context.db, async (trx) => {
        const of = await readPdfOwner(trx, resource, id)
        const { order, firm } = await readBoth(trx, of)
        const state = {
          orderId: of.orderId,
          seen: await readSeen(trx, of),
          sends: context.mails.sends,
          to: order.supplierEmail,
          subject: ['Purchase order', order.userPONo, firm.firmName && `– ${firm.firmName}`]
            .filter(Boolean)
            .join(' '),
          text: mailText(firm.mailText, order, firm.firmName),
          sent: await readSent(trx, of),
        }
        return { order, firm, state }
      })
      const unprinted = await unprintedIn(context.workers, printedOf(order, firm), request.signal)
      return { ...state, unprinted }
    },
  )
}

const sendRoutes = (context: PapersContext, app: FastifyInstance, { resource, what }: PaperOf) => {
  const params = idParameter(resource)
  const path = pathOf(resource)
  app.post<{ Body: MailToSend }>(
    `${path}/send`,
    writing(resource, {
      summary: `Send ${what} by mail as a PDF. It stays as it is then`,
      params,
      body: mailToSend,
      response: { 200: sentSchema },
      heavy: true,
      // A leaked API token must not write to anybody in the firm's name.
      apiClients: false,
      refuses: [
        'no_mail_server',
        'too_many_records',
        'proof_needed',
        'too_many_mails',
        'conflict',
        'changed_since_seen',
        'unknown_query',
      ],
    }),
    (request, reply) => {
      const mail = request.body
      return context.mails.sendDocument(request, reply, {
        ...documentOf(context, resource, request),
        kind: 'order',
        mail,
        knownEmail: (_trx, { both }) => both.order.supplierEmail,
        record: async (trx, _write, { of }, paper) =>
          subjectOf(await markSent(trx, context, of, paper, mail)),
        answer: async (_trx, _subject, paper) => sentReply(paper),
      })
    },
  )
  app.post(
    `${path}/marksent`,
    writing(resource, {
      summary: `Mark ${what} as sent by other means. It stays as it is then`,
      params,
      response: { 200: sentSchema },
      heavy: true,
      refuses: ['too_many_records', 'sent', 'conflict', 'changed_since_seen', 'unknown_query'],
    }),
    (request, reply) =>
      context.mails.sendDocument(request, reply, {
        ...documentOf(context, resource, request),
        kind: 'order',
        mail: null,
        knownEmail: () => null,
        record: async (trx, _write, { of }, paper) => {
          if (of.orderId !== null && (await readSentState(trx, of.orderId)).sentOn) throw new Problem('sent')
          return subjectOf(await markSent(trx, context, of, paper, { to: [], cc: [], subject: '' }))
        },
        answer: async (_trx, _subject, paper) => sentReply(paper),
      }),
  )
}

const reviseRoute = (context: PapersContext, app: FastifyInstance, { resource, what }: PaperOf) => {
  app.post(
    `${pathOf(resource)}/revise`,
    writing(resource, {
      summary: `Begin the next revision of ${what} that was sent, whose paper is kept`,
      params: idParameter(resource),
      response: { 200: revisedSchema },
      heavy: true,
      refuses: ['too_many_records', 'conflict'],
    }),
    async (request, reply) => {
      const { read, printed, make } = documentOf(context, resource, request)
      const makeFirst = () => makeAhead(context, read, printed, make)
      return withPaper(makeFirst, (made) =>
        replyWithUndo(context, request, reply, {
          status: 200,
          write: async (trx) => {
            const whole = await read(trx)
            const paper = requireAsPrinted(made, printed(whole))
            const { orderId } = whole.of
            const { revision, sentOn, closedOn } =
              orderId === null
                ? { revision: null, sentOn: null, closedOn: null }
                : await readSentState(trx, orderId)
            if (orderId === null || !sentOn || !revision)
              throw new Problem('conflict', { title: costingRefusals.notSent })
            if (closedOn) throw new Problem('conflict', { title: costingRefusals.closedAlready })
            if (!whole.kept) await keepPaper(trx, context, subjectOf(orderId), paper)
            await writerOf(trx, context).change(orders, orderId, {
              revision: nextRevision(revision),
              replacedOn: sentOn,
              sentOn: null,
              sentTo: null,
              digest: null,
            })
            await takeFromPurchases(trx, [orderId])
            return { revision: nextRevision(revision) }
          },
        }),
      )
    },
  )
}

const sendAgainRoute = (context: PapersContext, app: FastifyInstance, { resource, what }: PaperOf) => {
  app.post<{ Body: MailSentAgain }>(
    `${pathOf(resource)}/sendagain`,
    writing(resource, {
      summary: `Send the mail with ${what} again, to the addresses that did not get it or to others instead`,
      params: idParameter(resource),
      body: mailSentAgain,
      response: { 200: sentSchema },
      apiClients: false,
      refuses: ['no_mail_server', 'nothing_to_send_again', 'proof_needed', 'too_many_mails'],
    }),
    (request, reply) => {
      const id = idIn(request)
      return context.mails.sendDocumentAgain(request, reply, {
        find: async (trx) => {
          const of = await readPdfOwner(trx, resource, id)
          const last = of.orderId === null ? undefined : await readLastSent(trx, of.orderId)
          const { supplierEmail: knownEmail } = await readOrderContent(trx, of)
          const subject = of.orderId === null || !last ? null : subjectOf(of.orderId)
          return { of, digest: last?.digest ?? '', subject, knownEmail }
        },
        answer: async (trx, { of, digest }, mail) => {
          await recordSent(trx, of, { to: addressesOf(mail), cc: [], subject: mail.subject, digest })
          return { status: 200, json: JSON.stringify({ digest }) }
        },
      })
    },
  )
}
