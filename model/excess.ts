import { subtract } from './decimal.ts'
import type { Resource } from './definition.ts'

/**
 * Compares a sum with its target. A negative target (a credit) is exceeded below it.
 * @returns `equal`, `more` than the target, or `less`
 */
export const compareAgainst = (value: number, limit: number): 'equal' | 'more' | 'less' => {
  if (value === limit) return 'equal'
  return (limit < 0 ? value < limit : value > limit) ? 'more' : 'less'
}

export interface Excess {
  readonly amount: number
  /** Wording of the definition: "more matched than bought". */
  readonly says: string
}

type Values = Readonly<Record<string, unknown>>

const excessOf = (record: Values, name: string, against: string): number => {
  const [value, limit] = [record[name], record[against]]
  if (typeof value !== 'number' || typeof limit !== 'number') return 0
  return compareAgainst(value, limit) === 'more' ? Math.abs(subtract(value, limit)) : 0
}

/**
 * First sum that a change raises above its target, or further above it.
 * @param before the record before the change
 */
export const newExcess = ({ fields }: Resource, record: Values, before: Values): Excess | undefined => {
  for (const [name, field] of Object.entries(fields)) {
    if (!('against' in field) || field.against === undefined || field.beyond === undefined) continue
    const amount = excessOf(record, name, field.against)
    if (amount > excessOf(before, name, field.against)) return { amount, says: field.beyond }
  }
  return undefined
}

/**
 * Pounds spent beyond the quoted amount, else 0. A negative quoted amount (an omission) is not overspent
 * while nothing is spent.
 */
export const overspend = (quoted: number, spent: number): number =>
  Math.max(0, subtract(spent, Math.max(quoted, 0)))

/** Whether the added amount causes or increases an overspend. A credit never does. */
export const wouldOverspend = (quoted: number, spent: number, added: number): boolean =>
  added > 0 && overspend(quoted, subtract(spent, -added)) > 0
