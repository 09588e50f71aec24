/**
 * The last month that can be closed: an ended one, or this month from the firm's cut-off day on. In a month without that
 * day, from its last day on.
 * @param today `yyyy-MM-dd`
 * @param cutOffDay day of the month; null: months are closed after their last day
 * @returns first day of the month
 */
export const lastClosableMonth = (today: string, cutOffDay: number | null): string => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isOpen = cutOffDay === null || day < Math.min(cutOffDay, lastDay)
  return new Date(Date.UTC(year, month - (isOpen ? 2 : 1), 1)).toISOString().slice(0, 10)
}
