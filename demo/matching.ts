import { type Random, toStep } from '../model/random.ts'
import type { PlannedPurchaseLine } from './plan.ts'

/** How the lines of the firm's purchases are matched, in shares of all of them; the rest is exact. */
export const matchShares = { partial: 0.08, over: 0.02, unmatched: 0.05 } as const

/** Part of a quantity of two or more: whole where that is whole, at least one step and never all of it. */
const some = (quantity: number, share: number) => {
  const step = Number.isInteger(quantity) ? 1 : 0.25
  return Math.min(quantity - step, Math.max(step, toStep(quantity * share, step)))
}

/**
 * Makes some of the lines, all matched exactly so far, partly matched, matched over or not matched.
 * @param lines those of goods: nobody forgets a subcontractor's account
 * @param all how many lines the job's purchases have together, of which the shares are taken
 */
export const spoilMatches = (lines: readonly PlannedPurchaseLine[], all: number, random: Random): void => {
  const order = random.shuffled(lines)
  const take = (share: number, from: readonly PlannedPurchaseLine[]) =>
    from.slice(0, Math.floor(all * share + random.next()))
  const unmatched = take(matchShares.unmatched, order)
  for (const line of unmatched) line.links = []
  const several = order.filter((line) => line.links.length > 0 && line.quantity >= 2)
  const partial = take(matchShares.partial, several)
  for (const line of partial)
    for (const link of line.links) link.linkedQuantity = some(line.quantity, random.between(0.4, 0.8))
  const over = take(
    matchShares.over,
    several.filter((line) => !partial.includes(line)),
  )
  for (const line of over)
    for (const link of line.links)
      link.linkedQuantity = toStep(line.quantity + some(line.quantity, random.between(0.1, 0.25)), 0.25)
}
