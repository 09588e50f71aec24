import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type ApplicationState,
  type ApplicationToSend,
  applicationState,
  applicationToSend,
} from '../../../model/application-document.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { fieldSchema, idOf, recordSchema } from '../../../model/json-schema.ts'
import { type OrderMail, type OrderSentAgain, orderSentAgain } from '../../../model/order-document.ts'
import { described, objectSchema, titled } from '../../../model/schemas.ts'
import { applications, payments, projects } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite, recordReply } from '../../crud/answer-write.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { readRecord } from '../../crud/read.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import {
  attachment,
  fitForFileName,
  sendFile,
  writeFileInWorker,
  xlsxType,
} from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { createOutbox, readLastMail } from '../../mail/outbox.ts'
import { proveIfUnknown } from '../order-document/order-document-routes.ts'
import { readAtOnce } from '../transactions.ts'
import { type ReadDocument, readDocument } from './application-content.ts'
import { lockProject } from './application-hooks.ts'
import { countOf, lineChanges } from './application-lines.ts'
import { applicationExcel, applicationPdf, unprintedInApplications } from './application-task.ts'
import { lessThanApplied, readApplications } from './read-application.ts'

const pdfType = 'application/pdf'

const fileName = ({ content }: ReadDocument, extension: string): string => {
  const job = content.projectNumber ?? content.projectName
  return `Application ${content.number} ${fitForFileName(job).slice(0, 80)}.${extension}`
}

const makePdf = async ({ workers }: AppContext, read: ReadDocument, signal: AbortSignal) =>
  Buffer.from(await workers.run(applicationPdf, [read.content, read.firm], signal))

/** Made while no connection is held. Undefined if the application cannot be read: the write says why. */
const makeFirst = async (context: AppContext, id: number, signal: AbortSignal) => {
  const read = await readAtOnce(context.db, (trx) => readDocument(trx, id, true)).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  return (
    read && { from: JSON.stringify([read.content, read.firm]), pdf: await makePdf(context, read, signal) }
  )
}

const subjectOf = (id: number) => ({ table: applications.table, id })

const proposedText = ({ content, firm }: ReadDocument): string =>
  [
    `Dear ${content.clientName ?? 'Sir or Madam'},`,
    `Please find attached our application for payment ${content.number}.`,
    `Kind regards\n${firm.firmName ?? ''}`,
  ].join('\n\n')

const paidSql = `
select coalesce(sum(amount), 0)::float8 as paid
from payment where application_id = ? and received_date <= ?`

const readState = async (
  trx: Knex.Transaction,
  read: ReadDocument,
  sends: boolean,
): Promise<Omit<ApplicationState, 'unprinted'>> => {
  const { stored, workedOut, content, clientEmail, firm } = read
  const { id, projectId, number, standing, certifiedDue } = stored
  const [{ paid } = { paid: 0 }] = await query<{ paid: number }>(trx, paidSql, [id, firmDay()])
  const last = await readLastMail(trx, subjectOf(id), ['application'])
  return {
    number,
    standing,
    ...workedOut,
    notAgreed: sum(content.lines.map(({ agreed, toDate }) => (agreed ? 0 : toDate))),
    certifiedDue,
    lessThanApplied: lessThanApplied(stored, workedOut.due),
    paid,
    changedLines: standing === 'draft' ? countOf(await lineChanges(trx, id, projectId)) : 0,
    mail: {
      sends,
      to: clientEmail,
      subject: [`Application for payment ${number}`, content.projectName, firm.firmName]
        .filter(Boolean)
        .join(' – ')
        .slice(0, 200),
      text: proposedText(read),
      sent: last && {
        at: last.at,
        mail: { at: last.at, state: last.state, recipients: last.recipients, isKept: last.isKept },
      },
    },
  }
}

/** Errors: 409 unless it is a draft whose lines are as quoted. */
const freeze = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { stored, workedOut }: ReadDocument,
  pdf: Buffer,
): Promise<void> => {
  const { id, projectId } = stored
  const changes = countOf(await lineChanges(trx, id, projectId))
  if (changes > 0)
    throw new Problem('conflict', {
      title: `${changes === 1 ? '1 line has' : `${changes} lines have`} changed in the quotes since. Update the lines first.`,
    })
  const { retentionRate, retention, previous, due, dueDate, noticeBy, payLessBy, finalDate } = workedOut
  await write.change(applications, id, {
    standing: 'sent',
    retentionRate,
    retention,
    previous,
    due,
    sentOn: firmDay(),
    sentFile: createHash('sha256').update(pdf).digest('hex'),
    dueDate,
    noticeBy,
    payLessBy,
    finalDate,
  })
}

