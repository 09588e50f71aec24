import { currencySign, firmCurrency } from './firm-locale.ts'
import type { Message } from './message.ts'
import { messages } from './messages.ts'

/**
 * Commas may separate thousands, as in copied lists: `1,234.50`. The first group never starts with 0: `0,125` is a
 * decimal comma, and would be a thousand times as much.
 */
const shape = /^-?([1-9]\d{0,2}(,\d{3})+|\d+)?(\.\d*)?$/
/** A JSON number keeps fifteen significant digits. More would store another number. */
const maxDigits = 15
/** Longer texts are no numbers. Bounds the time of the expressions below. */
const maxLength = 100

const sign = `${currencySign.replace(/\W/g, '\\$&')}|${firmCurrency}`
const bracketed = new RegExp(`^(?:${sign})?\\s*\\(\\s*([^-+()]*?)\\s*\\)$`, 'i')
const signed = new RegExp(`^([-+]?)\\s*(?:${sign})\\s*`, 'i')
const codeBehind = new RegExp(`(?<=[\\d.)])\\s*${firmCurrency}$`, 'i')
/** Signs of ledgers: what is credited is less. */
const debitOrCredit = /^([^-+()]*?\d[^-+()]*?)\s*(CR|DR)\.?$/i

/** The digits and separators, with a minus in front of a credit, without the currency. Null if too long. */
const bareNumber = (typed: string): string | null => {
  if (typed.length > 2 * maxLength) return null
  const [, amount, ledgerSign] = debitOrCredit.exec(typed.trim()) ?? []
  const unsigned = (amount ?? typed).trim().replaceAll('\u2212', '-').replace(codeBehind, '')
  const text = ledgerSign?.toUpperCase() === 'CR' ? `(${unsigned})` : unsigned
  if (text.length > maxLength) return null
  const credit = bracketed.exec(text) ?? /^([^-+()]+?)\s*-$/.exec(text)
  return (credit ? `-${credit[1]}` : text).replace(signed, '$1').replace(/^\+(?=[\d.,])/, '')
}

const significantDigits = (plain: string): number => {
  const digits = plain.replace(/(\.\d*?)0+$/, '$1').replace('.', '')
  return digits.replace(/^-?0+|-/g, '').length
}

/**
 * Reads a typed number. Accepts the firm's currency as a symbol or code, thousands separators, and for credits brackets, a
 * trailing minus or CR.
 * @returns null if empty; the text itself if it is not exactly one number, which `numberFault` explains
 */
export const readNumber = (typed: string): number | string | null => {
  const bare = bareNumber(typed)
  if (bare === '') return null
  if (bare === null || !shape.test(bare) || !/\d/.test(bare)) return typed
  const plain = bare.replaceAll(',', '')
  return significantDigits(plain) > maxDigits ? typed : Number(plain)
}

const withoutPercent = (typed: string): string => typed.trim().replace(/%$/, '')

/** Like `readNumber`, for percentages: `12.5 %`. */
export const readPercent = (typed: string): number | string | null => {
  const read = readNumber(withoutPercent(typed))
  return typeof read === 'string' ? typed : read
}

const plainNumber = /^-?\d+(\.\d+)?$/
/** Spaces of all widths and apostrophes, which other locales write between thousands. */
const groups = /(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g

/** What was probably meant, as it is to be typed: `0.125` for `0,125`, `1234.56` for `1.234,56`. */
const suggestion = (typed: string): string | null => {
  const bare = bareNumber(withoutPercent(typed.normalize('NFKC')))?.replace(groups, '')
  if (bare === undefined) return null
  const separator = shape.test(bare) ? ',' : /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare) ? '.' : ''
  const ungrouped = separator === '' ? bare : bare.replaceAll(separator, '')
  const written = ungrouped.replace(
    /^(-?)(\d*),(\d+)$/,
    (_, minus: string, whole: string, part: string) => `${minus}${whole || '0'}.${part}`,
  )
  return plainNumber.test(written) && significantDigits(written) <= maxDigits ? written : null
}

/** Says why `readNumber` returned the text. Also for texts from elsewhere, which are never taken for numbers. */
export const numberFault = (text: string): Message => {
  if (typeof readNumber(text) !== 'string') return messages.format
  if (typeof readPercent(text) === 'number') return messages.percentSign
  const written = suggestion(text)
  if (written === null) return messages.format
  return text.includes(',') ? messages.decimalComma({ written }) : messages.plainNumber({ written })
}

/** Number as a user types it: without thousands separators, with at least `decimals` decimals. */
export const typedNumber = (value: number, decimals: number): string => {
  const [whole = '', fraction = ''] = String(value).split('.')
  return decimals === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}
