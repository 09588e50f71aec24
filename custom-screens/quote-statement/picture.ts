import type { QuoteStatementItem } from '../../model/costing.ts'
import { subtract, sum } from '../../model/decimal.ts'

/** A category's bar; amounts in pounds, widths in per cent of the longest bar. */
export interface CategoryBar {
  readonly category: string
  readonly quoted: number
  readonly spent: number
  readonly quotedWidth: number
  /** Of what is spent within the quote. */
  readonly spentWidth: number
  /** Of what is spent beyond it. */
  readonly overWidth: number
}

/** Rows of the statement that are not a category: cost totals, payments received and profit or loss. */
const totalsOf = (items: readonly QuoteStatementItem[]) => {
  const first = items.findIndex(({ isCostTotal }) => isCostTotal)
  const [costs, payments] = first < 0 ? [] : items.slice(first, first + 2)
  return { categories: first < 0 ? [...items] : items.slice(0, first), costs, payments }
}

/** A bar for each category of a statement. Credits that come to less than nothing have no length. */
export const categoryBars = (items: readonly QuoteStatementItem[]): CategoryBar[] => {
  const { categories } = totalsOf(items)
  const longest = Math.max(
    0,
    ...categories.flatMap(({ totalQuoteCost, totalMonthlyAmounts }) => [totalQuoteCost, totalMonthlyAmounts]),
  )
  const width = (amount: number) => (longest === 0 ? 0 : (Math.max(0, amount) / longest) * 100)
  return categories.map(({ costingCategoryDescription, totalQuoteCost, totalMonthlyAmounts }) => {
    const quotedWidth = width(totalQuoteCost)
    const spentWidth = width(totalMonthlyAmounts)
    return {
      category: costingCategoryDescription,
      quoted: totalQuoteCost,
      spent: totalMonthlyAmounts,
      quotedWidth,
      spentWidth: Math.min(quotedWidth, spentWidth),
      overWidth: Math.max(0, spentWidth - quotedWidth),
    }
  })
}

/** What is spent and received up to the end of a month, in pounds. */
export interface MonthPoint {
  readonly year: number
  readonly month: number
  readonly spent: number
  readonly received: number
}

export interface OverTime {
  /** Every calendar month from the first to the last with an amount, also those between without any. */
  readonly points: readonly MonthPoint[]
  /** Amounts without a date stand in no month. */
  readonly undated: { readonly spent: number; readonly received: number }
}

const monthNumber = (year: number, month: number) => year * 12 + month - 1

/** The running totals of spend and payments, month by month. */
export const overTime = (items: readonly QuoteStatementItem[]): OverTime => {
  const { costs, payments } = totalsOf(items)
  const amounts = new Map<number, { spent: number; received: number }>()
  for (const [index, { year, month, amount }] of (costs?.monthlyAmounts ?? []).entries())
    amounts.set(monthNumber(year, month), {
      spent: amount,
      received: payments?.monthlyAmounts[index]?.amount ?? 0,
    })
  const undated = amounts.get(monthNumber(0, 0)) ?? { spent: 0, received: 0 }
  amounts.delete(monthNumber(0, 0))
  const numbers = [...amounts.keys()]
  if (numbers.length === 0) return { points: [], undated }
  const first = Math.min(...numbers)
  const count = Math.max(...numbers) - first + 1
  let spent = 0
  let received = 0
  const points = Array.from({ length: count }, (_, index) => {
    const number = first + index
    const added = amounts.get(number)
    spent = sum([spent, added?.spent ?? 0])
    received = sum([received, added?.received ?? 0])
    return { year: Math.floor(number / 12), month: (number % 12) + 1, spent, received }
  })
  return { points, undated }
}

/** Round figures from `least` to `most` or just beyond, for the lines of a scale: three to six of them. */
export const scaleOf = (least: number, most: number): number[] => {
  const span = subtract(Math.max(most, 0), Math.min(least, 0))
  if (span === 0) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 5) ?? span
  const from = Math.floor(Math.min(least, 0) / step)
  const to = Math.ceil(Math.max(most, 0) / step)
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}
