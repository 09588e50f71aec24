import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { type Exact, exact, numberOf, times, toPenny, total } from './exact.ts'
import { orderedCategories, type RandomQuote } from './random-quotes.ts'

interface Spend {
  readonly category: number
  readonly month: string
  readonly amount: Exact
}

const monthOf = (date: string | null) => (date === null ? '0000-00' : date.slice(0, 7))

/** Total of a line, computed without the app. */
export const lineTotalOf = ({ quantity, costEach }: { quantity: number; costEach: number }): number =>
  numberOf(toPenny(times(exact(quantity), exact(costEach))))

/**
 * The expected statement of a quote, computed from the rules without the app.
 * @param categoryIds ids of the ordered categories
 */
export const statementOf = (quote: RandomQuote, categoryIds: readonly number[]): QuoteStatementItem[] => {
  const spend: Spend[] = quote.purchases.flatMap(({ statementDate, lines }) =>
    lines.flatMap(({ costEach, links }) =>
      links.map(({ line, linkedQuantity }) => ({
        category: quote.lines[line]?.category ?? -1,
        month: monthOf(statementDate),
        amount: toPenny(times(exact(linkedQuantity), exact(costEach))),
      })),
    ),
  )
  const paid = quote.payments.map(({ receivedDate, amount }) => ({
    month: monthOf(receivedDate),
    amount: exact(amount),
  }))
  const months = [...new Set([...spend, ...paid].map(({ month }) => month))].sort()

  const row = (
    costingCategoryDescription: string,
    quoted: Exact,
    flows: readonly { month: string; amount: Exact }[],
    unspent: Exact,
    costingCategoryId: number | null = null,
  ): QuoteStatementItem => ({
    costingCategoryId,
    costingCategoryDescription,
    totalQuoteCost: numberOf(quoted),
    monthlyAmounts: months.map((month) => ({
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      amount: numberOf(total(flows.filter((flow) => flow.month === month).map(({ amount }) => amount))),
    })),
    totalMonthlyAmounts: numberOf(total(flows.map(({ amount }) => amount))),
    totalQuoteLessActualSpend: numberOf(unspent),
    isCostTotal: costingCategoryDescription === 'Total Costs',
    isProfitLoss: costingCategoryDescription === 'Profit/Loss',
  })
  const sumOf = (flows: readonly { amount: Exact }[]) => total(flows.map(({ amount }) => amount))
  const quotedOf = (lines: RandomQuote['lines']) => total(lines.map((line) => exact(lineTotalOf(line))))

  const categories = orderedCategories.flatMap(({ categoryDescription }, category) => {
    const lines = quote.lines.filter((line) => line.category === category)
    const own = spend.filter((flow) => flow.category === category)
    const quoted = quotedOf(lines)
    if (lines.length === 0) return []
    return [row(categoryDescription, quoted, own, quoted - sumOf(own), categoryIds[category] ?? null)]
  })
  const quoted = quotedOf(quote.lines)
  const unspent = quoted - sumOf(spend)
  const flows = [...paid, ...spend.map(({ month, amount }) => ({ month, amount: -amount }))]
  return [
    ...categories,
    row('Total Costs', quoted, spend, unspent),
    row('Payments Received', 0n, paid, 0n),
    row('Profit/Loss', 0n, flows, unspent),
  ]
}
