import { addDays, monthAround, withinYears } from '../../../model/calendar-date.ts'
import type { RecordFor } from '../../../resources.config.ts'

export type Terms = Pick<RecordFor<'suppliers'>, 'dueRule' | 'dueDays'>

/**
 * Day on which an invoice is due by the terms of its supplier; null without a rule. Never before the invoice.
 * @param invoiceDate `yyyy-MM-dd`
 */
export const dueDateOf = (invoiceDate: string, { dueRule, dueDays }: Terms): string | null => {
  const days = dueDays ?? 0
  switch (dueRule) {
    case 'afterInvoice':
      return withinYears(addDays(invoiceDate, days))
    case 'afterMonthEnd':
      return withinYears(addDays(monthAround(invoiceDate).to, days))
    case 'followingMonth':
      return withinYears(monthAround(invoiceDate, 1).to)
    default:
      return null
  }
}
