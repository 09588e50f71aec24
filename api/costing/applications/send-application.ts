import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { type ApplicationToSend, applicationToSend } from '../../../model/costing/application-document.ts'
import { type MailSentAgain, type MailToSend, mailSentAgain } from '../../../model/costing/mail-to-send.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { recordSchema } from '../../../model/json-schema.ts'
import { applications } from '../../../resources.config.ts'
import { addAttachment, digestOf } from '../../attachments/attachments.ts'
import { type AppContext, userOf } from '../../context.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { replyToWrite } from '../../crud/reply-to-write.ts'
import { writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { createOutbox, requireReauthenticationIfUnknown } from '../../mail/outbox.ts'
import { readSnapshot } from '../transactions.ts'
import { type ReadDocument, readDocument } from './application-content.ts'
import { lockProject } from './application-hooks.ts'
import { fileName, makePdf, pdfType, storedReply, subjectOf } from './application-paper.ts'
import { requireAsQuoted } from './may-send.ts'

/** Made while no connection is held. Undefined if the application cannot be read: the write says why. */
const makeFirst = async (context: AppContext, id: number, signal: AbortSignal) => {
  const read = await readSnapshot(context.db, (trx) => readDocument(trx, id, true)).catch(
    (error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    },
  )
  return (
    read && { from: JSON.stringify([read.content, read.firm]), pdf: await makePdf(context, read, signal) }
  )
}

/** Errors: 409 unless it is a draft whose lines are as quoted. */
const freeze = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { stored, calculated }: ReadDocument,
  pdf: Buffer,
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
    sentFile: digestOf(pdf),
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

export const sendApplicationRoutes =
  (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
    const { resources } = context
    const outbox = createOutbox(context.keys.mails, context.settings, context.now)
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
        const made = mail && !outbox.sends ? undefined : await makeFirst(context, id, request.signal)
        return replyToWrite(
          context,
          request,
          reply,
          async (trx) => {
            await lockDraft(trx, id)
            const read = await readDocument(trx, id, true)
            if (mail && !outbox.sends) throw new Problem('no_mail_server')
            if (mail)
              await requireReauthenticationIfUnknown(
                trx,
                by,
                [...mail.to, ...mail.cc],
                read.clientEmail,
                context.now(),
              )
            if (made?.from !== JSON.stringify([read.content, read.firm]))
              throw new Problem('busy', { retryAfterSeconds: 1 })
            await freeze(trx, writerOf(trx, context), read, made.pdf)
            await addAttachment(
              trx,
              subjectOf(id),
              { fileName: fileName(read, 'pdf'), mediaType: pdfType, bytes: made.pdf, isKept: true },
              context.settings.filesMax,
            )
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
            return storedReply(trx, resources, id)
          },
          { isolationLevel: 'repeatable read' },
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
          if (!outbox.sends) throw new Problem('no_mail_server')
          if (to) await requireReauthenticationIfUnknown(trx, userOf(request), to, null, context.now())
          await outbox.sendAgain(trx, subjectOf(id), to)
          return answer
        })
      },
    )
  }
