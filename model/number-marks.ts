import { firmCurrency, firmLocale } from '#product/model/firm-locale.ts'

/** How a locale writes numbers and amounts. */
export interface NumberMarks {
  readonly decimal: string
  /** Between thousands. */
  readonly group: string
  /** Whether the currency follows the amount. */
  readonly signAfter?: boolean
}

type Part = Intl.NumberFormatPart

const textOf = (parts: readonly Part[]): string => parts.map(({ value }) => value).join('')

/** Marks of a locale (BCP 47), and what is written before and after an amount in a currency (ISO 4217). */
export const marksOf = (locale: string, currency: string) => {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1_234_567.5)
  const markOf = (type: Part['type']) => parts.find((part) => part.type === type)?.value ?? ''
  const first = parts.findIndex(({ type }) => type === 'integer')
  const last = parts.findLastIndex(({ type }) => type === 'fraction')
  const [before, after] = [textOf(parts.slice(0, first)), textOf(parts.slice(last + 1))]
  return {
    marks: { decimal: markOf('decimal'), group: markOf('group'), signAfter: after !== '' },
    sign: markOf('currency'),
    before,
    after,
  }
}

const own = marksOf(firmLocale, firmCurrency)

/** Marks of numbers: `1,234.50`. */
export const numberMarks: NumberMarks = own.marks

/** Currency symbol in the locale: `£`. */
export const currencySign: string = own.sign

/** What the locale writes before and after an amount: `£` and nothing, or nothing and ` €`. */
export const aroundAmount = { before: own.before, after: own.after } as const
