import Big from 'big.js'

/** Decimals of a quantity. */
const scale = 4

/** Equal shares in percent that add up to exactly 100: 33.33, 33.33, 33.34. */
export const equalShares = (count: number): number[] => {
  const share = new Big(100).div(count).round(2)
  return Array.from({ length: count }, (_, index) =>
    (index < count - 1 ? share : new Big(100).minus(share.times(count - 1))).toNumber(),
  )
}

/** Whether shares add up to exactly 100.00. */
export const isWhole = (shares: readonly number[]): boolean =>
  shares.reduce((total, share) => total.plus(share), new Big(0)).eq(100)

/**
 * Splits a quantity by percentages, rounded to four decimals. The last part takes the rest, so that the parts
 * add up exactly.
 */
export const splitQuantity = (quantity: number, shares: readonly number[]): number[] => {
  const whole = new Big(quantity)
  const rounded = shares.slice(0, -1).map((share) => whole.times(share).div(100).round(scale))
  const rest = rounded.reduce((left, part) => left.minus(part), whole)
  return [...rounded, rest].map((part) => part.toNumber())
}
