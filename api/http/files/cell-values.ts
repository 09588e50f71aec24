import { decimals } from '../../../model/decimal.ts'
import { currencySign } from '../../../model/firm-locale.ts'

/** What XML 1.0 section 2.2 does not allow in a document. Lone surrogates are no characters at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A text as a cell's value: always a string, so a leading "=" never makes it a formula. What spells an escape of
 * spreadsheets (`_x000D_`, ECMA-376 part 1, 22.9.2.19) is escaped itself, to be read as it was typed.
 */
export const textValue = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .toWellFormed()
        .replace(forbidden, '')
        .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

/** A calendar date `yyyy-MM-dd` as a cell's value; a missing one must show. exceljs writes the UTC day. */
export const dateValue = (date: string | null): Date | string =>
  date === null ? 'No Date' : new Date(`${date}T00:00:00Z`)

const negativeRed = (format: string) => `${format};[Red]-${format}`

/** Number formats; what is negative is red. */
export const dateFormat = 'dd/mm/yyyy'
export const poundsFormat = negativeRed(`${currencySign}#,##0.00`)
/** As on the statement, where nothing is "-". */
export const poundsOrDashFormat = `${poundsFormat};"-"`

const fraction = (places: number) => (places === 0 ? '' : `.${'0'.repeat(places)}`)

/** A quantity with as many decimals as it has: a format such as `0.####` would show 12 as "12.". */
export const quantityFormat = (quantity: number): string =>
  negativeRed(`#,##0${fraction(decimals(quantity))}`)
/** Pounds for one, with two to four decimals. */
export const priceFormat = (price: number): string =>
  negativeRed(`${currencySign}#,##0${fraction(Math.max(2, decimals(price)))}`)

/** The letters of a column from its number: 1 is A, 27 is AA. */
export const columnLetters = (number: number): string =>
  number <= 26
    ? String.fromCharCode(64 + number)
    : columnLetters(Math.floor((number - 1) / 26)) + columnLetters(((number - 1) % 26) + 1)
