/** The one place where numbers and dates become text for people (specification section 9). */

import { currencySign, firmCurrency, firmLocale } from './firm-locale.ts'

const decimalFormats = new Map<string, Intl.NumberFormat>()
/** A number with thousands separators and between `min` and `max` decimals: `1,234.50`. */
export const formatDecimal = (value: number, min: number, max: number): string => {
  const key = `${min}-${max}`
  let format = decimalFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(firmLocale, { minimumFractionDigits: min, maximumFractionDigits: max })
    decimalFormats.set(key, format)
  }
  return format.format(value)
}

/** A whole number with thousands separators: `5,486`. */
export const formatCount = (count: number): string => formatDecimal(count, 0, 0)

/** How many there are, where they may have been counted no further than that: `319`, `10,000+`. */
export const formatCounted = (count: number, isMore: boolean): string =>
  `${formatCount(count)}${isMore ? '+' : ''}`

/** Pounds with two decimals and no sign, as lists show them: `1,234.50`. */
export const formatMoney = (value: number): string => formatDecimal(value, 2, 2)

/** A written number with a minus sign (U+2212), as the screen shows it: `−4`. */
export const withMinus = (number: string): string => number.replace(/^-/, '\u2212')

/** A written amount with its pound sign, and a minus sign (U+2212) before it: `£1,234.5678`, `−£3.00`. */
export const withPounds = (amount: string): string =>
  amount.startsWith('-') ? withMinus(`-${currencySign}${amount.slice(1)}`) : `${currencySign}${amount}`

/** Pounds as a figure: `£1,234.50` and `−£3.00`. */
export const formatSterling = (value: number): string => withPounds(formatMoney(value))

/** Pounds as the scale of a chart shows them, which are round figures: `£300k`, `−£50`. */
export const formatScale = (amount: number): string => {
  const thousands = Math.abs(amount) >= 1000
  const figure = formatDecimal(amount / (thousands ? 1000 : 1), 0, 2)
  return `${withPounds(figure)}${thousands ? 'k' : ''}`
}

const pounds = new Intl.NumberFormat(firmLocale, { style: 'currency', currency: firmCurrency })
/** Pounds as the statement shows them: `£1,234.50`, `-£3.00`, and `-` for nothing. */
export const formatPounds = (value: number): string => (value === 0 ? '-' : pounds.format(value))

/** A calendar date `yyyy-MM-dd` as people read it: `28/02/2025`. */
export const formatDate = (date: string): string => date.split('-').reverse().join('/')

/** A day with its time `yyyy-MM-ddTHH:mm:ss` as people read it: `28/02/2025 09:05`. */
export const formatDatetime = (datetime: string): string =>
  `${formatDate(datetime.slice(0, 10))} ${datetime.slice(11, 16)}`

const inWords = new Intl.DateTimeFormat(firmLocale, { dateStyle: 'full', timeZone: 'UTC' })
/** A calendar date with its weekday: `Friday 28 February 2025`. */
export const formatDateInWords = (date: string): string =>
  inWords.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

const instants = new Intl.DateTimeFormat(firmLocale, { dateStyle: 'medium', timeStyle: 'short' })
/** An instant (ISO 8601) in the time zone of whoever reads it: `28 Feb 2025, 09:05`. */
export const formatInstant = (instant: string): string => instants.format(new Date(instant))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Heading of a month on a statement: `Feb 2025`, or `No Date` for year 0 and month 0. */
export const formatMonth = (year: number, month: number): string =>
  year === 0 && month === 0 ? 'No Date' : `${months[month - 1]} ${year}`

/** The same below a chart: `Mar`, and `Jan 25` where a year begins or `withYear`. */
export const formatShortMonth = (year: number, month: number, withYear = false): string =>
  month === 1 || withYear ? `${months[month - 1]} ${String(year).slice(-2)}` : `${months[month - 1]}`
