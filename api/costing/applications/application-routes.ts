import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { type ApplicationState, applicationState } from '../../../model/costing/application-document.ts'
import { applications } from '../../../resources.config.ts'
import { reading } from '../../crud/route-options.ts'
import { sendFile, xlsxType } from '../../http/files/file-reply.ts'
import { makeFileInWorker } from '../../http/files/temporary-files.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { isReceivedSql } from '../control/lines-sql.ts'
import {
  documentMails,
  pdfType,
  readKeptPaper,
  readSentMail,
  type SendingContext,
  sendPdf,
} from '../documents/send-document.ts'
import { onPaper, unprintedIn } from '../order-document/unprinted.ts'
import { readSnapshot } from '../transactions.ts'
import { type ReadDocument, readDocument } from './application-content.ts'
import { countOf, lineChanges } from './application-lines.ts'
import { fileName, findSentPaper, makePaper, subjectOf } from './application-paper.ts'
import { applicationExcel } from './application-task.ts'
import { certifiedShortfall, heldRetention } from './read-application.ts'

const proposedText = ({ content, firm }: ReadDocument): string =>
  [
    `Dear ${content.clientName ?? 'Sir or Madam'},`,
    `Please find attached our application for payment ${content.number}.`,
    `Kind regards\n${firm.firmName ?? ''}`,
  ].join('\n\n')

const printedOf = ({ content, firm }: ReadDocument): readonly unknown[] => {
  const { orderTerms: _, ...shown } = firm
  const { lines, figures: __, dates: ___, ...head } = content
  return [
    ...Object.values(head),
    ...onPaper(shown),
    ...lines.flatMap(({ quote, ref, description }) => [quote, ref, description]),
  ]
}

const paidSql = `
select coalesce(sum(amount), 0)::float8 as paid
from payment where application_id = ? and ${isReceivedSql('received_date')}`

const readState = async (
  trx: Knex.Transaction,
  read: ReadDocument,
  sends: boolean,
): Promise<Omit<ApplicationState, 'unprinted'>> => {
  const { stored, calculated, content, clientEmail, firm } = read
  const { id, version, projectId, number, kind, standing, certifiedOn, certifiedGross, certifiedDue } = stored
  const [{ paid } = { paid: 0 }] = await query<{ paid: number }>(trx, paidSql, [id])
  return {
    number,
    version,
    isOpening: kind === 'opening',
    standing,
    ...calculated,
    notAgreed: stored.notAgreed,
    retentionHeld: heldRetention(stored, null).held,
    certifiedOn,
    certifiedGross,
    certifiedDue,
    lessThanApplied: certifiedShortfall(stored, calculated.due),
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
      sent: await readSentMail(trx, subjectOf(id)),
    },
  }
}

export const applicationRoutes = (context: SendingContext) => async (app: FastifyInstance) => {
  const { db, reads, workers } = context
  const { sends } = documentMails(context)
  const params = idParameter(applications)
  const binary = { schema: { type: 'string', format: 'binary' } }

  app.get(
    '/Application/:id/figures',
    reading(applications, {
      summary: 'Figures and dates of an application: of a draft as they are now, of others as they were sent',
      params,
      response: { 200: applicationState },
      heavy: true,
      refuses: ['too_many_records'],
    }),
    async (request): Promise<ApplicationState> => {
      const id = idIn(request)
      const { read, state } = await readSnapshot(db, async (trx) => {
        const read = await readDocument(trx, id, false)
        return { read, state: await readState(trx, read, sends) }
      })
      const unprinted = await unprintedIn(workers, printedOf(read), request.signal)
      return { ...state, unprinted }
    },
  )

  app.get(
    '/Application/:id/application.pdf',
    reading(applications, {
      summary: 'Get an application as the PDF that the client gets, or got',
      params,
      response: { 200: { content: { [pdfType]: binary } } },
      heavy: true,
      refuses: ['too_many_records'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const paper = await reads.snapshot(request, async (trx) => {
        const kept = await findSentPaper(trx, id)
        return kept ? { kept } : { read: await readDocument(trx, id, false) }
      })
      return sendPdf(
        reply,
        await (paper.kept
          ? readKeptPaper(context, paper.kept)
          : makePaper(context, paper.read, request.signal)),
      )
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
      const read = await reads.snapshot(request, (trx) => readDocument(trx, id, false))
      const file = await makeFileInWorker(request, reply, (path) =>
        workers.run(applicationExcel, [read.content, read.firm.firmName, path], request.signal),
      )
      return sendFile(reply, file, fileName(read, 'xlsx'), xlsxType)
    },
  )
}
