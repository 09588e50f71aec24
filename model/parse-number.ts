import { firmCurrency } from '#product/model/firm-locale.ts'
import type { Message } from './message.ts'
import { messages } from './messages.ts'
import { currencySign, type NumberMarks, numberMarks } from './number-marks.ts'

/** A JSON number keeps fifteen significant digits. More would store another number. */
const maxDigits = 15
/** Longer texts are no numbers. Bounds the time of the expressions below. */
const maxLength = 100

const escaped = (text: string): string => text.replace(/\W/g, '\\$&')
/** Spaces of all widths are one mark, and so are both apostrophes. */
const groupPattern = (group: string): string => {
  if (group.trim() === '') return '\\s'
  return group === "'" || group === '\u2019' ? "['\u2019]" : escaped(group)
}

/**
 * Groups of thousands never begin with 0: in English, `0,125` is a decimal comma, and would be a thousand times as much.
 */
const shapeOf = ({ decimal, group }: NumberMarks): RegExp =>
  new RegExp(`^-?([1-9]\\d{0,2}(${groupPattern(group)}\\d{3})+|\\d+)?(${escaped(decimal)}\\d*)?$`)

/** With a point before the decimals. */
const plainOf = (bare: string, { decimal, group }: NumberMarks): string =>
  bare.replace(new RegExp(groupPattern(group), 'g'), '').replace(decimal, '.')

const significantDigits = (plain: string): number => {
  const digits = plain.replace(/(\.\d*?)0+$/, '$1').replace('.', '')
  return digits.replace(/^-?0+|-/g, '').length
}

const withoutPercent = (typed: string): string => typed.trim().replace(/\s?%$/, '')

/** Signs of ledgers: what is credited is less. */
const debitOrCredit = /^([^-+()]*?\d[^-+()]*?)\s*(CR|DR)\.?$/i

/** How others write numbers, to tell what was probably meant. */
const otherMarks: readonly NumberMarks[] = [
  { decimal: '.', group: ',' },
  { decimal: ',', group: '.' },
  { decimal: ',', group: ' ' },
  { decimal: '.', group: ' ' },
  { decimal: '.', group: "'" },
  { decimal: ',', group: "'" },
]

const plainNumber = /^-?\d+(\.\d+)?$/

interface NumberReader {
  /**
   * Reads a typed number. Accepts the currency as a symbol or code, thousands separators, and for credits brackets, a
   * trailing minus or CR.
   * @returns null if empty; the text itself if it is not exactly one number, which `fault` explains
   */
  readonly read: (typed: string) => number | string | null
  /** Like `read`, for percentages: `12.5 %`. */
  readonly readPercent: (typed: string) => number | string | null
  /** Says why `read` returned the text. Also for texts from elsewhere, which are never taken for numbers. */
  readonly fault: (text: string) => Message
  /** Number as a user types it, for boxes: without thousands separators, with at least `decimals` decimals. */
  readonly typed: (value: number, decimals?: number) => string
}

/**
 * Reads and writes numbers with the marks of a locale. What is clear only in another locale is refused, with what was
 * probably meant.
 */
export const numberReader = (
  marks: NumberMarks,
  currency: { readonly sign: string; readonly code: string },
): NumberReader => {
  const shape = shapeOf(marks)
  const sign = `${escaped(currency.sign)}|${currency.code}`
  const bracketed = new RegExp(`^(?:${sign})?\\s*\\(\\s*([^-+()]*?)\\s*\\)$`, 'i')
  const signed = new RegExp(`^([-+]?)\\s*(?:${sign})\\s*`, 'i')
  const behind = new RegExp(`(?<=[\\d.,)])\\s*(?:${marks.signAfter ? sign : currency.code})$`, 'i')

  /** The digits and separators, with a minus in front of a credit, without the currency. Null if too long. */
  const bareNumber = (typed: string): string | null => {
    if (typed.length > 2 * maxLength) return null
    const [, amount, ledgerSign] = debitOrCredit.exec(typed.trim()) ?? []
    const unsigned = (amount ?? typed).trim().replaceAll('\u2212', '-').replace(behind, '')
    const text = ledgerSign?.toUpperCase() === 'CR' ? `(${unsigned})` : unsigned
    if (text.length > maxLength) return null
    const credit = bracketed.exec(text) ?? /^([^-+()]+?)\s*-$/.exec(text)
    const bare = (credit ? `-${credit[1]}` : text).replace(behind, '')
    return bare.replace(signed, '$1').replace(/^\+(?=[\d.,])/, '')
  }

  const read = (typed: string): number | string | null => {
    const bare = bareNumber(typed)
    if (bare === '') return null
    if (bare === null || !shape.test(bare) || !/\d/.test(bare)) return typed
    const plain = plainOf(bare, marks)
    return significantDigits(plain) > maxDigits ? typed : Number(plain)
  }

  const readPercent = (typed: string): number | string | null => {
    const found = read(withoutPercent(typed))
    return typeof found === 'string' ? typed : found
  }

  /** What was probably meant, as it is to be typed: in English, `0.125` for `0,125`, `1234.56` for `1.234,56`. */
  const suggestion = (typed: string): string | null => {
    const bare = bareNumber(withoutPercent(typed.normalize('NFKC')))
    if (bare === null) return null
    for (const other of otherMarks) {
      if (!shapeOf(other).test(bare)) continue
      const written = plainOf(bare, other).replace(/^(-?)\./, '$10.')
      if (plainNumber.test(written) && significantDigits(written) <= maxDigits)
        return written.replace('.', marks.decimal)
    }
    return null
  }

  const fault = (text: string): Message => {
    if (typeof read(text) !== 'string') return messages.format
    if (typeof readPercent(text) === 'number') return messages.percentSign
    const written = suggestion(text)
    if (written === null) return messages.format
    if (marks.decimal === ',')
      return text.includes('.') ? messages.decimalPoint({ written }) : messages.plainNumberComma({ written })
    return text.includes(',') ? messages.decimalComma({ written }) : messages.plainNumber({ written })
  }

  const typed = (value: number, decimals = 0): string => {
    const [whole = '', fraction = ''] = String(value).split('.')
    return decimals === 0 && fraction === ''
      ? whole
      : `${whole}${marks.decimal}${fraction.padEnd(decimals, '0')}`
  }

  return { read, readPercent, fault, typed }
}

const ownCurrency = { sign: currencySign, code: firmCurrency }

export const {
  read: readNumber,
  readPercent,
  fault: numberFault,
  typed: typedNumber,
} = numberReader(numberMarks, ownCurrency)

/** The mark of decimals in other countries: a comma where the firm has a point. */
export const otherDecimal = numberMarks.decimal === ',' ? '.' : ','

const otherReaders = otherMarks
  .filter(({ decimal }) => decimal === otherDecimal)
  .map((marks) => numberReader(marks, ownCurrency))

/** Reads a number whose decimals have the other mark, such as `1.234,50`. Null for any other text. */
export const readOtherNumber = (text: string): number | null => {
  for (const { read } of otherReaders) {
    const value = read(text)
    if (typeof value === 'number') return value
  }
  return null
}
