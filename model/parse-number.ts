import { currencySign } from './firm-locale.ts'

/** Commas may separate thousands, as in copied lists: `1,234.50`. */
const shape = /^[-+\u2212]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/
/** A JSON number is exact to fifteen significant digits. More decimals would store another number. */
const maxDecimals = 15

const sign = currencySign.replace(/\W/g, '\\$&')
const bracketed = new RegExp(`^(?:${sign})?\\s*\\(\\s*([^-+\\u2212()]*?)\\s*\\)$`)
const signed = new RegExp(`^([-+\\u2212]?)\\s*(?:${sign})\\s*`)

const signFirst = (text: string): string => {
  const credit = bracketed.exec(text) ?? /^([^-+\u2212()]+?)\s*[-\u2212]$/.exec(text)
  return credit ? `-${credit[1]}` : text
}

/**
 * Parses a typed number: null if empty, NaN if invalid. Accepts a currency symbol, spaces, brackets for
 * credits and a trailing minus.
 */
export const parseNumber = (typed: string): number | null => {
  const bare = signFirst(typed.trim()).replace(signed, '$1')
  if (bare === '') return null
  if (!shape.test(bare) || !/\d/.test(bare)) return Number.NaN
  const plain = bare.replaceAll(',', '').replace('\u2212', '-')
  const decimals = plain.split('.')[1]?.replace(/0+$/, '') ?? ''
  return decimals.length > maxDecimals ? Number.NaN : Number(plain)
}

/** Replaces a decimal comma: `1,5` becomes `1.5`. Null for any other text. */
export const withPoint = (text: string): string | null => {
  const bare = text.trim()
  return /^[-+\u2212]?\d+,\d+$/.test(bare) && !shape.test(bare) ? bare.replace(',', '.') : null
}

/**
 * Like `parseNumber`, but returns a text with a decimal comma unchanged, so that validation can suggest the
 * correct form.
 */
export const readNumber = (typed: string): number | string | null =>
  withPoint(typed) === null ? parseNumber(typed) : typed

/** Number as a user types it: without thousands separators, with at least `decimals` decimals. */
export const typedNumber = (value: number, decimals: number): string => {
  const [whole = '', fraction = ''] = String(value).split('.')
  return decimals === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}
