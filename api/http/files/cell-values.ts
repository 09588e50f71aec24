import { decimals } from '../../../model/decimal.ts'
import { aroundAmount } from '../../../model/number-marks.ts'

/** What XML 1.0 section 2.2 does not allow in a document. Lone surrogates are no characters at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Always a string cell, never a formula. Text that looks like an escape (`_x000D_`, ECMA-376 part 1, 22.9.2.19) is
 * escaped.
 */
export const textValue = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .toWellFormed()
        .replace(forbidden, '')
        .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

/** exceljs writes the UTC day. */
export const dateValue = (date: string | null): Date | string =>
  date === null ? 'No Date' : new Date(`${date}T00:00:00Z`)

const negativeRed = (format: string) => `${format};[Red]-${format}`

/** The currency where the locale has it. Letters of a sign would be codes of the format. */
const inCurrency = (format: string) => {
  const quoted = (text: string) => (/[a-z\s]/i.test(text) ? `"${text}"` : text)
  return `${quoted(aroundAmount.before)}${format}${quoted(aroundAmount.after)}`
}

export const dateFormat = 'dd/mm/yyyy'
export const poundsFormat = negativeRed(inCurrency('#,##0.00'))
/** As on the statement, where zero is "-". */
export const poundsOrDashFormat = `${poundsFormat};"-"`

const fraction = (places: number) => (places === 0 ? '' : `.${'0'.repeat(places)}`)

/** Exact decimals: a format such as `0.####` would show 12 as "12.". */
export const quantityFormat = (quantity: number): string =>
  negativeRed(`#,##0${fraction(decimals(quantity))}`)
/** Two to four decimals. */
export const priceFormat = (price: number): string =>
  negativeRed(inCurrency(`#,##0${fraction(Math.max(2, decimals(price)))}`))

/** 1 is A, 27 is AA. */
export const columnLetters = (number: number): string =>
  number <= 26
    ? String.fromCharCode(64 + number)
    : columnLetters(Math.floor((number - 1) / 26)) + columnLetters(((number - 1) % 26) + 1)
