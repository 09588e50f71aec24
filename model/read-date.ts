import { daysBetween, isCalendarDate, dayYears as years } from './calendar-date.ts'
import { firmTime } from './firm-clock.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** Result of reading a date box. `wrong`: empty, year out of range, or not a date. */
export type ReadDate = { readonly date: string } | { readonly wrong: 'none' | 'year' | 'format' }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthOf = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text)
  const short = text.slice(0, 3).toLowerCase()
  return text.length >= 3 ? months.indexOf(short) + 1 : 0
}

const isoDate = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

const daysAfter = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}

const thisYear = (today: string) => Number(today.slice(0, 4))

/** The year that puts the day nearest to today: at most six months away, except for 29 February. */
const nearest = (dayIn: (year: number) => string, today: string): string => {
  const around = [0, -1, 1].map((by) => dayIn(thisYear(today) + by)).filter(isCalendarDate)
  const distance = (date: string) => Math.abs(daysBetween(today, date))
  return around.toSorted((a, b) => distance(a) - distance(b))[0] ?? dayIn(thisYear(today))
}

/** Year of two digits, from 50 years back to 20 ahead; undefined in between. */
const yearOfTwoDigits = (digits: number, year: number): number | undefined =>
  [1900, 2000, 2100].map((century) => century + digits).find((full) => full >= year - 50 && full <= year + 20)

/** Whether a date is more than two years from today, so that its year may be a typing error. */
export const isDistantDate = (date: string, today: string): boolean =>
  date < `${thisYear(today) - 2}${today.slice(4)}` || date > `${thisYear(today) + 2}${today.slice(4)}`

const partsOf = (text: string): readonly [day: string, month: string, year: string] | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? '']
  const digits = /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(text)
  if (digits) return [digits[1] ?? '', digits[2] ?? '', digits[3] ?? '']
  const numbers = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d+))?$/.exec(text)
  const named = /^(\d{1,2})[\s/.-]*([a-z]+)(?:[\s/.,-]*(\d+))?$/i.exec(text)
  const found = numbers ?? named
  return found && [found[1] ?? '', found[2] ?? '', found[3] ?? '']
}

/**
 * Reads a date, day first: `2/4`, `02042025`, `2 apr`, `t` (today), `+7` (in 7 days), `2025-04-02`.
 * @param first first year that is read
 */
export const readDate = (typed: string, today: string, first: number = years.first): ReadDate => {
  const text = typed.trim()
  if (text === '') return { wrong: 'none' }
  if (/^(t|today)$/i.test(text)) return { date: today }
  if (/^[+-]\d{1,4}$/.test(text)) return inRange(daysAfter(today, Number(text)), first)
  const parts = partsOf(text)
  if (!parts) return { wrong: 'format' }
  const [day, month, year] = parts
  if (year.length === 1 || year.length === 3 || year.length > 4) return { wrong: 'year' }
  const dayIn = (fullYear: number) => isoDate(fullYear, monthOf(month), Number(day))
  if (year === '') return inRange(nearest(dayIn, today), first)
  const fullYear = year.length === 2 ? yearOfTwoDigits(Number(year), thisYear(today)) : Number(year)
  return fullYear === undefined ? { wrong: 'year' } : inRange(dayIn(fullYear), first)
}

/** The year of a file may be any that the API takes. */
const yearIn = (digits: string, today: string): number =>
  (digits.length === 2 ? yearOfTwoDigits(Number(digits), thisYear(today)) : Number(digits)) ?? Number.NaN

/** A date of a file and its time of day (`HH:mm:ss`). */
export interface FileDate {
  readonly date: string
  readonly time: string
}

/** The time after the date of a file; a date alone has none. Fractions of a second are dropped. */
const timeAfterDate = /[T\s]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?\s*(am|pm)?$/i

/**
 * Reads a date of a file, day first, as `readDate` does, but only with its year and never relative to today; null for
 * any other text. RFC 3339 instants are converted to the firm's time.
 * @param today day by which a year of two digits is completed
 * @example readFileDate('14-Mar-26 00:00', '2026-07-01') // { date: '2026-03-14', time: '00:00:00' }
 */
