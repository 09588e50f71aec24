import type { FastifyInstance } from 'fastify'
import { addAuditEntry } from '../../../database/audit-entry.ts'
import {
  type MailedStatements,
  mailedStatements,
  type StatementsToMail,
  statementsToMail,
} from '../../../model/costing/subcontract-mail.ts'
import { formatDate } from '../../../model/format.ts'
import { roles, suppliers, valuations } from '../../../resources.config.ts'
import { digestOf } from '../../attachments/attachments.ts'
import { type AppContext, userOf } from '../../context.ts'
import { replyToWrite } from '../../crud/reply-to-write.ts'
import { writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { Problem } from '../../http/errors.ts'
import { documentMails, type Paper } from '../documents/send-document.ts'
import { readOrderingFirm } from '../order-document/order-content.ts'
import { readSnapshot } from '../transactions.ts'
import { makeSubcontractPaper } from './made-paper.ts'
import { readStatements } from './paper-content.ts'
import { textOf } from './send-papers.ts'
import { readTaxMonth, statementSubject } from './tax-month.ts'

/** Mails each subcontractor his statement of payment and deduction of a tax month. */
export const mailStatementsRoute =
  (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
    const { db, workers } = context
    const mails = documentMails(context)

    app.post<{ Body: StatementsToMail }>(
      '/Valuation/month/statements/mail',
      writing(valuations, {
        summary: 'Mail the statements of payment and deduction of a tax month, one to each subcontractor',
        body: statementsToMail,
        access: [roles.payer],
        response: { 200: mailedStatements },
        heavy: true,
        apiClients: false,
        refuses: ['no_mail_server', 'too_many_mails'],
      }),
      async (request, reply) => {
        const { on } = request.body
        mails.requireServer()
        const read = await readSnapshot(db, async (trx) => ({
          statements: await readStatements(trx, on),
          rows: (await readTaxMonth(trx, on)).rows,
          firm: await readOrderingFirm(trx),
        }))
        const { month, suppliers: all } = read.statements
        // Made while no connection is held.
        const papers: Paper[] = []
        for (const supplier of all) {
          const paper = await makeSubcontractPaper(
            workers,
            { kind: 'statements', month, suppliers: [supplier] },
            read.firm,
            request.signal,
          )
          papers.push(paper)
        }
        const subject = [statementSubject(month.to), read.firm.firmName]
          .filter(Boolean)
          .join(' – ')
          .slice(0, 200)
        const by = userOf(request)
        return replyToWrite(context, request, reply, async (trx) => {
          const now = await readStatements(trx, on)
          if (JSON.stringify(now) !== JSON.stringify(read.statements))
            throw new Problem('busy', { retryAfterSeconds: 1 })
          let mailed = 0
          for (const [at, { supplierId, supplierName, email }] of read.rows.entries()) {
            const paper = papers[at]
            if (email === null || !paper) continue
            const text = textOf(
              supplierName,
              `your CIS payment and deduction statement, month to ${formatDate(month.to)}`,
              read.firm,
            )
            const about = { table: suppliers.table, id: supplierId }
            await mails.put(
              trx,
              'statement',
              { by, subject: about },
              { to: [email], cc: [], subject, text },
              paper,
            )
            await addAuditEntry(trx, {
              action: 'sent',
              table: suppliers.table,
              recordId: supplierId,
              changes: {
                to: [null, email],
                subject: [null, subject],
                file: [null, digestOf(paper.bytes)],
              },
            })
            mailed += 1
          }
          const withoutAddress = read.rows.flatMap(({ email, supplierName }) =>
            email === null ? [supplierName] : [],
          )
          return { status: 200, json: JSON.stringify({ mailed, withoutAddress } satisfies MailedStatements) }
        })
      },
    )
  }
