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
import { type AppContext, userOf } from '../../context.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { replyToWrite } from '../../crud/reply-to-write.ts'
import { writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import {
  documentMails,
  keepPaper,
  makeAhead,
  type Paper,
  requireAsPrinted,
  withPaper,
} from '../documents/send-document.ts'
import { type ReadDocument, readDocument } from './application-content.ts'
import { lockProject } from './application-hooks.ts'
import { makePaper, storedReply, subjectOf } from './application-paper.ts'
import { requireAsQuoted } from './may-send.ts'

/** All that the paper shows. */
const printed = ({ content, firm }: ReadDocument) => [content, firm]

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

const readClientEmail = async (trx: Knex.Transaction, id: number): Promise<string | null> => {
  const [client] = await query<{ email: string | null }>(
    trx,
    `select project.client_email as email
     from application join project on project.id = application.project_id where application.id = ?`,
    [id],
  )
  return client?.email ?? null
}

export const sendApplicationRoutes =
  (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
    const { resources } = context
    const mails = documentMails(context)
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
        refuses: ['conflict', 'no_mail_server', 'too_many_records', 'proof_needed', 'too_many_mails'],
      }),
      async (request, reply) => {
        const id = idIn(request)
        const mail = request.body.mail as MailToSend | null
        const by = userOf(request)
        const make = async () =>
          mail && !mails.sends
            ? undefined
            : makeAhead(
                context,
                (trx) => readDocument(trx, id, true),
                printed,
                (read) => makePaper(context, read, request.signal),
              )
        return withPaper(make, (made) =>
          replyToWrite(
            context,
            request,
            reply,
            async (trx) => {
              await lockDraft(trx, id)
              const read = await readDocument(trx, id, true)
              if (mail)
                await mails.requireAllowed(trx, { by, knownEmail: read.clientEmail }, [
                  ...mail.to,
                  ...mail.cc,
                ])
              const paper = requireAsPrinted(made, printed(read))
              await freeze(trx, writerOf(trx, context), read, paper)
              await keepPaper(trx, context, subjectOf(id), paper)
              if (mail) await mails.put(trx, 'application', { by, subject: subjectOf(id) }, mail, paper)
              return storedReply(trx, resources, id)
            },
            { isolationLevel: 'repeatable read' },
          ),
        )
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
        refuses: ['no_mail_server', 'nothing_to_send_again', 'proof_needed', 'too_many_mails'],
      }),
      (request, reply) => {
        const id = idIn(request)
        const { to } = request.body
        return replyToWrite(context, request, reply, async (trx) => {
          const answer = await storedReply(trx, resources, id)
          const knownEmail = await readClientEmail(trx, id)
          await mails.again(trx, { by: userOf(request), subject: subjectOf(id), knownEmail }, to)
          return answer
        })
      },
    )
  }
