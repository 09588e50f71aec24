import { lineTotal, sum } from '../model/decimal.ts'
import { type Random, toStep } from '../model/random.ts'
import { type CategoryKey, categories } from './categories.ts'
import type { Job } from './jobs.ts'
import type { PlannedQuoteLine } from './plan.ts'
import { library } from './work/index.ts'
import type { WorkItem } from './work/work-item.ts'

/** A line before it is priced: its wording and its part of the category's money. */
interface Candidate {
  item: WorkItem
  description: string
  weight: number
}

/** Work that stands on the ground: none of it in a loft. */
const onGround: readonly CategoryKey[] = ['demolition', 'groundworks', 'masonry', 'external']

const isSplit = (item: WorkItem) => item.work.includes('{place}') && !item.perHome

/** What can be a line of the job's quote: an item that turns up twice is measured for each place by itself. */
const itemsFor = (job: Job, category: CategoryKey): WorkItem[] => {
  const all = library[category].filter((item) => item.jobs.includes(job.key))
  // What makes the job what it is comes before what every job has.
  const special = (item: WorkItem) => item.jobs.length <= 2
  const once = [...all.filter(special), ...all.filter((item) => !special(item))]
  return job.secondIsAbove && onGround.includes(category) ? once : [...once, ...once.filter(isSplit)]
}

/** Words the chosen items as lines, in the order of the work. */
const candidatesFor = (job: Job, category: CategoryKey, chosen: readonly WorkItem[]): Candidate[] =>
  library[category].flatMap((item) => {
    const lines = chosen.filter((other) => other === item).length
    const below = job.secondIsAbove && onGround.includes(category)
    const places = lines === 2 ? job.places : [below ? job.places[0] : job.wholePlace]
    return places.slice(0, lines).map((place, index) => ({
      item,
      description: item.work.replace('{place}', place),
      weight: item.weight * (lines === 1 ? 1 : index === 0 ? 0.58 : 0.42),
    }))
  })

/** Shares out the lines of a quote by the money of each category, at least one each. */
const lineCounts = (job: Job, capacities: readonly number[]): number[] => {
  const counts: number[] = job.shares.map((share) => (share > 0 ? 1 : 0))
  for (let left = job.quoteLines - counts.filter(Boolean).length; left > 0; left--) {
    const open = counts.map((count, index) =>
      count < (capacities[index] ?? 0) ? (job.shares[index] ?? 0) / (count + 1) : 0,
    )
    const most = open.indexOf(Math.max(...open))
    if (!open[most]) break
    counts[most] = (counts[most] ?? 0) + 1
  }
  return counts
}

/** A price as an estimator writes it: 18.35, 96.50, 645, 3,410. */
const tidyPrice = (price: number): number =>
  toStep(price, price < 30 ? 0.05 : price < 200 ? 0.5 : price < 1000 ? 5 : 10)

const anyComments = ['Provisional quantity, to be measured on completion.', 'Excludes out-of-hours working.']
const colourComments = ['Client to confirm colour before order.', 'As sample approved by architect.']
const lineComments: Partial<Record<CategoryKey, readonly string[]>> = {
  groundworks: ['Formation level as trial pits; rock excluded.', ...anyComments],
  masonry: ["Subject to structural engineer's calculations.", ...anyComments],
  windows: ['Lead time eight weeks from approval of drawings.', ...colourComments],
  carpentry: ['Ironmongery as schedule rev B.', ...anyComments],
  plumbing: ['Positions as services drawing, setting-out on site.', ...anyComments],
  electrical: ['Faceplates white plastic unless noted.', ...anyComments],
  finishes: colourComments,
}

/** Prices the lines of one category so that together they come near the budget. */
const priceCategory = (
  job: Job,
  category: CategoryKey,
  candidates: readonly Candidate[],
  budget: number,
  random: Random,
): PlannedQuoteLine[] => {
  const priced = candidates.map((candidate) => {
    const { perHome = 0 } = candidate.item
    const costEach = tidyPrice(candidate.item.price * random.between(0.93, 1.07))
    return { ...candidate, costEach, quantity: perHome * job.homes }
  })
  let left = budget - sum(priced.map((line) => lineTotal(line.quantity, line.costEach)))
  const open = priced.filter(({ item }) => !item.perHome).sort((a, b) => b.item.step - a.item.step)
  let weights = sum(open.map(({ weight }) => weight))
  // Pieces first; each takes its part of what is left, so the last makes up for the rounding of those before.
  for (const line of open) {
    const { step } = line.item
    line.quantity = Math.max(step, toStep((left * line.weight) / weights / line.costEach, step))
    left -= lineTotal(line.quantity, line.costEach)
    weights -= line.weight
  }
  return priced.map(({ item, description, quantity, costEach }) => ({
    item,
    description,
    comments: random.chance(0.12) ? random.pick(lineComments[category] ?? anyComments) : null,
    quantity,
    costEach,
    total: lineTotal(quantity, costEach),
    category,
  }))
}

/**
 * The lines of a job's quote, in the order of the work.
 * @param quoted pounds that the total should come near
 */
export const quoteLinesFor = (job: Job, quoted: number, random: Random): PlannedQuoteLine[] => {
  const items = categories.map(({ key }) => itemsFor(job, key))
  const counts = lineCounts(
    job,
    items.map((list) => list.length),
  )
  return categories.flatMap(({ key }, index) => {
    const candidates = candidatesFor(job, key, items[index]?.slice(0, counts[index]) ?? [])
    return priceCategory(job, key, candidates, (quoted * (job.shares[index] ?? 0)) / 100, random)
  })
}

export const quoteTotal = (lines: readonly PlannedQuoteLine[]): number => sum(lines.map(({ total }) => total))
