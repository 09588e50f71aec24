import Big from 'big.js'
import { lineTotal, subtract, sum } from '../decimal.ts'

/** A line with its price; `costRate` null: none, and its price stays. */
export interface SpreadLine {
  readonly id: number
  readonly quantity: number
  readonly costRate: number | null
  /** Price of one, in pounds. */
  readonly costEach: number
}

/** Price of one by line. */
export type SpreadPrices = ReadonlyMap<number, number>

const totalOf = (lines: readonly SpreadLine[]): number =>
  sum(lines.map(({ quantity, costEach }) => lineTotal(quantity, costEach)))

/** The price, to four decimals, that brings a line nearest to an amount. Null below 0. */
const priceFor = (quantity: number, amount: number): number | null => {
  const price = new Big(amount).div(quantity).round(4).toNumber() + 0
  return price < 0 ? null : price
}

interface Priced {
  readonly line: SpreadLine
  /** With its new price. */
  readonly amount: number
}

/** The price of a line that brings it nearest to more or less by an amount, and what is still missing then. */
const moved = (
  { line: { quantity }, amount }: Priced,
  by: number,
): { price: number; rest: number } | null => {
  const price = priceFor(quantity, sum([amount, by]))
  return price === null ? null : { price, rest: sum([by, amount, -lineTotal(quantity, price)]) }
}

/**
 * Gives the pence that rounding has left to the largest line. Where its quantity is too large for one penny, the next one
 * takes the rest.
 */
const withLastPenny = (
  lines: readonly SpreadLine[],
  prices: SpreadPrices,
  wanted: number,
): SpreadPrices | null => {
  const priced = lines.map(
    (line): Priced => ({ line, amount: lineTotal(line.quantity, prices.get(line.id) ?? line.costEach) }),
  )
  const left = subtract(wanted, sum(priced.map(({ amount }) => amount)))
  if (left === 0) return prices
  const sorted = priced.toSorted(
    (one, other) => Math.abs(other.amount) - Math.abs(one.amount) || one.line.id - other.line.id,
  )
  for (const one of sorted) {
    const found = moved(one, left)
    if (found?.rest === 0) return new Map([...prices, [one.line.id, found.price]])
  }
  for (const one of sorted.slice(0, 20)) {
    const first = moved(one, left)
    for (const other of first ? sorted : []) {
      const second = first && other !== one ? moved(other, first.rest) : null
      if (first && second?.rest === 0)
        return new Map([...prices, [one.line.id, first.price], [other.line.id, second.price]])
    }
  }
  return null
}

/**
 * Prices of the lines with a cost that bring a quote to a total: all are raised or lowered by the same share, to the penny, and
 * the last penny goes to the largest line, whose price may then have four decimals.
 * @returns null if no prices come to it: without such lines, below 0, or where all quantities are too large for a penny
 */
export const spreadTo = (lines: readonly SpreadLine[], wanted: number): SpreadPrices | null => {
  const taking = lines.filter(({ costRate, quantity }) => costRate !== null && quantity !== 0)
  const priced = totalOf(taking)
  const target = sum([wanted, -totalOf(lines), priced])
  if (taking.length === 0 || priced === 0 || target / priced < 0) return null
  const prices = new Map(
    taking.map(({ id, costEach }) => [id, new Big(costEach).times(target).div(priced).round(2).toNumber()]),
  )
  return withLastPenny(taking, prices, target)
}
