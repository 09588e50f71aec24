import Big from 'big.js'

/** Decimal arithmetic for money: exact, and rounded half away from zero as invoices are. */
Big.RM = Big.roundHalfUp

/**
 * Total of a line: quantity × cost each in pounds, to the penny, half away from zero.
 * The database computes the same figure with `round(numeric, 2)`.
 */
export const lineTotal = (quantity: number, costEach: number): number =>
  new Big(quantity).times(costEach).round(2).toNumber()

/** Exact sum of decimal numbers: `sum([0.1, 0.2])` is 0.3. */
export const sum = (values: Iterable<number>): number => {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return total.toNumber()
}

/** Exact difference of decimal numbers. */
export const subtract = (a: number, b: number): number => new Big(a).minus(b).toNumber()

/** How many decimals the number has in its shortest decimal form: 12.50 has one, 1e-7 has seven. */
export const decimals = (value: number): number => {
  const { c, e } = new Big(value)
  return Math.max(0, c.length - 1 - e)
}
