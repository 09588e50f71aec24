import { subtract } from './decimal.ts'

/**
 * Pounds spent beyond what was quoted, 0 where nothing is. An omission is quoted below zero: as long as nothing is spent
 * on it, nothing is over.
 */
export const overspend = (quoted: number, spent: number): number =>
  Math.max(0, subtract(spent, Math.max(quoted, 0)))

/** Whether adding to what is spent takes it beyond what was quoted. A credit never does. */
export const wouldOverspend = (quoted: number, spent: number, added: number): boolean =>
  added > 0 && overspend(quoted, subtract(spent, -added)) > 0
