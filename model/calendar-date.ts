/** Years of dates: from `first` on, or from `earliest` where a field says so by its `min`. */
export const dayYears = { earliest: 1000, first: 1900, last: 2999 } as const

/** `yyyy-MM-dd`, years 1000 to 2999. */
export const dayShape = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The day itself, or the last one of all years: days that are counted on from another may lie after it. */
export const withinYears = (day: string): string => {
  const last = `${dayYears.last}-12-31`
  return day > last ? last : day
}

/** Whether the text is an existing date between 1000 and 2999. */
export const isCalendarDate = (value: unknown): value is string => {
  if (typeof value !== 'string' || !dayShape.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Arithmetic on calendar dates `yyyy-MM-dd`: no clock and no time zone takes part. */

export const dayMs = 24 * 60 * 60 * 1000

/** Days since 1 January 1970. NaN unless it is a date. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const dayOfNumber = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10)

/** The day that many days later, or earlier with a negative number. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)

/** Days from the first date to the second, negative if that is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

const twoDigits = (n: number) => String(n).padStart(2, '0')

const dayText = (date: Date): string =>
  [
    String(date.getUTCFullYear()).padStart(4, '0'),
    twoDigits(date.getUTCMonth() + 1),
    twoDigits(date.getUTCDate()),
  ].join('-')

/** First and last day of a month; `month` from 1. Months out of range are those of other years. */
export const daysOfMonth = ({
  year,
  month,
}: {
  readonly year: number
  readonly month: number
}): { readonly from: string; readonly to: string } => {
  const at = (months: number, day: number) => dayText(new Date(Date.UTC(year, months, day)))
  return { from: at(month - 1, 1), to: at(month, 0) }
}

/** Year and month of a day. */
export const monthOfDay = (day: string): { readonly year: number; readonly month: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** First and last day of the month of a day, or of a month that many months later or, below 0, earlier. */
export const monthAround = (day: string, later = 0) => {
  const { year, month } = monthOfDay(day)
  return daysOfMonth({ year, month: month + later })
}
