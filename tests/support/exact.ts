/**
 * Decimals as BigInt hundred-millionths: an independent arithmetic for comparison with the app. Precise
 * enough for the product of two numbers with four decimals.
 */
export type Exact = bigint

const places = 8
const one = 10n ** BigInt(places)
const penny = one / 100n

/** The exact decimal of a number's shortest notation. */
export const exact = (value: number): Exact => {
  const [whole = '', fraction = ''] = String(value).split('.')
  if (!/^-?\d+$/.test(whole) || !/^\d{0,8}$/.test(fraction)) throw new Error(`${value} is no short decimal`)
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The number of a decimal; exact up to 15 digits. */
export const numberOf = (value: Exact): number => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return Number(`${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`)
}

/** Product of two decimals of at most four places. */
export const times = (a: Exact, b: Exact): Exact => (a * b) / one

/** Quotient of two decimals to four places, half away from zero. */
export const quotient = (a: Exact, b: Exact): Exact => {
  const [step, negative] = [one / 10_000n, a < 0n !== b < 0n]
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const rounded = ((2n * top * 10_000n + bottom) / (2n * bottom)) * step
  return negative ? -rounded : rounded
}

/** To the penny, half away from zero. */
export const toPenny = (value: Exact): Exact => {
  const magnitude = value < 0n ? -value : value
  const rounded = ((magnitude + penny / 2n) / penny) * penny
  return value < 0n ? -rounded : rounded
}

export const total = (values: Iterable<Exact>): Exact => {
  let result = 0n
  for (const value of values) result += value
  return result
}
