import { subtract } from './decimal.ts'
import type { Resource } from './definition.ts'

/**
 * How a sum stands to what it should reach. A credit has a negative aim, which it overshoots below.
 * @returns `equal`, `more` than the aim, or `less`
 */
export const compareAgainst = (value: number, aim: number): 'equal' | 'more' | 'less' => {
  if (value === aim) return 'equal'
  return (aim < 0 ? value < aim : value > aim) ? 'more' : 'less'
}

/** A sum of a record that is more than what it should reach. */
export interface Excess {
  readonly amount: number
  /** As the definition has it: "more matched than bought". */
  readonly says: string
}

type Values = Readonly<Record<string, unknown>>

const excessOf = (record: Values, name: string, against: string): number => {
  const [value, aim] = [record[name], record[against]]
  if (typeof value !== 'number' || typeof aim !== 'number') return 0
  return compareAgainst(value, aim) === 'more' ? Math.abs(subtract(value, aim)) : 0
}

/**
 * The first sum that a change has taken beyond what it should reach, or further beyond.
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
