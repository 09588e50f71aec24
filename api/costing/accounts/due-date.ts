import { withinYears } from '../../../model/calendar-date.ts'
import type { RecordFor } from '../../../resources.config.ts'

export type Terms = Pick<RecordFor<'suppliers'>, 'dueRule' | 'dueDays'>

const day = (time: number): string => withinYears(new Date(time).toISOString().slice(0, 10))

/**
 * Day on which an invoice is due by the terms of its supplier; null without a rule. Never before the invoice.
 * @param invoiceDate `yyyy-MM-dd`
 */
export const dueDateOf = (invoiceDate: string, { dueRule, dueDays }: Terms): string | null => {
  const [year = 0, month = 0, date = 0] = invoiceDate.split('-').map(Number)
  const days = dueDays ?? 0
  switch (dueRule) {
    case 'afterInvoice':
      return day(Date.UTC(year, month - 1, date + days))
    // Day 0 of a month is the last day of the month before.
    case 'afterMonthEnd':
      return day(Date.UTC(year, month, days))
    case 'followingMonth':
      return day(Date.UTC(year, month + 1, 0))
    default:
      return null
  }
}

/** Last day of the month of a date. */
export const monthEndOf = (date: string): string => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return day(Date.UTC(year, month, 0))
}
