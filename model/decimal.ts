import Big from 'big.js'

/** Decimal arithmetic for money: exact, and rounded half away from zero as invoices are. */
Big.RM = Big.roundHalfUp

/** The number, never -0: that would be shown as "-0.00". */
const toNumber = (value: Big): number => value.toNumber() + 0

/**
 * Total of a line: quantity × cost each in pounds, to the penny, half away from zero.
 * The database computes the same figure with `round(numeric, 2)`.
 */
export const lineTotal = (quantity: number, costEach: number): number =>
  toNumber(new Big(quantity).times(costEach).round(2))

/**
 * The number in whole ten-thousandths, NaN where it has more decimals or is too large. The firm's figures are sums of many
 * thousand amounts, which `Big` adds up thirty times as slowly.
 */
const tenThousandths = (value: number): number => {
  const whole = Math.round(value * 10_000)
  return whole / 10_000 === value && Math.abs(whole) < 2 ** 50 ? whole : Number.NaN
}

/** Exact sum of decimal numbers: `sum([0.1, 0.2])` is 0.3. */
export const sum = (values: readonly number[]): number => {
  let total = 0
  for (const value of values) {
    total += tenThousandths(value)
    if (!Number.isSafeInteger(total))
      return toNumber(values.reduce((exact, each) => exact.plus(each), new Big(0)))
  }
  return total / 10_000
}

/** Exact difference of decimal numbers. */
export const subtract = (a: number, b: number): number => sum([a, -b])

/**
 * An amount of pounds in whole pennies, which compare and subtract exactly and fast.
 * @param pounds to the penny, below ten million million: the error of the product is a quarter of a penny at most
 */
export const pennies = (pounds: number): number => Math.round(pounds * 100)

/** Quotient of decimal numbers to four places, half away from zero: 0.1957 is 19.57 %. */
export const ratio = (part: number, whole: number): number => toNumber(new Big(part).div(whole).round(4))

/**
 * `of × part / whole` to so many decimals, half away from zero: `proportion(100, 1, 3, 2)` is 33.33. The figures of all jobs
 * are thousands of these, and `Big` divides twenty times as slowly as whole numbers do.
 */
export const proportion = (of: number, part: number, whole: number, places: number): number => {
  const [a, b, c] = [tenThousandths(of), tenThousandths(part), tenThousandths(whole)]
  if (Number.isNaN(a + b + c)) return toNumber(new Big(of).times(part).div(whole).round(places))
  const product = BigInt(a) * BigInt(b) * BigInt(10 ** places)
  const divisor = BigInt(c) * 10_000n
  const isNegative = product < 0n !== divisor < 0n
  const [dividend, by] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor]
  const rounded = Number((2n * dividend + by) / (2n * by)) / 10 ** places
  return isNegative && rounded !== 0 ? -rounded : rounded
}

/** How many decimals the number has in its shortest decimal form: 12.50 has one, 1e-7 has seven. */
export const decimals = (value: number): number => {
  const { c, e } = new Big(value)
  return Math.max(0, c.length - 1 - e)
}

/** Exact comparison of two products: below 0 when the first is less, above 0 when it is more. */
export const compare = (first: readonly [number, number], second: readonly [number, number]): number =>
  new Big(first[0]).times(first[1]).cmp(new Big(second[0]).times(second[1]))
