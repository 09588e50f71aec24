import type { QuoteStatementItem } from '../../model/costing.ts'
import { sum } from '../../model/decimal.ts'
import { formatDecimal, formatPounds } from '../../model/format.ts'

/** What the cells of the months hold: the month's amount, the running total, or its part of what was quoted. */
export const statementViews = ['month', 'cumulative', 'percent'] as const
export type StatementView = (typeof statementViews)[number]

export interface MonthCell {
  readonly year: number
  readonly month: number
  /** Pounds; good or bad by its sign. */
  readonly amount: number
  readonly text: string
}

/** `12.5 %` with one decimal; "-" for nothing, and where nothing was quoted. */
export const formatShare = (amount: number, whole: number): string =>
  amount === 0 || whole === 0 ? '-' : `${formatDecimal((amount / whole) * 100, 1, 1)} %`

/**
 * The month cells of a row. What has no date comes first, so that a running total starts with it.
 * @param whole what 100 % is, in pounds
 */
export const monthCells = (item: QuoteStatementItem, view: StatementView, whole: number): MonthCell[] => {
  let soFar = 0
  return item.monthlyAmounts.map(({ year, month, amount: own }) => {
    soFar = sum([soFar, own])
    const amount = view === 'cumulative' ? soFar : own
    const text = view === 'percent' ? formatShare(own, whole) : formatPounds(amount)
    return { year, month, amount, text }
  })
}
