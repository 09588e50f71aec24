import { lineTotal, sum } from '../model/decimal.ts'
import { type Random, toStep } from '../model/random.ts'
import type { LineBudget } from './budget.ts'
import type { JobKey } from './jobs.ts'
import type { PlannedOrder } from './plan.ts'
import type { Good } from './work/work-item.ts'

/** Smallest and largest order at a merchant, in pounds, and its lines. */
export const goodsOrder = { least: 150, most: 4000, lines: [2, 8] } as const

/** The insulation merchant was given up half a year ago: only the jobs before bought there. */
const boughtFromThornlaw: readonly JobKey[] = ['extension', 'school']

interface Requested {
  budget: LineBudget
  good: Good
}

/** What may still be ordered for the line. */
const allowance = ({ budget, goodsShare, spent }: LineBudget) => budget * goodsShare - spent

const affordable = ({ budget, good }: Requested) => allowance(budget) >= good[2] * good[3]

/** Where most is still to be bought. */
const maxOpen = (throws: readonly [Requested, ...Requested[]]): Requested =>
  throws.reduce((best, other) => (allowance(other.budget) > allowance(best.budget) ? other : best))

/** Goods that suit the anchor: from its supplier, for the lines worked on nearest in time. */
const basket = (
  wanted: readonly Requested[],
  anchor: Requested,
  position: number,
  size: number,
): Requested[] => {
  const chosen = new Map([[anchor.good[1], anchor]])
  const nearby = wanted
    .filter(({ good }) => good[0] === anchor.good[0])
    .map((entry) => ({ entry, distance: Math.abs(entry.budget.position() - position) }))
    .sort((a, b) => a.distance - b.distance)
  for (const { entry } of nearby)
    if (chosen.size < size && !chosen.has(entry.good[1])) chosen.set(entry.good[1], entry)
  return [...chosen.values()]
}

const goodsComments = [
  'Two pallets short, rest to follow.',
  'Price held from last call-off.',
  'Collected by van.',
  'Substitute accepted by site.',
]

/**
 * Orders at merchants and hire firms, each line meant for one quote line and not yet matched to it.
 * @param count how many to make; fewer when the budgets do not allow more
 */
export const planGoods = (
  job: JobKey,
  budgets: readonly LineBudget[],
  count: number,
  random: Random,
): PlannedOrder[] => {
  const orders: PlannedOrder[] = []
  for (let attempt = 0; orders.length < count && attempt < count * 8; attempt++) {
    const wanted = budgets
      .flatMap((budget) => (budget.line.item?.goods ?? []).map((good) => ({ budget, good })))
      .filter(({ good }) => good[0] !== 'thornlaw' || boughtFromThornlaw.includes(job))
      .filter(affordable)
    if (wanted.length === 0) break
    const anchor = maxOpen([random.pick(wanted), random.pick(wanted), random.pick(wanted)])
    const position = anchor.budget.position()
    const [fewest, most] = goodsOrder.lines
    // Most orders are short: the smaller of two throws.
    const size = Math.min(random.whole(fewest, most), random.whole(fewest, most))
    let left: number = goodsOrder.most
    const ordered: { budget: LineBudget; quantity: number; good: Good }[] = []
    for (const { budget, good } of basket(wanted, anchor, position, size)) {
      const [, , cost, least, largest, step] = good
      const bound = Math.min(left, allowance(budget)) / cost
      const quantity = toStep(random.between(least, Math.min(largest, bound)) - step / 2, step)
      if (bound < least || quantity < least) continue
      ordered.push({ budget, good, quantity })
      budget.spent += lineTotal(quantity, cost)
      left -= lineTotal(quantity, cost)
    }
    const amounts = ordered.map(({ quantity, good }) => lineTotal(quantity, good[2]))
    if (ordered.length < fewest || sum(amounts) < goodsOrder.least) {
      for (const [index, { budget }] of ordered.entries()) budget.spent -= amounts[index] ?? 0
      continue
    }
    orders.push({
      kind: 'goods',
      supplier: anchor.good[0],
      position,
      lines: ordered.map(({ budget, good, quantity }) => ({
        description: good[1],
        comments: random.chance(0.05) ? random.pick(goodsComments) : null,
        quantity,
        costEach: good[2],
        category: budget.line.category,
        links: [{ quoteLine: budget.line, linkedQuantity: quantity }],
      })),
    })
  }
  return orders
}
