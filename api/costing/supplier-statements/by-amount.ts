import { dayNumber } from '../../../model/calendar-date.ts'
import { amountAt, amountsOf, type Basis, type LedgerItem, ratesOf, toleranceOf } from './ledger-item.ts'
import { addsUpTo } from './sums.ts'

/** Finds invoices and purchases by their amounts and days. No I/O. */

/** An amount alone names an item at most this many days away. */
const maxDays = 45

const inPence = (pounds: number) => Math.round(pounds * 100)

interface DatedAmount {
  readonly amount: number
  readonly lineDate: string | null
}

interface Dated {
  readonly item: LedgerItem
  readonly day: number
}

/** Index of the first of a sorted list that is at or after a day. */
const firstFrom = (sorted: readonly Dated[], day: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.day ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * By the amounts that `fitOf` says fit them. A statement and a supplier can have thousands of each, all of one amount, so
 * that none is looked at twice.
 * @returns how many fit an amount around a day, and the one if it is alone
 */
export const findByAmount = (items: readonly LedgerItem[], basis: Basis) => {
  const byPence = new Map<number, Dated[]>()
  for (const item of items) {
    if (item.day === null) continue
    const tolerance = inPence(toleranceOf(item))
    const fitting = new Set<number>()
    for (const { expected } of amountsOf(item, basis))
      for (let apart = -tolerance; apart <= tolerance; apart++) fitting.add(inPence(expected) + apart)
    const dated = { item, day: dayNumber(item.day) }
    for (const pence of fitting) {
      const others = byPence.get(pence)
      if (others) others.push(dated)
      else byPence.set(pence, [dated])
    }
  }
  for (const list of byPence.values()) list.sort((a, b) => a.day - b.day)
  return (amount: number, day: number) => {
    const list = byPence.get(inPence(amount)) ?? []
    const first = firstFrom(list, day - maxDays)
    const count = firstFrom(list, day + maxDays + 1) - first
    return { count, only: count === 1 ? (list[first]?.item ?? null) : null }
  }
}

const isNear = (day: number, other: string | null) =>
  other !== null && Math.abs(dayNumber(other) - day) <= maxDays

/** Sums of few: of items that are one line, and of lines that are one item. */
export const findParts = (basis: Basis) => {
  const find = (amount: number, day: number, items: readonly LedgerItem[]): LedgerItem[] | null => {
    const near = items.filter(
      (item) => isNear(day, item.day) && Math.sign(item.invoice?.net ?? item.total) === Math.sign(amount),
    )
    for (const rate of ratesOf(basis)) {
      const found = addsUpTo(
        inPence(amount),
        near.map((item) => inPence(amountAt(item, rate, basis))),
      )
      if (found) return found.flatMap((index) => near[index] ?? [])
    }
    return null
  }
  const linesOf = <Line extends DatedAmount>(item: LedgerItem, lines: readonly Line[]): Line[] | null => {
    const day = item.day === null ? null : dayNumber(item.day)
    const near = lines.filter(
      ({ amount, lineDate }) =>
        Math.sign(amount) === Math.sign(item.invoice?.net ?? item.total) &&
        (lineDate === null || (day !== null && isNear(day, lineDate))),
    )
    for (const { expected } of amountsOf(item, basis)) {
      const found = addsUpTo(
        inPence(expected),
        near.map(({ amount }) => inPence(amount)),
      )
      if (found) return found.flatMap((index) => near[index] ?? [])
    }
    return null
  }
  return Object.assign(find, { linesOf })
}
