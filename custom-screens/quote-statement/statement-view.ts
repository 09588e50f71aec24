import { useTranslate } from 'react-admin'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { sum } from '../../model/decimal.ts'
import { formatDecimal, formatPounds } from '../../model/format.ts'

/** Month cells: monthly amount, running total, or percentage of the quoted amount. */
export const statementViews = ['month', 'cumulative', 'percent'] as const
export type StatementView = (typeof statementViews)[number]

interface MonthCell {
  readonly year: number
  readonly month: number
  /** In pounds. Its sign decides the tone. */
  readonly amount: number
  readonly text: string
}

/** `12.5 %` with one decimal; "-" for 0 or if nothing was quoted. */
export const formatShare = (amount: number, whole: number): string =>
  amount === 0 || whole === 0 ? '-' : `${formatDecimal((amount / whole) * 100, 1, 1)} %`

/**
 * Month cells of a row. Undated amounts come first, so that the running total starts with them.
 * @param whole 100 % in pounds
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

/** Amount in a sentence: "nothing" for the table's "-". */
export const usePounds = () => {
  const translate = useTranslate()
  return (amount: number): string =>
    amount === 0 ? translate('quoteStatement.nothing') : formatPounds(amount)
}
