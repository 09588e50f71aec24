import { addDays, dayMs, dayNumber } from '../model/calendar-date.ts'

export const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(dayNumber(date) * dayMs).getUTCDay())

/** The date itself, or the Friday before a weekend: nothing is delivered or paid on a Saturday. */
export const workingDay = (date: string): string => (isWeekend(date) ? workingDay(addDays(date, -1)) : date)

/** Days of a job that lasts so many months. */
export const daysOfMonths = (months: number): number => Math.round((months * 365.25) / 12)

/** Compares dates for sorting, earlier first. */
export const byDate = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
