import type { MonthlyAmount, QuoteStatementItem } from '../../model/costing.ts'
import type { SignedFigure } from '../../model/figure.ts'
import type { Filter, FilterTest } from '../../model/filter/filter.ts'

/** A column of a quote's statement: the quoted amounts, one month, all months, or what is left of the quote. */
export type StatementColumn = 'quoted' | 'total' | 'left' | Pick<MonthlyAmount, 'year' | 'month'>

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The days of a month; of the column "No Date", which is year 0 and month 0, no day at all. */
const daysOf = ({ year, month }: Pick<MonthlyAmount, 'year' | 'month'>): FilterTest => {
  if (year === 0) return null
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${String(year).padStart(4, '0')}-${twoDigits(month)}`
  return { from: `${start}-01`, to: `${start}-${twoDigits(last)}` }
}

const quoted = (filter: Filter): SignedFigure => ({ resource: 'quote-lines', filter, sum: 'total', sign: 1 })
/** A line's total less what was bought for it, whatever the month. */
const left = (filter: Filter): SignedFigure => ({ resource: 'quote-lines', filter, sum: 'left', sign: 1 })
const spent = (filter: Filter, sign: 1 | -1): SignedFigure => ({
  resource: 'quote-purchase-links',
  filter,
  sum: 'amount',
  sign,
})
const paid = (filter: Filter): SignedFigure => ({ resource: 'payments', filter, sum: 'amount', sign: 1 })

/** The same figures from the beginning: up to the last day of their month, and what has no date. */
export const upTo = (figures: readonly SignedFigure[]): SignedFigure[] =>
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
 * The lists behind an amount of a quote's statement: the sums of these figures, each with its sign, are that amount to
 * the penny. None for the cells of the payments' row that are always nothing.
 * @param row the row as the API answers it
 * @source behaviour of the statement: spend counts in the quote line's category and in the month of the statement date
 */
export const statementFigures = (
  quoteHeaderId: number,
  row: Pick<QuoteStatementItem, 'costingCategoryId' | 'isCostTotal' | 'isProfitLoss'>,
  column: StatementColumn,
): SignedFigure[] => {
  const { costingCategoryId, isCostTotal, isProfitLoss } = row
  const ofQuote = { quoteHeaderId }
  const ofCategory = costingCategoryId === null ? ofQuote : { ...ofQuote, costingCategoryId }
  const days = (date: string): Filter => (typeof column === 'string' ? {} : { [date]: daysOf(column) })
  const inMonths = (filter: Filter): Filter => ({ ...filter, ...days('statementDate') })
  const payments = paid({ ...ofQuote, ...days('receivedDate') })
  if (costingCategoryId === null && !isCostTotal && !isProfitLoss)
    return column === 'quoted' || column === 'left' ? [] : [payments]
  if (column === 'left') return [left(ofCategory)]
  if (isProfitLoss) return column === 'quoted' ? [] : [payments, spent(inMonths(ofQuote), -1)]
  return column === 'quoted' ? [quoted(ofCategory)] : [spent(inMonths(ofCategory), 1)]
}
