import { sum } from '../model/decimal.ts'
import type { Random } from '../model/random.ts'
import type { CategoryKey } from './categories.ts'
import type { PlannedQuoteLine } from './plan.ts'

/** When in a job a category is worked on: from one share of the work to another. */
const spans: Readonly<Record<CategoryKey, readonly [number, number]>> = {
  preliminaries: [0, 1],
  demolition: [0, 0.14],
  groundworks: [0.03, 0.3],
  masonry: [0.14, 0.56],
  roofing: [0.32, 0.66],
  windows: [0.42, 0.7],
  carpentry: [0.3, 0.94],
  plumbing: [0.38, 0.96],
  electrical: [0.38, 0.98],
  plastering: [0.55, 0.9],
  finishes: [0.72, 1],
  external: [0.6, 1],
}

const doneAt = (category: CategoryKey, stage: number): number => {
  const [from, to] = spans[category]
  return Math.min(1, Math.max(0, (stage - from) / (to - from)))
}

/** The stage at which the work done in all categories together is the given share of the quote. */
const stageFor = (lines: readonly PlannedQuoteLine[], progress: number): number => {
  const all = sum(lines.map(({ total }) => total))
  let [low, high] = [0, 1]
  for (let i = 0; i < 40; i++) {
    const stage = (low + high) / 2
    const done = lines.reduce((total, line) => total + line.total * doneAt(line.category, stage), 0)
    if (done < all * progress) low = stage
    else high = stage
  }
  return (low + high) / 2
}

export interface LineProgress {
  line: PlannedQuoteLine
  /** Share of the line that is done. */
  done: number
  /** A moment within its work, 0 to 1 of the whole job. */
  position: () => number
}

/**
 * How far each line is when so much of the quote is done. Preliminaries run alongside; every other category is
 * worked through line after line.
 */
export const progressOf = (
  lines: readonly PlannedQuoteLine[],
  progress: number,
  random: Random,
): LineProgress[] => {
  const stage = progress >= 1 ? 1 : stageFor(lines, progress)
  const before = new Map<CategoryKey, number>()
  return lines.map((line) => {
    const { category, total } = line
    const [from, to] = spans[category]
    const categoryTotal = sum(lines.filter((other) => other.category === category).map((l) => l.total))
    const start = before.get(category) ?? 0
    before.set(category, start + total)
    const categoryDone = doneAt(category, stage)
    if (category === 'preliminaries')
      return { line, done: categoryDone, position: () => random.between(0.05, 0.75) * stage }
    const done = total === 0 ? 0 : Math.min(1, Math.max(0, (categoryDone * categoryTotal - start) / total))
    const at = (share: number) => from + (to - from) * ((start + total * share) / categoryTotal)
    return { line, done, position: () => random.between(at(0), at(done)) }
  })
}
