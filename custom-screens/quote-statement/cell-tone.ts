import type { QuoteStatementItem } from '../../model/costing.ts'

export type Tone = 'good' | 'bad' | null

const toneOf = (amount: number): Tone => (amount === 0 ? null : amount > 0 ? 'good' : 'bad')

/**
 * Tone of month and total cells: only profit or loss is good or bad (specification section 2, "Quote
 * Statement screen").
 */
export const spendTone = (row: Pick<QuoteStatementItem, 'isProfitLoss'>, amount: number): Tone =>
  row.isProfitLoss ? toneOf(amount) : null

/** Tone of quoted − spent: good while positive, bad when overspent. */
export const restTone = (amount: number): Tone => toneOf(amount)
