/** The only module that formats numbers and dates for users (specification section 9). */

import { firmCurrency, firmLocale } from '#product/model/firm-locale.ts'
import { aroundAmount } from './number-marks.ts'

const decimalFormats = new Map<string, Intl.NumberFormat>()
/** Number with thousands separators and `min` to `max` decimals: `1,234.50`. */
export const formatDecimal = (value: number, min: number, max: number): string => {
  const key = `${min}-${max}`
  let format = decimalFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(firmLocale, { minimumFractionDigits: min, maximumFractionDigits: max })
    decimalFormats.set(key, format)
  }
  return format.format(value)
}

/** Whole number with thousands separators: `5,486`. */
export const formatCount = (count: number): string => formatDecimal(count, 0, 0)

/** Row count, possibly capped: `319`, `10,000+`. */
export const formatCounted = (count: number, isMore: boolean): string =>
  `${formatCount(count)}${isMore ? '+' : ''}`

/** Amount with two decimals and no currency symbol, as in lists: `1,234.50`. */
export const formatMoney = (value: number): string => formatDecimal(value, 2, 2)

/** Replaces a leading hyphen with a minus sign (U+2212): `−4`. */
export const withMinus = (number: string): string => number.replace(/^-/, '\u2212')

const { before, after } = aroundAmount

/** Adds the currency where the locale has it, after a minus sign (U+2212): `£1,234.5678`, `−£3.00`, `3,00 €`. */
export const withPounds = (amount: string): string =>
  amount.startsWith('-') ? withMinus(`-${before}${amount.slice(1)}${after}`) : `${before}${amount}${after}`

/** Amount with the currency symbol: `£1,234.50`, `−£3.00`. */
export const formatSterling = (value: number): string => withPounds(formatMoney(value))

/** Round amount on the axis of a chart: `£300k`, `−£50`. */
export const formatScale = (amount: number): string => {
  const thousands = Math.abs(amount) >= 1000
  const figure = formatDecimal(amount / (thousands ? 1000 : 1), 0, 2)
  return withPounds(`${figure}${thousands ? 'k' : ''}`)
}

const pounds = new Intl.NumberFormat(firmLocale, { style: 'currency', currency: firmCurrency })
/** Amount on a statement: `£1,234.50`, `-£3.00`, and `-` for 0. */
export const formatPounds = (value: number): string => (value === 0 ? '-' : pounds.format(value))

/** Date `yyyy-MM-dd` as `28/02/2025`. */
export const formatDate = (date: string): string => date.split('-').reverse().join('/')

/** Date and time `yyyy-MM-ddTHH:mm:ss` as `28/02/2025 09:05`. */
export const formatDatetime = (datetime: string): string =>
  `${formatDate(datetime.slice(0, 10))} ${datetime.slice(11, 16)}`

/** Time of day `HH:mm:ss` as `09:05`, with its seconds if it has any. */
export const formatTime = (time: string): string => (time.endsWith(':00') ? time.slice(0, 5) : time)

const inWords = new Intl.DateTimeFormat(firmLocale, { dateStyle: 'full', timeZone: 'UTC' })
/** Date with weekday: `Friday 28 February 2025`. */
export const formatDateInWords = (date: string): string =>
  inWords.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

const instants = new Intl.DateTimeFormat(firmLocale, { dateStyle: 'medium', timeStyle: 'short' })
/** Instant (ISO 8601) in the user's time zone: `28 Feb 2025, 09:05`. */
export const formatInstant = (instant: string): string => instants.format(new Date(instant))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Day in a sentence: `10 Jul`, and `10 Jul 2025` of another year than that of `today`. */
export const formatDay = (date: string, today: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  const text = `${day} ${months[(month ?? 1) - 1]}`
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${year}`
}

/** Month heading on a statement: `Feb 2025`, or `No Date` for year 0 and month 0. */
export const formatMonth = (year: number, month: number): string =>
  year === 0 && month === 0 ? 'No Date' : `${months[month - 1]} ${year}`

/** Month below a chart: `Mar`, and `Jan 25` in January or with `withYear`. */
export const formatShortMonth = (year: number, month: number, withYear = false): string =>
  month === 1 || withYear ? `${months[month - 1]} ${String(year).slice(-2)}` : `${months[month - 1]}`
