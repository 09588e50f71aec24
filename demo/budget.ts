import type { Random } from '../model/random.ts'
import type { CategoryKey } from './categories.ts'
import type { Job } from './jobs.ts'
import type { PlannedQuoteLine } from './plan.ts'
import type { LineProgress } from './progress.ts'
import type { SupplierKey } from './suppliers.ts'

/** What may be spent on a quote line until today, in pounds. */
export interface LineBudget extends LineProgress {
  budget: number
  /** The part of the budget that goods may take; the rest goes to the subcontractor. */
  goodsShare: number
  /** Already linked to it, in pounds; the planning of purchases adds to it. */
  spent: number
}

/** The category that costs the school more than it brings. */
export const overspentCategory: CategoryKey = 'plumbing'

/** No other category is planned to cost more than this share of its quote. */
const dearest = 0.95

/** Where own staff work with bought goods, so much of the work is bought. */
const goodsOnly = 0.6

/** Quoted work, in pounds, for which a subcontractor comes to a job; own staff do less. */
const worthSubcontracting = 4300

/** The subcontractors for whom there is enough to do until today. */
const subcontractorsOn = (progress: readonly LineProgress[]): Set<SupplierKey> => {
  const work = new Map<SupplierKey, number>()
  for (const { line, done } of progress) {
    const by = line.item?.by
    if (by) work.set(by, (work.get(by) ?? 0) + line.total * done)
  }
  return new Set([...work].filter(([, amount]) => amount >= worthSubcontracting).map(([by]) => by))
}

/** What goods may take: all where own staff do the work, nothing where there are none. */
const goodsShareOf = ({ item }: PlannedQuoteLine, onSite: ReadonlySet<SupplierKey>): number => {
  const hasGoods = (item?.goods?.length ?? 0) > 0
  if (!item?.by || !onSite.has(item.by)) return hasGoods ? 1 : 0
  return hasGoods ? 0.42 : 0
}

/** Shares out what the work done has cost over the lines that something is bought for. */
export const budgetsFor = (job: Job, progress: readonly LineProgress[], random: Random): LineBudget[] => {
  const done = ({ line, done }: LineProgress) => line.total * done
  const total = (list: readonly LineProgress[]) => list.reduce((sum, entry) => sum + done(entry), 0)
  const cost = (entry: LineProgress) => done(entry) * (goodsShareOf(entry.line, onSite) === 1 ? goodsOnly : 1)
  const totalCost = (list: readonly LineProgress[]) => list.reduce((sum, entry) => sum + cost(entry), 0)
  const onSite = subcontractorsOn(progress)
  // Lines that need neither goods nor a subcontractor cost no purchase.
  const bought = progress.filter(({ line, done }) => {
    const by = line.item?.by
    return done > 0 && ((by && onSite.has(by)) || goodsShareOf(line, onSite) > 0)
  })
  const target = total(progress) * job.spend
  const factors = new Map<CategoryKey, number>()
  if (job.spend > 1) {
    const over = bought.filter(({ line }) => line.category === overspentCategory)
    const rest = bought.filter(({ line }) => line.category !== overspentCategory)
    for (const { line } of rest) factors.set(line.category, dearest)
    factors.set(overspentCategory, (target - dearest * totalCost(rest)) / totalCost(over))
  } else {
    const plain = target / totalCost(bought)
    for (const { line } of bought)
      if (!factors.has(line.category))
        factors.set(line.category, Math.min(dearest, plain * random.between(0.94, 1.06)))
  }
  return bought.map((entry) => ({
    ...entry,
    budget: cost(entry) * (factors.get(entry.line.category) ?? 0),
    goodsShare: goodsShareOf(entry.line, onSite),
    spent: 0,
  }))
}
