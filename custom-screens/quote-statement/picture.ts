import type { QuoteStatementItem } from '../../model/costing.ts'
import { sum } from '../../model/decimal.ts'

/** Rows of the statement other than categories: cost totals, payments received, and profit or loss. */
export const partsOf = (items: readonly QuoteStatementItem[]) => {
  const first = items.findIndex(({ isCostTotal }) => isCostTotal)
  const [costs, payments] = first < 0 ? [] : items.slice(first, first + 2)
  return { categories: first < 0 ? [...items] : items.slice(0, first), costs, payments }
}

/** Cumulative spend and payments at the end of a month, in pounds. */
interface MonthPoint {
  readonly year: number
  readonly month: number
  readonly spent: number
  readonly received: number
}

export interface OverTime {
  /** Every calendar month from the first to the last with an amount. */
  readonly points: readonly MonthPoint[]
  /** Undated amounts, with which the running totals start. */
  readonly undated: { readonly spent: number; readonly received: number }
}

const monthNumber = (year: number, month: number) => year * 12 + month - 1

export const overTime = (items: readonly QuoteStatementItem[]): OverTime => {
  const { costs, payments } = partsOf(items)
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
  let { spent, received } = undated
  const points = Array.from({ length: count }, (_, index) => {
    const number = first + index
    const added = amounts.get(number)
    spent = sum([spent, added?.spent ?? 0])
    received = sum([received, added?.received ?? 0])
    return { year: Math.floor(number / 12), month: (number % 12) + 1, spent, received }
  })
  return { points, undated }
}