export const readFileDate = (cell: string, today: string): FileDate | null => {
  const typed = cell.trim()
  const text = /[Zz]$|\d[+-]\d\d:\d\d$/.test(typed) ? timeInFirm(typed) : typed
  const time = timeAfterDate.exec(text)
  const parts = partsOf(time ? text.slice(0, time.index) : text)
  if (!parts || ![2, 4].includes(parts[2].length)) return null
  const [day, month, year] = parts
  const date = isoDate(yearIn(year, today), monthOf(month), Number(day))
  const hour = time ? hourOf(Number(time[1]), time[4]) : 0
  const [minute, second] = [Number(time?.[2] ?? 0), Number(time?.[3] ?? 0)]
  if (!isCalendarDate(date) || !(hour <= 23) || minute > 59 || second > 59) return null
  return { date, time: [hour, minute, second].map(two).join(':') }
}

const timeInFirm = (text: string): string => {
  const at = new Date(text.toUpperCase())
  // The clocks of the world differ by whole minutes.
  return Number.isNaN(at.getTime()) ? text : `${firmTime(at).slice(0, -2)}${two(at.getUTCSeconds())}`
}

const inRange = (date: string, first: number): ReadDate => {
  const year = Number(date.slice(0, 4))
  // A day that exists in no year is a format error, whatever the year.
  if (!isCalendarDate(`2000${date.slice(4)}`) && !isCalendarDate(date)) return { wrong: 'format' }
  if (year < first || year > years.last) return { wrong: 'year' }
  return isCalendarDate(date) ? { date } : { wrong: 'format' }
}

export type ReadDatetime = { readonly datetime: string } | { readonly wrong: 'none' | 'year' | 'format' }

/** The time at the end of the text: `9:05`, `09.05`, `9am`, `2.30 pm`, `9:05:30`. */
const timeAtEnd = /(?:^|\s)(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d))?)?\s*(am|pm)?$/i

const hourOf = (hour: number, half: string | undefined): number => {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/** `8`, `8:30`, `08.30`, `0830`, `8.30 pm`, with seconds or without. */
const timeAlone = /^(?:(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?)?|(\d\d)(\d\d))\s*(am|pm)?$/i

/**
 * Reads a time of day; null for any other text.
 * @example readTime('8.30 pm') // '20:30:00'
 */
export const readTime = (typed: string): string | null => {
  const [, hours, minutes, seconds, inFour, minutesInFour, half] = timeAlone.exec(typed.trim()) ?? []
  const hour = hourOf(Number(hours ?? inFour), half)
  const [minute, second] = [Number(minutes ?? minutesInFour ?? 0), Number(seconds ?? 0)]
  return hour <= 23 && minute <= 59 && second <= 59 ? [hour, minute, second].map(two).join(':') : null
}

/** Reads a day as `readDate` does and a time: `2/4 9:05`, `2 apr 25 2.30 pm`, or the stored format. */
export const readDatetime = (typed: string, today: string): ReadDatetime => {
  const text = typed.trim().replace(/(\d)T(\d\d:\d\d(:\d\d)?)$/, '$1 $2')
  if (text === '') return { wrong: 'none' }
  const time = timeAtEnd.exec(text)
  // Two digits alone may be the year of the date.
  if (!time || (time[2] === undefined && time[4] === undefined)) return { wrong: 'format' }
  const [hour, minute, second] = [
    hourOf(Number(time[1]), time[4]),
    Number(time[2] ?? 0),
    Number(time[3] ?? 0),
  ]
  if (!(hour <= 23) || minute > 59 || second > 59) return { wrong: 'format' }
  const day = readDate(text.slice(0, time.index), today)
  if ('wrong' in day) return day.wrong === 'none' ? { wrong: 'format' } : day
  return { datetime: `${day.date}T${[hour, minute, second].map(two).join(':')}` }
}
