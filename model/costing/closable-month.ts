import { monthAround } from '../calendar-date.ts'

/**
 * The last month that can be closed: an ended one, or this month from the firm's cut-off day on. In a month without that
 * day, from its last day on.
 * @param today `yyyy-MM-dd`
 * @param cutOffDay day of the month; null: months are closed after their last day
 * @returns first day of the month
 */
export const lastClosableMonth = (today: string, cutOffDay: number | null): string => {
  const dayOf = (date: string) => Number(date.slice(8))
  const isOpen = cutOffDay === null || dayOf(today) < Math.min(cutOffDay, dayOf(monthAround(today).to))
  return monthAround(today, isOpen ? -1 : 0).from
}
