import type { QuoteStatementItem } from '../../model/costing.ts'

export type Tone = 'good' | 'bad' | null

const toneOf = (amount: number): Tone => (amount === 0 ? null : amount > 0 ? 'good' : 'bad')

/** Month and total cells: only a profit or loss is good or bad (specification section 2, "Quote Statement screen"). */
export const spendTone = (row: Pick<QuoteStatementItem, 'isProfitLoss'>, amount: number): Tone =>
  row.isProfitLoss ? toneOf(amount) : null

/** The cell of what is quoted less what is spent: good while something is left, bad once it is overspent. */
export const restTone = (amount: number): Tone => toneOf(amount)