/** Locks the project first, as all writes of applications do. Errors: 404, 409 if it was sent already. */
const lockDraft = async (trx: Knex.Transaction, id: number): Promise<void> => {
  const [found] = await query<{ projectId: number }>(
    trx,
    'select project_id as "projectId" from application where id = ?',
    [id],
  )
  if (!found) throw new Problem('not_found')
  await lockProject(trx, found.projectId)
  const [application] = await query<{ number: number; standing: string }>(
    trx,
    'select number, standing from application where id = ? for update',
    [id],
  )
  if (!application) throw new Problem('not_found')
  if (application.standing !== 'draft')
    throw new Problem('conflict', { title: `Application ${application.number} has been sent.` })
}

const agreedQuoteSql = `
select quote.id from quote_header quote join application on application.project_id = quote.project_id
where application.id = ? and quote.standing = 'agreed' and application.standing <> 'draft'
order by quote.part = 'contract' desc, quote.agreed_date, quote.id limit 1`

const paymentRequest = titled(
  'Payment of an application',
  objectSchema({
    receivedDate: fieldSchema(payments.fields.receivedDate),
    amount: described(fieldSchema(payments.fields.amount), 'Without VAT, before CIS'),
  }),
)
type PaymentRequest = { readonly receivedDate: string; readonly amount: number }

const openingRequest = titled(
  'Opening certificate',
  objectSchema({
    projectId: idOf(projects),
    valuationDate: fieldSchema(applications.fields.valuationDate),
    certifiedGross: described(fieldSchema(applications.fields.certifiedGross), 'Value certified to date'),
    certifiedDue: described(fieldSchema(applications.fields.certifiedDue), 'Certified in all to date'),
  }),
)
interface OpeningRequest {
  readonly projectId: number
  readonly valuationDate: string
  readonly certifiedGross: number
  readonly certifiedDue: number
}

