import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { type MailSentAgain, type MailToSend, mailSentAgain } from '../../../model/costing/mail-to-send.ts'
import { noticeOf } from '../../../model/costing/payment-notice.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import {
  type NoticeState,
  noticeState,
  type PaperToSend,
  paperToSend,
  type SubcontractMailState,
  type SubcontractOrderState,
  subcontractOrderState,
} from '../../../model/costing/subcontract-mail.ts'
import type {
  SubcontractCertificate,
  SubcontractOrder,
  SubcontractPaper,
} from '../../../model/costing/subcontract-papers.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { recordSchema } from '../../../model/json-schema.ts'
import { subcontracts, valuations } from '../../../resources.config.ts'
import { digestOf } from '../../attachments/contents.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { readRecord } from '../../crud/read.ts'
import { recordReply } from '../../crud/reply-to-write.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading, writing } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import type { MailSubject } from '../../mail/outbox.ts'
import {
  documentMails,
  type Paper,
  readSentMail,
  refusesOfMail,
  type SendingContext,
} from '../documents/send-document.ts'
import { type OrderingFirm, readOrderingFirm } from '../order-document/order-content.ts'
import { onPaper, unprintedIn } from '../order-document/unprinted.ts'
import { readSnapshot } from '../transactions.ts'
import { makeSubcontractPaper, orderSubject, valuationSubject } from './made-paper.ts'
import { readCertificatePaper, readOrderPaper } from './paper-content.ts'
import { readValuation } from './read-valuation.ts'
import { lockSubcontract } from './subcontract-hooks.ts'

interface Read<P> {
  readonly paper: P
  readonly firm: OrderingFirm
}

/** The order as it is once it is placed today. */
const readOrder = async (trx: Knex, id: number): Promise<Read<SubcontractOrder>> => ({
  paper: { ...(await readOrderPaper(trx, id)), isDraft: false, placedOn: firmDay() },
  firm: await readOrderingFirm(trx),
})

const readNotice = async (trx: Knex, id: number): Promise<Read<SubcontractCertificate>> => ({
  paper: await readCertificatePaper(trx, id, firmDay()),
  firm: await readOrderingFirm(trx),
})

const contactSql = `
select supplier.contact_name as name, nullif(supplier.contact_email, '') as email
from subcontract join supplier on supplier.id = subcontract.supplier_id where subcontract.id = ?`

interface Contact {
  readonly name: string | null
  readonly email: string | null
}

const readContact = async (trx: Knex, subcontractId: number): Promise<Contact> => {
  const [found] = await query<Contact>(trx, contactSql, [subcontractId])
  return found ?? { name: null, email: null }
}

/** Text of a mail with one paper. */
export const textOf = (to: string, what: string, { firmName }: Pick<OrderingFirm, 'firmName'>): string =>
  [`Dear ${to},`, `Please find attached ${what}.`, `Kind regards\n${firmName ?? ''}`].join('\n\n')

const readMailState = async (
  trx: Knex,
  { paper, firm }: Read<SubcontractOrder | SubcontractCertificate>,
  sends: boolean,
  { subcontractId, subject }: { readonly subcontractId: number; readonly subject: MailSubject },
  what: string,
): Promise<SubcontractMailState> => {
  const { name, email } = await readContact(trx, subcontractId)
  return {
    sends,
    to: email,
    subject: [`${what[0]?.toUpperCase()}${what.slice(1)} ${paper.name}`, firm.firmName]
      .filter(Boolean)
      .join(' – ')
      .slice(0, 200),
    text: textOf(name ?? paper.supplierName, `our ${what} for ${paper.works}, ${paper.name}`, firm),
    sent: await readSentMail(trx, subject),
  }
}

/** Texts of a paper that no font may have. */
const printedOf = ({ paper, firm }: Read<SubcontractPaper>): readonly unknown[] => {
  const { orderTerms: _, ...shown } = firm
  if (paper.kind === 'statements') return onPaper(shown)
  const { lines, ...head } = paper
  return [
    ...Object.values(head),
    ...onPaper(shown),
    ...lines.flatMap((line) => Object.values(line)),
    ...(paper.kind === 'certificate' ? paper.charges.map(({ text }) => text) : []),
  ]
}

/** Errors: 404; 409 if it is placed already. */
const place = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  id: number,
  { bytes }: Paper,
): Promise<void> => {
  const [found] = await query<{ standing: string }>(trx, 'select standing from subcontract where id = ?', [
    id,
  ])
  if (found?.standing !== 'draft') throw new Problem('conflict', { title: costingRefusals.placedAlready })
  await write.change(subcontracts, id, {
    standing: 'placed',
    placedOn: firmDay(),
    orderFile: digestOf(bytes),
  })
}

