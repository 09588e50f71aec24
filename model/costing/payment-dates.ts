import { addDays, withinYears } from '../calendar-date.ts'

/**
 * Days from the valuation date on, as the contract counts them. The final date, from which the payer may no longer give
 * a pay less notice, is counted from the due date.
 */
export interface PaymentTerms {
  readonly dueDays: number
  readonly noticeDays: number
  readonly finalDays: number
  readonly payLessDays: number
}

/**
 * Usual periods, which a contract may change.
 * @source JCT 2016 and 2024, clauses 4.8 to 4.12; NEC4 with option Y(UK)2; Scheme for Construction Contracts, part II
 */
export const defaultTerms = {
  jct: { dueDays: 7, noticeDays: 5, finalDays: 14, payLessDays: 5 },
  nec: { dueDays: 7, noticeDays: 0, finalDays: 14, payLessDays: 7 },
  scheme: { dueDays: 7, noticeDays: 5, finalDays: 17, payLessDays: 7 },
} as const satisfies Record<string, PaymentTerms>

/** Days that are not counted: Christmas Day, Good Friday and bank holidays. */
type Holidays = ReadonlySet<string>

/**
 * Counts calendar days on from a day, or back with a negative number, without holidays.
 * @source Housing Grants, Construction and Regeneration Act 1996, section 116
 */
export const countedDays = (from: string, days: number, holidays: Holidays): string => {
  let day = from
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, Math.sign(days))
    if (!holidays.has(day)) left -= 1
  }
  return day
}

export interface PaymentDates {
  readonly dueDate: string
  readonly noticeBy: string
  readonly payLessBy: string
  readonly finalDate: string
}

/** The dates that follow from a valuation date. Whether days are counted back without holidays is disputed. */
export const paymentDates = (
  valuationDate: string,
  { dueDays, noticeDays, finalDays, payLessDays }: PaymentTerms,
  holidays: Holidays,
): PaymentDates => {
  const dueDate = countedDays(valuationDate, dueDays, holidays)
  const finalDate = countedDays(dueDate, finalDays, holidays)
  return {
    dueDate: withinYears(dueDate),
    noticeBy: withinYears(countedDays(dueDate, noticeDays, holidays)),
    payLessBy: withinYears(countedDays(finalDate, -payLessDays, holidays)),
    finalDate: withinYears(finalDate),
  }
}
