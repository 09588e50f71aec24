import { currencySign } from './firm-locale.ts'

/** Thousands may be separated by commas, as people copy them from a list: `1,234.50`. */
const shape = /^[-+\u2212]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/
/** A JSON number keeps fifteen significant digits exactly; with more decimals than that we would store another number. */
const maxDecimals = 15

/** The firm's currency, where somebody types it before an amount. */
const sign = currencySign.replace(/\W/g, '\\$&')
const bracketed = new RegExp(`^(?:${sign})?\\s*\\(\\s*([^-+\\u2212()]*?)\\s*\\)$`)
const signed = new RegExp(`^([-+\\u2212]?)\\s*(?:${sign})\\s*`)

/** Credits as ledgers and invoices print them, `(12.50)` and `12.50-`, with their sign in front. */
const signFirst = (text: string): string => {
  const credit = bracketed.exec(text) ?? /^([^-+\u2212()]+?)\s*[-\u2212]$/.exec(text)
  return credit ? `-${credit[1]}` : text
}

/**
 * The number that was typed: null for nothing, NaN for what is not a number. A sign of the currency and blanks around it are
 * tolerated; a credit may be in brackets or have its minus at the end.
 */
export const parseNumber = (typed: string): number | null => {
  const bare = signFirst(typed.trim()).replace(signed, '$1')
  if (bare === '') return null
  if (!shape.test(bare) || !/\d/.test(bare)) return Number.NaN
  const plain = bare.replaceAll(',', '').replace('\u2212', '-')
  const decimals = plain.split('.')[1]?.replace(/0+$/, '') ?? ''
  return decimals.length > maxDecimals ? Number.NaN : Number(plain)
}

/** A number with a decimal comma, as it is written with a point: `1,5` is `1.5`; null for any other text. */
export const withPoint = (text: string): string | null => {
  const bare = text.trim()
  return /^[-+\u2212]?\d+,\d+$/.test(bare) && !shape.test(bare) ? bare.replace(',', '.') : null
}

/** As `parseNumber`; the text itself where it has a decimal comma, so that the check can say what to write. */
export const readNumber = (typed: string): number | string | null =>
  withPoint(typed) === null ? parseNumber(typed) : typed

/** A stored number as one types it: no thousands separators, and at least `decimals` decimals. */
export const typedNumber = (value: number, decimals: number): string => {
  const [whole = '', fraction = ''] = String(value).split('.')
  return decimals === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}