/** Errors: 409 unless it is certified and not paid. */
const requireNoticeable = async (trx: Knex, id: number): Promise<number> => {
  const { kind, number, standing, subcontractId } = await readValuation(trx, id)
  if (kind === 'opening') throw new Problem('conflict', { title: costingRefusals.openingHasNoNotice })
  if (standing === 'draft') throw new Problem('conflict', { title: costingRefusals.certifyFirst })
  if (standing === 'paid') throw new Problem('conflict', { title: costingRefusals.paidAlready({ number }) })
  return subcontractId
}

const orderSql = `
select subcontract.version, subcontract.standing <> 'draft' as "isPlaced",
  coalesce(bool_or(line.variation), false) as "hasVariations",
  coalesce(sum(round(line.quantity * line.cost_each, 2)), 0)::float8 as value
from subcontract left join subcontract_line line on line.subcontract_id = subcontract.id
where subcontract.id = ? group by subcontract.id`

type OrderFacts = Pick<SubcontractOrderState, 'version' | 'isPlaced' | 'hasVariations' | 'value'>

/** A paper that is sent or handed over, and what that records. */
interface Sending<P extends SubcontractPaper> {
  readonly resource: typeof subcontracts | typeof valuations
  readonly subject: MailSubject
  readonly read: (trx: Knex) => Promise<Read<P>>
  readonly subcontractOf: (trx: Knex) => Promise<number>
  /** Errors: 404; 409 for a record whose paper is not sent now. */
  readonly lock: (trx: Knex.Transaction) => Promise<void>
  readonly record: (trx: Knex.Transaction, write: RecordWriter, sent: Read<P>, paper: Paper) => Promise<void>
}

interface PapersContext extends SendingContext {
  readonly mails: ReturnType<typeof documentMails>
}

const stored = async (
  trx: Knex.Transaction,
  resources: SendingContext['resources'],
  resource: typeof subcontracts | typeof valuations,
  id: number,
) => {
  const record = await readRecord(trx, { resources, resource }, id)
  if (!record) throw new Problem('not_found')
  return recordReply(record)
}

const sendPaper = <P extends SubcontractPaper>(
  context: PapersContext,
  request: FastifyRequest<{ Body: PaperToSend }>,
  reply: FastifyReply,
  { resource, subject, subcontractOf, ...sending }: Sending<P>,
) =>
  context.mails.sendDocument(request, reply, {
    ...sending,
    kind: 'subcontract',
    mail: request.body.mail as MailToSend | null,
    printed: (read) => read,
    make: ({ paper, firm }) => makeSubcontractPaper(context, paper, firm, request.signal),
    knownEmail: async (trx) => (await readContact(trx, await subcontractOf(trx))).email,
    record: async (trx, write, read, paper) => {
      await sending.record(trx, write, read, paper)
      return subject
    },
    answer: (trx) => stored(trx, context.resources, resource, subject.id),
  })

const orderRoutes = (app: FastifyInstance, context: PapersContext): void => {
  app.get(
    '/Subcontract/:id/order',
    reading(subcontracts, {
      summary: 'State of the order of a subcontract: what can be sent, and what was',
      params: idParameter(subcontracts),
      response: { 200: subcontractOrderState },
      refuses: ['too_many_records'],
    }),
    async (request): Promise<SubcontractOrderState> => {
      const id = idIn(request)
      const { read, state } = await readSnapshot(context.db, async (trx) => {
        const read = await readOrder(trx, id)
        const [facts] = await query<OrderFacts>(trx, orderSql, [id])
        if (!facts) throw new Problem('not_found')
        const about = { subcontractId: id, subject: orderSubject(id) }
        const mail = await readMailState(trx, read, context.mails.sends, about, 'subcontract order')
        return { read, state: { ...facts, name: read.paper.name, mail } }
      })
      return { ...state, unprinted: await unprintedIn(context.workers, printedOf(read), request.signal) }
    },
  )

  app.post<{ Body: PaperToSend }>(
    '/Subcontract/:id/place',
    writing(subcontracts, {
      summary: 'Place the order of a subcontract: lines and terms are fixed, and the paper is kept',
      params: idParameter(subcontracts),
      body: paperToSend,
      response: { 200: recordSchema(subcontracts) },
      heavy: true,
      apiClients: false,
      refuses: ['conflict', 'too_many_records', ...refusesOfMail],
    }),
    (request, reply) => {
      const id = idIn(request)
      return sendPaper(context, request, reply, {
        resource: subcontracts,
        subject: orderSubject(id),
        read: (trx) => readOrder(trx, id),
        subcontractOf: async () => id,
        lock: async (trx) => {
          await lockSubcontract(trx, id)
        },
        record: (trx, write, _sent, paper) => place(trx, write, id, paper),
      })
    },
  )
}

