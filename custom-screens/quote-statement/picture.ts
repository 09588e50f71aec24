import { shareOf } from '../../admin/fields/ShareBar.tsx'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
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

interface Month {
  readonly year: number
  readonly month: number
}

const monthNumber = ({ year, month }: Month) => year * 12 + month - 1

/** Every calendar month from the first to the last of these. */
export const everyMonth = (months: readonly Month[]): Month[] => {
  const numbers = months.map(monthNumber)
  const first = Math.min(...numbers)
  const count = numbers.length === 0 ? 0 : Math.max(...numbers) - first + 1
  return Array.from({ length: count }, (_, index) => ({
    year: Math.floor((first + index) / 12),
    month: ((first + index) % 12) + 1,
  }))
}

export const overTime = (items: readonly QuoteStatementItem[]): OverTime => {
  const { costs, payments } = partsOf(items)
  const amounts = (costs?.monthlyAmounts ?? []).map(({ year, month, amount }, index) => ({
    year,
    month,
    spent: amount,
    received: payments?.monthlyAmounts[index]?.amount ?? 0,
  }))
  const before = amounts.find(({ year }) => year === 0)
  const undated = { spent: before?.spent ?? 0, received: before?.received ?? 0 }
  let { spent, received } = undated
  const points = everyMonth(amounts.filter(({ year }) => year > 0)).map(({ year, month }) => {
    const added = amounts.find((each) => each.year === year && each.month === month)
    spent = sum([spent, added?.spent ?? 0])
    received = sum([received, added?.received ?? 0])
    return { year, month, spent, received }
  })
  return { points, undated }
}

/** Part of what is quoted that is spent, from 0 to 1. An omission has none. */
export const spentShare = (spent: number, quoted: number): number => (quoted > 0 ? shareOf(spent, quoted) : 0)
