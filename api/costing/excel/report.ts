import type { Writable } from 'node:stream'
import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import { printedNumber } from '../../../model/costing/copied-number.ts'
import type { QuoteStatementItem } from '../../../model/costing/costing.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import { fallbackFirmName } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'
import type { PrintedOn } from '../../http/files/printed-on.ts'
import { unlessAborted } from '../../http/files/temporary-files.ts'
import { openWorkbook } from '../../http/files/workbook.ts'
import { isNotLaterSql, isReceivedSql } from '../control/lines-sql.ts'
import { readStatement } from '../statement.ts'
import { readSnapshot } from '../transactions.ts'
import { readSections, writePayments, writePurchases, writeQuoteLines } from './list-sheets.ts'
import type { Audience, Report, ReportedQuote } from './report-contents.ts'
import { writeStatement } from './statement-sheet.ts'
import { writeSummary } from './summary-sheet.ts'

const quoteQuery = `
  select
    quote.id,
    quote.quote_number as "quoteNumber",
    quote.comments,
    quote.created_date::text as "createdDate",
    project.project_name as "projectName",
    project.project_number as "projectNumber",
    project.location,
    project.client_name as "clientName",
    status.project_status_description as "projectStatus",
    (select count(*)::integer from quoted_line where quote_id = quote.id) as "lineCount",
    exists (select from quoted_line where quote_id = quote.id and unit is not null) as "hasUnits",
    (select count(*)::integer from spend_line where quote_id = quote.id) as "linkCount",
    exists (select from spend_line where quote_id = quote.id and unit is not null) as "linksHaveUnits",
    (select count(*)::integer from payment where quote_header_id = quote.id and ${isNotLaterSql('received_date')})
      as "paymentCount",
    received.count as "receivedCount",
    received.amount as received,
    (select firm_name from firm) as "firmName",
    ${firmDaySql()}::text as today
  from quote_header quote
  join project on project.id = quote.project_id
  left join project_status status on status.id = project.project_status_id
  cross join lateral (
    select count(*)::integer as count, coalesce(sum(amount), 0)::float8 as amount
    from payment
    where quote_header_id = quote.id and ${isReceivedSql('received_date')}
  ) received
  where quote.id = ?`

const totalsOf = (statement: readonly QuoteStatementItem[], received: number): Report['totals'] => {
  const [costs, payments, profit] = statement.slice(-3)
  if (!costs || !payments || !profit) throw new Error('A statement ends in costs, payments and profit')
  return {
    quoted: costs.totalQuoteCost,
    spent: costs.totalMonthlyAmounts,
    quoteLessSpend: costs.totalQuoteLessActualSpend,
    paid: payments.totalMonthlyAmounts,
    profit: profit.totalMonthlyAmounts,
    received,
    toPay: subtract(costs.totalQuoteCost, received),
  }
}

/** Sequential, as they share one zip. */
const sheets = {
  firm: [writeSummary, writeQuoteLines, writeStatement, writePurchases, writePayments],
  client: [writeSummary, writeQuoteLines, writePayments],
}

const aboutOf = (quote: ReportedQuote, audience: Audience): PrintedOn => ({
  firm: quote.firmName ?? fallbackFirmName,
  // Record ids mean nothing to the client.
  subject: [
    quote.projectNumber,
    quote.projectName,
    quote.quoteNumber ? printedNumber(quote.quoteNumber) : audience === 'firm' && `Quote ${quote.id}`,
  ]
    .filter(Boolean)
    .join(' – '),
  day: formatDate(quote.today),
})

/** One snapshot. Throws 404. @param options.signal aborts when the output fails */
export const writeReport = (
  db: Knex,
  quoteHeaderId: number,
  output: Writable,
  { audience, signal }: { readonly audience: Audience; readonly signal: AbortSignal },
): Promise<ReportedQuote> => {
  const write = async (trx: Knex.Transaction): Promise<ReportedQuote> => {
    const rows = await query<ReportedQuote>(trx, quoteQuery, [quoteHeaderId])
    const [quote] = rows
    if (!quote) throw new Problem('not_found')
    const statement = await readStatement(trx, quoteHeaderId)
    const workbook = openWorkbook(output)
    const about = aboutOf(quote, audience)
    const totals = totalsOf(statement, quote.received)
    const sections = await readSections(trx, quoteHeaderId, audience)
    const report: Report = { trx, workbook, about, audience, quote, statement, sections, totals, signal }
    for (const writeSheet of sheets[audience]) await writeSheet(report)
    await workbook.commit()
    return quote
  }
  return readSnapshot(db, (trx) => unlessAborted(signal, write(trx)))
}
