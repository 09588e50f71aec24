import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type MailedStatements,
  mailedStatements,
  type StatementsToMail,
  statementsToMail,
} from '../../../model/costing/subcontract-mail.ts'
import type { DeductionStatements } from '../../../model/costing/subcontract-papers.ts'
import { statementMailing, type TaxMonthReply } from '../../../model/costing/tax-month.ts'
import { firmTime } from '../../../model/firm-clock.ts'
import { formatDate } from '../../../model/format.ts'
import { deductionStatements, roles, suppliers, valuations } from '../../../resources.config.ts'
import { digestOf } from '../../attachments/contents.ts'
import { userOf } from '../../context.ts'
import { replyToWrite } from '../../crud/reply-to-write.ts'
import { writing } from '../../crud/route-options.ts'
import { writerOf } from '../../crud/write.ts'
import {
  documentMails,
  keepPaper,
  makeAhead,
  type Paper,
  refusesOfMail,
  requireAsPrinted,
  type SendingContext,
  withPaper,
} from '../documents/send-document.ts'
import { type OrderingFirm, readOrderingFirm } from '../order-document/order-content.ts'
import { makeSubcontractPaper, statementSubject } from './made-paper.ts'
import { readStatements } from './paper-content.ts'
import { textOf } from './send-papers.ts'
import { readTaxMonth } from './tax-month.ts'

type Row = TaxMonthReply['rows'][number]
type Page = DeductionStatements['suppliers'][number]

interface Mailing {
  readonly month: DeductionStatements['month']
  readonly firm: OrderingFirm
  readonly rows: readonly Row[]
  /** Statements that are new, or whose figures have changed. */
  readonly pages: readonly { readonly row: Row; readonly email: string; readonly page: Page }[]
}

/** Errors: 404 for a nil month. */
const readMailing = async (trx: Knex, on: string): Promise<Mailing> => {
  // Read once: another payment between two reads would pair his figures with somebody else's address.
  const taxMonth = await readTaxMonth(trx, on)
  const { month, suppliers: all } = await readStatements(trx, taxMonth)
  const { rows } = taxMonth
  const pages = rows.flatMap((row, at) => {
    const page = all[at]
    return page && row.email !== null && statementMailing(row) === 'send'
      ? [{ row, email: row.email, page }]
      : []
  })
  return { month, firm: await readOrderingFirm(trx), rows, pages }
}

const printedOf = ({ month, firm, pages }: Mailing) => ({ month, firm, pages: pages.map(({ page }) => page) })

/** Two people who mail a month do it one after the other. */
const lockSuppliers = (trx: Knex, ids: readonly number[]): Promise<unknown> =>
  query(trx, `select from ${suppliers.table} where id = any(?) order by id for no key update`, [[...ids]])

const nextSql = `
select coalesce(max(number), 0)::integer + 1 as number from ${deductionStatements.table}
where supplier_id = :supplierId and month_to = :monthTo`

const subjectOf = ({ month, firm }: Mailing): string =>
  [`CIS statement, month to ${formatDate(month.to)}`, firm.firmName].filter(Boolean).join(' – ').slice(0, 200)

/** Mails each subcontractor his statement of payment and deduction of a tax month, and keeps it as it was sent. */
export const mailStatementsRoute = (context: SendingContext) => async (app: FastifyInstance) => {
  const mails = documentMails(context)

  app.post<{ Body: StatementsToMail }>(
    '/Valuation/month/statements/mail',
    writing(valuations, {
      summary:
        'Mail the statements of payment and deduction of a tax month: each once, again where its mail failed, and as another one where its figures have changed',
      body: statementsToMail,
      access: [roles.payer],
      response: { 200: mailedStatements },
      heavy: true,
      apiClients: false,
      refuses: [...refusesOfMail, 'not_found'],
    }),
    (request, reply) => {
      const { on } = request.body
      mails.requireServer()
      const by = userOf(request)
      const paperOf = ({ month, firm }: Mailing, page: Page) =>
        makeSubcontractPaper(context, { kind: 'statements', month, suppliers: [page] }, firm, request.signal)
      const make = () =>
        makeAhead(
          context,
          (trx) => readMailing(trx, on),
          printedOf,
          async (mailing) => {
            const papers: Paper[] = []
            for (const { page } of mailing.pages) papers.push(await paperOf(mailing, page))
            return papers
          },
        )

      const send = async (
        trx: Knex.Transaction,
        mailing: Mailing,
        { row, email }: Mailing['pages'][number],
        paper: Paper,
      ): Promise<void> => {
        const { supplierId, supplierName, payment, materials, deduction } = row
        const { month, firm } = mailing
        const [next] = await query<{ number: number }>(trx, nextSql, { supplierId, monthTo: month.to })
        const id = await writerOf(trx, context).create(deductionStatements, {
          supplierId,
          monthTo: month.to,
          number: next?.number ?? 1,
          payment,
          materials,
          deduction,
          sentTo: email,
          sentOn: firmTime(),
          sentById: by.id,
          file: digestOf(paper.bytes),
        })
        const subject = statementSubject(id)
        await keepPaper(trx, context, subject, paper)
        const what = `your CIS payment and deduction statement, month to ${formatDate(month.to)}`
        const text = textOf(supplierName, what, firm)
        await mails.put(
          trx,
          'statement',
          { by, subject },
          { to: [email], cc: [], subject: subjectOf(mailing), text },
          paper,
        )
      }

      return withPaper(make, (made) =>
        replyToWrite(context, request, reply, async (trx) => {
          await lockSuppliers(
            trx,
            (await readMailing(trx, on)).rows.map(({ supplierId }) => supplierId),
          )
          const now = await readMailing(trx, on)
          const papers = requireAsPrinted(made, printedOf(now))
          for (const [at, page] of now.pages.entries()) {
            const paper = papers[at]
            if (paper) await send(trx, now, page, paper)
          }
          const failed = now.rows.filter((row) => statementMailing(row) === 'sendAgain')
          for (const { email, sent } of failed)
            if (sent && email !== null)
              await mails.again(trx, { by, subject: statementSubject(sent.id), knownEmail: email }, [email])
          const withoutAddress = now.rows.flatMap((row) =>
            statementMailing(row) === 'noAddress' ? [row.supplierName] : [],
          )
          const mailed = now.pages.length + failed.length
          return {
            status: 200,
            json: JSON.stringify({ mailed, withoutAddress } satisfies MailedStatements),
          }
        }),
      )
    },
  )
}
