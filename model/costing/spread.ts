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

const totalOf = (lines: readonly SpreadLine[], prices: SpreadPrices): number =>
  sum(lines.map(({ id, quantity, costEach }) => lineTotal(quantity, prices.get(id) ?? costEach)))

/** The price, to four decimals, that brings a line nearest to an amount. Null below 0. */
const priceFor = (quantity: number, amount: number): number | null => {
  const price = new Big(amount).div(quantity).round(4).toNumber() + 0
  return price < 0 ? null : price
}

const byAmount = (prices: SpreadPrices) => (a: SpreadLine, b: SpreadLine) => {
  const amountOf = ({ id, quantity, costEach }: SpreadLine) =>
    Math.abs(lineTotal(quantity, prices.get(id) ?? costEach))
  return amountOf(b) - amountOf(a) || a.id - b.id
}

/** Gives the pence that rounding has left to the largest line, and where its quantity is too large for one penny, to the next too. */
const withLastPenny = (
  lines: readonly SpreadLine[],
  prices: SpreadPrices,
  all: readonly SpreadLine[],
  wanted: number,
): SpreadPrices | null => {
  const left = subtract(wanted, totalOf(all, prices))
  if (left === 0) return prices
  const sorted = lines.toSorted(byAmount(prices))
  const moved = (from: SpreadPrices, line: SpreadLine, by: number): SpreadPrices | null => {
    const price = priceFor(
      line.quantity,
      sum([lineTotal(line.quantity, from.get(line.id) ?? line.costEach), by]),
    )
    return price === null ? null : new Map([...from, [line.id, price]])
  }
  const reaches = (found: SpreadPrices | null) => found !== null && totalOf(all, found) === wanted
  for (const line of sorted) {
    const found = moved(prices, line, left)
    if (reaches(found)) return found
  }
  for (const line of sorted.slice(0, 20)) {
    const nearest = moved(prices, line, left)
    const rest = nearest ? subtract(wanted, totalOf(all, nearest)) : left
    for (const other of nearest ? sorted : []) {
      const found = other === line || !nearest ? null : moved(nearest, other, rest)
      if (reaches(found)) return found
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
  const priced = totalOf(taking, new Map())
  const kept = subtract(totalOf(lines, new Map()), priced)
  const target = subtract(wanted, kept)
  if (taking.length === 0 || priced === 0 || target / priced < 0) return null
  const prices = new Map(
    taking.map(({ id, costEach }) => [id, new Big(costEach).times(target).div(priced).round(2).toNumber()]),
  )
  return withLastPenny(taking, prices, lines, wanted)
}