export const applicationRoutes =
  (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
    const { db, workers, resources } = context
    const outbox = createOutbox(context.keys.mails, context.settings, context.now)
    const params = idParameter(applications)
    const binary = { schema: { type: 'string', format: 'binary' } }

    app.get(
      '/Application/:id/figures',
      reading(applications, {
        summary:
          'Figures and dates of an application: of a draft as they are now, of others as they were sent',
        params,
        response: { 200: applicationState },
        heavy: true,
        refuses: ['too_many_records'],
      }),
      async (request): Promise<ApplicationState> => {
        const id = idIn(request)
        const { read, state } = await readAtOnce(db, async (trx) => {
          const read = await readDocument(trx, id, false)
          return { read, state: await readState(trx, read, outbox.sends) }
        })
        const { logo: _, ...firm } = read.firm
        const unprinted = await workers.run(unprintedInApplications, [read.content, firm], request.signal)
        return { ...state, unprinted }
      },
    )

    app.get(
      '/Application/:id/application.pdf',
      reading(applications, {
        summary: 'Get an application as the PDF that the client gets',
        params,
        response: { 200: { content: { [pdfType]: binary } } },
        heavy: true,
        refuses: ['too_many_records'],
      }),
      async (request, reply) => {
        const id = idIn(request)
        const read = await readAtOnce(db, (trx) => readDocument(trx, id, false))
        const pdf = await makePdf(context, read, request.signal)
        return reply
          .header('content-disposition', attachment(fileName(read, 'pdf')))
          .type(pdfType)
          .send(pdf)
      },
    )

    app.get(
      '/Application/:id/excel',
      reading(applications, {
        summary: 'Get an application as an Excel workbook',
        params,
        response: { 200: { content: { [xlsxType]: binary } } },
        heavy: true,
        refuses: ['too_many_records'],
      }),
      async (request, reply) => {
        const id = idIn(request)
        const read = await readAtOnce(db, (trx) => readDocument(trx, id, false))
        const file = await writeFileInWorker((path) =>
          workers.run(applicationExcel, [read.content, read.firm.firmName, path], request.signal),
        )
        return sendFile(reply, file, fileName(read, 'xlsx'), xlsxType)
      },
    )

    app.post<{ Body: ApplicationToSend }>(
      '/Application/:id/send',
      writing(applications, {
        summary: 'Send a draft application: its figures and dates are kept, and its lines are frozen',
        params,
        body: applicationToSend,
        response: { 200: recordSchema(applications) },
        heavy: true,
        programs: false,
        refuses: ['conflict', 'no_mail_server', 'too_many_records', 'proof_needed', 'too_many_mails'],
      }),
      async (request, reply) => {
        const id = idIn(request)
        const mail = request.body.mail as OrderMail | null
        const by = userOf(request)
        const made = mail && !outbox.sends ? undefined : await makeFirst(context, id, request.signal)
        return answerWrite(
          context,
          request,
          reply,
          async (trx) => {
            await lockDraft(trx, id)
            const read = await readDocument(trx, id, true)
            if (mail && !outbox.sends) throw new Problem('no_mail_server')
            if (mail) await proveIfUnknown(trx, by, [...mail.to, ...mail.cc], read.clientEmail, context.now())
            if (made?.from !== JSON.stringify([read.content, read.firm]))
              throw new Problem('busy', { retryAfterSeconds: 1 })
            await freeze(trx, writerOf(trx, context), read, made.pdf)
            if (mail)
              await outbox.put(
                trx,
                'application',
                {
                  ...mail,
                  replyTo: by.email,
                  attachments: [
                    {
                      filename: fileName(read, 'pdf'),
                      contentType: pdfType,
                      encoding: 'base64',
                      content: made.pdf.toString('base64'),
                    },
                  ],
                },
                subjectOf(id),
              )
            return storedReply(trx, id)
          },
          { isolationLevel: 'repeatable read' },
        )
      },
    )

    const storedReply = async (trx: Knex.Transaction, id: number, created?: string) => {
      const stored = await readRecord(trx, { resources, resource: applications }, id)
      if (!stored) throw new Problem('not_found')
      return recordReply(stored, created)
    }

    app.post<{ Body: OrderSentAgain }>(
      '/Application/:id/sendagain',
      writing(applications, {
        summary:
          'Send the mail of an application again, to the addresses that did not get it or to others instead',
        params,
        body: orderSentAgain,
        response: { 200: recordSchema(applications) },
        programs: false,
        refuses: ['no_mail_server', 'nothing_to_send_again', 'proof_needed', 'too_many_mails'],
      }),
      (request, reply) => {
        const id = idIn(request)
        const { to } = request.body
        return answerWrite(context, request, reply, async (trx) => {
          const answer = await storedReply(trx, id)
          if (!outbox.sends) throw new Problem('no_mail_server')
          if (to) await proveIfUnknown(trx, userOf(request), to, null, context.now())
          await outbox.sendAgain(trx, subjectOf(id), to)
          return answer
        })
      },
    )

    app.post<{ Body: PaymentRequest }>(
      '/Application/:id/payment',
      writing(payments, {
        summary: "Record a payment of an application, on the project's agreed contract quote",
        params,
        body: paymentRequest,
        response: { 201: recordSchema(payments) },
        refuses: ['conflict'],
      }),
      (request, reply) => {
        const id = idIn(request)
        return answerWrite(context, request, reply, async (trx) => {
          await storedReply(trx, id)
          const [quote] = await query<{ id: number }>(trx, agreedQuoteSql, [id])
          if (!quote)
            throw new Problem('conflict', {
              title: 'Send the application, and agree the contract quote first.',
            })
          const { receivedDate, amount } = request.body
          const made = await writerOf(trx, context).create(payments, {
            quoteHeaderId: quote.id,
            receivedDate,
            amount,
            applicationId: id,
          })
          const stored = await readRecord(trx, { resources, resource: payments }, made)
          if (!stored) throw new Error('A payment is there once it is made')
          return recordReply(stored, `${app.prefix}/payment/${made}`)
        })
      },
    )

    app.post<{ Body: OpeningRequest }>(
      '/Application/opening',
      writing(applications, {
        summary: 'Record what was certified of a running job before its first application',
        body: openingRequest,
        response: { 201: recordSchema(applications) },
        refuses: ['conflict'],
      }),
      (request, reply) =>
        answerWrite(context, request, reply, async (trx) => {
          const { projectId, valuationDate, certifiedGross, certifiedDue } = request.body
          await lockProject(trx, projectId)
          const [first] = await readApplications(trx, projectId)
          if (first)
            throw new Problem('conflict', {
              title: `Application ${first.number} is there. An opening certificate comes before the first.`,
            })
          const id = await writerOf(trx, context).create(applications, {
            projectId,
            valuationDate,
            number: 0,
            standing: 'certified',
            retentionRate: null,
            retention: sum([certifiedGross, -certifiedDue]),
            previous: 0,
            due: certifiedDue,
            certifiedOn: valuationDate,
            certifiedGross,
            certifiedDue,
          })
          return storedReply(trx, id, `${app.prefix}/Application/${id}`)
        }),
    )
  }
