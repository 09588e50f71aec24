import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { type ApplicationToSend, applicationToSend } from '../../../model/costing/application-document.ts'
import { type MailSentAgain, type MailToSend, mailSentAgain } from '../../../model/costing/mail-to-send.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { recordSchema } from '../../../model/json-schema.ts'
import { applications } from '../../../resources.config.ts'
import { digestOf } from '../../attachments/contents.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { writing } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { documentMails, type Paper, refusesOfMail, type SendingContext } from '../documents/send-document.ts'
import { type ReadDocument, readDocument } from './application-content.ts'
import { lockProject } from './application-hooks.ts'
import { makePaper, storedReply, subjectOf } from './application-paper.ts'
import { requireAsQuoted } from './may-send.ts'

/** Errors: 409 unless it is a draft whose lines are as quoted. */
const freeze = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { stored, calculated }: ReadDocument,
  { bytes }: Paper,
): Promise<void> => {
  const { id, projectId } = stored
  await requireAsQuoted(trx, id, projectId)
  const { retentionRate, retention, previous, due, dueDate, noticeBy, payLessBy, finalDate } = calculated
  await write.change(applications, id, {
    standing: 'sent',
    retentionRate,
    retention,
    previous,
    due,
    sentOn: firmDay(),
    sentFile: digestOf(bytes),
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
    throw new Problem('conflict', {
      title: costingRefusals.applicationHasBeenSent({ number: application.number }),
    })
}

/** Errors: 404. */
const readClientEmail = async (trx: Knex.Transaction, id: number): Promise<string | null> => {
  const [client] = await query<{ email: string | null }>(
    trx,
    `select project.client_email as email
     from application join project on project.id = application.project_id where application.id = ?`,
    [id],
  )
  if (!client) throw new Problem('not_found')
  return client.email
}

export const sendApplicationRoutes = (context: SendingContext) => async (app: FastifyInstance) => {
  const { resources } = context
  const { sendDocument, sendDocumentAgain } = documentMails(context)
  const params = idParameter(applications)

  app.post<{ Body: ApplicationToSend }>(
    '/Application/:id/send',
    writing(applications, {
      summary: 'Send a draft application: its figures and dates are kept, and its lines are frozen',
      params,
      body: applicationToSend,
      response: { 200: recordSchema(applications) },
      heavy: true,
      apiClients: false,
      refuses: ['conflict', 'too_many_records', ...refusesOfMail],
    }),
    (request, reply) => {
      const id = idIn(request)
      return sendDocument(request, reply, {
        kind: 'application',
        mail: request.body.mail as MailToSend | null,
        lock: (trx) => lockDraft(trx, id),
        read: (trx) => readDocument(trx, id, true),
        printed: ({ content, firm }) => [content, firm],
        make: (read) => makePaper(context, read, request.signal),
        knownEmail: (_trx, { clientEmail }) => clientEmail,
        record: async (trx, write, read, paper) => {
          await freeze(trx, write, read, paper)
          return subjectOf(id)
        },
        answer: (trx) => storedReply(trx, resources, id),
      })
    },
  )

  app.post<{ Body: MailSentAgain }>(
    '/Application/:id/sendagain',
    writing(applications, {
      summary:
        'Send the mail of an application again, to the addresses that did not get it or to others instead',
      params,
      body: mailSentAgain,
      response: { 200: recordSchema(applications) },
      apiClients: false,
      refuses: ['nothing_to_send_again', ...refusesOfMail],
    }),
    (request, reply) => {
      const id = idIn(request)
      return sendDocumentAgain(request, reply, {
        find: async (trx) => ({ subject: subjectOf(id), knownEmail: await readClientEmail(trx, id) }),
        answer: (trx) => storedReply(trx, resources, id),
      })
    },
  )
}
