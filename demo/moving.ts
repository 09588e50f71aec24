import { addDays, daysBetween, monthAround } from '../model/calendar-date.ts'
import { plannedDay } from './jobs.ts'
import type { PlannedProject, PlannedPurchase } from './plan.ts'

/**
 * Moves a planned round from `plannedDay` to the week of today. Whole weeks, so that no delivery falls on a weekend.
 * What was received this month is on an interim statement, as no statement is dated later than today.
 */
export const moveTo = (
  today: string,
  projects: readonly PlannedProject[],
  purchases: readonly PlannedPurchase[],
): void => {
  const days = Math.floor(daysBetween(plannedDay, today) / 7) * 7
  const lastDay = addDays(plannedDay, days)
  const moved = (date: string) => addDays(date, days)
  for (const project of projects) {
    project.start = moved(project.start)
    for (const quote of project.quotes) {
      quote.createdDate = moved(quote.createdDate)
      for (const payment of quote.payments) payment.receivedDate &&= moved(payment.receivedDate)
    }
  }
  for (const purchase of purchases) {
    purchase.orderedDate = moved(purchase.orderedDate)
    purchase.requiredDate = moved(purchase.requiredDate)
    purchase.receivedDate = moved(purchase.receivedDate)
    const end = monthAround(purchase.receivedDate).to
    purchase.statementDate &&= end <= today ? end : lastDay
  }
}
