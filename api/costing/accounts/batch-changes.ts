import { subtract, sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'

export interface Allocation {
  readonly job: string | null
  readonly account: string
}

export interface Counted extends Allocation {
  /** Pounds. */
  readonly net: number
}

/** Pounds that count elsewhere now. Without `from` they were added, without `to` removed. */
export interface Move {
  readonly amount: number
  readonly from: Allocation | null
  readonly to: Allocation | null
}

const sumsOf = (rows: readonly Counted[]): Map<string, Counted> =>
  new Map(
    [...groupedBy(rows, ({ job, account }) => `${job ?? ''}\t${account}`)].map(([key, those]) => [
      key,
      { job: those[0]?.job ?? null, account: those[0]?.account ?? '', net: sum(those.map(({ net }) => net)) },
    ]),
  )

/** What moved between jobs and accounts of a purchase since its rows were sent. */
export const movesBetween = (sent: readonly Counted[], now: readonly Counted[]): Move[] => {
  const before = sumsOf(sent)
  const after = sumsOf(now)
  const changes = [...new Map([...before, ...after])]
    .map(([key, { job, account }]) => ({
      place: { job, account },
      left: subtract(after.get(key)?.net ?? 0, before.get(key)?.net ?? 0),
    }))
    .filter(({ left }) => left !== 0)
  const moves: Move[] = []
  for (const less of changes.filter(({ left }) => left < 0))
    for (const more of changes) {
      if (more.left <= 0 || less.left >= 0) continue
      const amount = Math.min(more.left, -less.left)
      moves.push({ amount, from: less.place, to: more.place })
      more.left = subtract(more.left, amount)
      less.left = sum([less.left, amount])
    }
  for (const { place, left } of changes) {
    if (left > 0) moves.push({ amount: left, from: null, to: place })
    if (left < 0) moves.push({ amount: -left, from: place, to: null })
  }
  return moves
}