const noticeRoutes = (app: FastifyInstance, context: PapersContext): void => {
  app.get(
    '/Valuation/:id/notice',
    reading(valuations, {
      summary: 'Notice of a certificate: what it is today, and what was sent',
      params: idParameter(valuations),
      response: { 200: noticeState },
      refuses: ['conflict', 'too_many_records'],
    }),
    async (request): Promise<NoticeState> => {
      const id = idIn(request)
      const { read, state } = await readSnapshot(context.db, async (trx) => {
        const read = await readNotice(trx, id)
        const valuation = await readValuation(trx, id)
        const { kind, isLate } = noticeOf(valuation, firmDay())
        const about = { subcontractId: valuation.subcontractId, subject: valuationSubject(id) }
        const what = `${kind === 'payLess' ? 'pay less notice' : 'payment notice'} ${valuation.number}`
        const mail = await readMailState(trx, read, context.mails.sends, about, what)
        const { noticedOn, noticeFile } = valuation
        return { read, state: { kind, isLate, noticedOn, isSent: noticeFile !== null, mail } }
      })
      return { ...state, unprinted: await unprintedIn(context.workers, printedOf(read), request.signal) }
    },
  )

  app.post<{ Body: PaperToSend }>(
    '/Valuation/:id/notice',
    writing(valuations, {
      summary: 'Send the notice of a certificate: its day and payment are recorded, and the paper is kept',
      params: idParameter(valuations),
      body: paperToSend,
      response: { 200: recordSchema(valuations) },
      heavy: true,
      apiClients: false,
      refuses: ['conflict', 'too_many_records', ...refusesOfMail],
    }),
    (request, reply) => {
      const id = idIn(request)
      return sendPaper(context, request, reply, {
        resource: valuations,
        subject: valuationSubject(id),
        read: (trx) => readNotice(trx, id),
        subcontractOf: (trx) => requireNoticeable(trx, id),
        lock: async (trx) => {
          await lockSubcontract(trx, await requireNoticeable(trx, id))
          await requireNoticeable(trx, id)
        },
        record: (_trx, write, { paper }, { bytes }) =>
          write.change(valuations, id, {
            noticedOn: firmDay(),
            noticed: paper.state.payment,
            noticeFile: digestOf(bytes),
          }),
      })
    },
  )
}

const againRoute = (
  app: FastifyInstance,
  context: PapersContext,
  resource: typeof subcontracts | typeof valuations,
  subjectOf: (id: number) => MailSubject,
  subcontractOf: (trx: Knex, id: number) => Promise<number>,
) =>
  app.post<{ Body: MailSentAgain }>(
    `/${resource.endpoint}/:id/sendagain`,
    writing(resource, {
      summary: 'Send the last mail again, to the addresses that did not get it or to others instead',
      params: idParameter(resource),
      body: mailSentAgain,
      response: { 200: recordSchema(resource) },
      apiClients: false,
      refuses: [...refusesOfMail, 'nothing_to_send_again'],
    }),
    (request, reply) => {
      const id = idIn(request)
      return context.mails.sendDocumentAgain(request, reply, {
        find: async (trx) => {
          await requireRecord(trx, resource, id)
          const { email: knownEmail } = await readContact(trx, await subcontractOf(trx, id))
          return { subject: subjectOf(id), knownEmail }
        },
        answer: (trx) => stored(trx, context.resources, resource, id),
      })
    },
  )

/** The order when it is placed, and notices of certificates: by mail or handed over. Their papers are kept as they were sent. */
export const sendPaperRoutes = (given: SendingContext) => async (app: FastifyInstance) => {
  const context = { ...given, mails: documentMails(given) }
  orderRoutes(app, context)
  noticeRoutes(app, context)
  againRoute(app, context, subcontracts, orderSubject, async (_trx, id) => id)
  againRoute(
    app,
    context,
    valuations,
    valuationSubject,
    async (trx, id) => (await readValuation(trx, id)).subcontractId,
  )
}
