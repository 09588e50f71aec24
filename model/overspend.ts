import { subtract } from './decimal.ts'

/**
 * Pounds spent beyond the quoted amount, else 0. A negative quoted amount (an omission) is not overspent
 * while nothing is spent.
 */
export const overspend = (quoted: number, spent: number): number =>
  Math.max(0, subtract(spent, Math.max(quoted, 0)))

/** Whether the added amount causes or increases an overspend. A credit never does. */
export const wouldOverspend = (quoted: number, spent: number, added: number): boolean =>
  added > 0 && overspend(quoted, subtract(spent, -added)) > 0
