/** Arithmetic on calendar dates `yyyy-MM-dd`; no clock and no time zone takes part. */

const day = 86_400_000
const toDays = (date: string) => Date.parse(`${date}T00:00:00Z`) / day
const fromDays = (days: number) => new Date(days * day).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => fromDays(toDays(date) + days)

/** Days from the first date to the second, negative when that is earlier. */
export const daysBetween = (from: string, to: string): number => toDays(to) - toDays(from)

/** Last day of the month that the date lies in. */
export const monthEnd = (date: string): string => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(toDays(date) * day).getUTCDay())

/** The date itself, or the Friday before a weekend: nothing is delivered or paid on a Saturday. */
export const workingDay = (date: string): string => (isWeekend(date) ? workingDay(addDays(date, -1)) : date)

/** Days of a job that lasts so many months. */
export const daysOfMonths = (months: number): number => Math.round((months * 365.25) / 12)

/** Compares dates for sorting, earlier first. */
export const byDate = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
