import { daysOfMonth } from '../../model/calendar-date.ts'
import type { MonthlyAmount, QuoteStatementItem } from '../../model/costing/costing.ts'
import { notLaterThan } from '../../model/costing/received.ts'
import type { SignedFigure } from '../../model/figure.ts'
import type { Filter, FilterTest } from '../../model/filter/filter.ts'
import { firmDay } from '../../model/firm-clock.ts'

/** Column of a quote's statement: quoted, one month, all months, or rest. */
export type StatementColumn = 'quoted' | 'total' | 'left' | Pick<MonthlyAmount, 'year' | 'month'>

type Days = ReturnType<typeof daysOfMonth>

/** Days of a month; no date for "No Date" (year 0, month 0). */
const daysOf = (month: Pick<MonthlyAmount, 'year' | 'month'>): Days | null =>
  month.year === 0 ? null : daysOfMonth(month)

/** Those on which a payment counts: from its day on, so that later ones are left out, and all of a month to come. */
const paidDaysOf = (days: Days | null, today: string): FilterTest =>
  days && { ...days, to: days.to < today ? days.to : today }

const quoted = (filter: Filter): SignedFigure => ({ resource: 'quote-lines', filter, sum: 'total', sign: 1 })
/** Line totals minus purchases, for all months. */
const left = (filter: Filter): SignedFigure => ({ resource: 'quote-lines', filter, sum: 'left', sign: 1 })
const spent = (filter: Filter, sign: 1 | -1): SignedFigure => ({
  resource: 'quote-purchase-links',
  filter,
  sum: 'amount',
  sign,
})
const paid = (quoteHeaderId: number, column: StatementColumn, today: string): SignedFigure[] => {
  const days = typeof column === 'string' ? null : daysOf(column)
  const counted =
    typeof column === 'string' ? notLaterThan('today') : { receivedDate: paidDaysOf(days, today) }
  return [{ resource: 'payments', filter: { quoteHeaderId, ...counted }, sum: 'amount', sign: 1 }]
}

/** Cumulative figures: up to the last day of the month, and undated. */
export const cumulative = (figures: readonly SignedFigure[]): SignedFigure[] =>
  figures.map((figure) => ({
    ...figure,
    filter: Object.fromEntries(
      Object.entries(figure.filter).map(([name, test]) => [
        name,
        typeof test === 'object' && test !== null && 'to' in test ? [null, { to: test.to }] : test,
      ]),
    ),
  }))

/**
 * Lists behind an amount of a quote's statement: their signed sums equal it to the penny. None for cells of
 * the payments row that are always 0.
 * @param row row of the API reply
 * @source the statement counts spend in the quote line's category and in the month of the statement date
 */
export const statementFigures = (
  quoteHeaderId: number,
  row: Pick<QuoteStatementItem, 'costingCategoryId' | 'isCostTotal' | 'isProfitLoss'>,
  column: StatementColumn,
  today = firmDay(),
): SignedFigure[] => {
  const { costingCategoryId, isCostTotal, isProfitLoss } = row
  const ofQuote = { quoteHeaderId }
  const ofCategory = costingCategoryId === null ? ofQuote : { ...ofQuote, costingCategoryId }
  const days = (date: string): Filter => (typeof column === 'string' ? {} : { [date]: daysOf(column) })
  const inMonths = (filter: Filter): Filter => ({ ...filter, ...days('statementDate') })
  const payments = paid(quoteHeaderId, column, today)
  if (costingCategoryId === null && !isCostTotal && !isProfitLoss)
    return column === 'quoted' || column === 'left' ? [] : payments
  if (column === 'left') return [left(ofCategory)]
  if (isProfitLoss) return column === 'quoted' ? [] : [...payments, spent(inMonths(ofQuote), -1)]
  return column === 'quoted' ? [quoted(ofCategory)] : [spent(inMonths(ofCategory), 1)]
}
