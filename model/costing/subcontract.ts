import { addDays, withinYears } from '../calendar-date.ts'
import { daysOf } from '../date-tokens.ts'
import { proportion, subtract, sum } from '../decimal.ts'
import { retentionOf } from './application.ts'

/**
 * Arithmetic of subcontracts: what a certificate pays, and what is deducted for CIS. In pounds, rounded half away from zero to
 * the penny at each step.
 */

/** What a certificate says, all to date. */
export interface CertificateBasis {
  /** Value of the lines. */
  readonly gross: number
  /** Main contractor's discount, in percent. */
  readonly discountRate: number
  /** Of the valuation day, in percent. */
  readonly retentionRate: number
  /** Bad work and breach. They lower the cost of the job and the payment. */
  readonly setOff: number
  /** Insurance and administration that are withheld. They lower the payment only. */
  readonly levy: number
  /** Payments of the earlier certificates. */
  readonly previous: number
}

export interface CertificateFigures {
  readonly discount: number
  readonly retention: number
  /** Gross less discount, retention, set-offs and levies, to date. */
  readonly net: number
  /** Of this certificate, without VAT and before CIS and contras. Never below 0. */
  readonly payment: number
  /** What the earlier payments are above the net to date. It carries into the next certificate. */
  readonly owed: number
  /** What the work cost the job to date. Retention held is a debt and no saving. */
  readonly cost: number
}

/** @source HGCRA 1996 s. 110A: the sum due and the basis on which it is calculated */
export const certificateFigures = (basis: CertificateBasis): CertificateFigures => {
  const { gross, discountRate, retentionRate, setOff, levy, previous } = basis
  const discount = proportion(gross, discountRate, 100, 2)
  const discounted = subtract(gross, discount)
  const retention = retentionOf(discounted, retentionRate)
  const net = sum([discounted, -retention, -setOff, -levy])
  const due = subtract(net, previous)
  return {
    discount,
    retention,
    net,
    payment: Math.max(0, due),
    owed: due < 0 ? subtract(0, due) : 0,
    cost: subtract(discounted, setOff),
  }
}

/** What a certificate costs the job to date and invoices have not: they are of payments. */
export interface Unbilled {
  /** Retention held. */
  readonly retention: number
  /** Levies that are withheld: of opening figures what they cost and neither paid nor hold. */
  readonly levies: number
  /** What he owes, by which the invoices are above the cost. */
  readonly owed: number
}

/**
 * The cost of the job is the payments to date, what is held and withheld, less what is owed.
 * @param paid payments to date, this one included
 */
export const unbilledOf = (to: {
  readonly cost: number
  readonly paid: number
  readonly retention: number
  readonly owed: number
}): Unbilled => ({
  retention: to.retention,
  levies: sum([to.cost, -to.paid, -to.retention, to.owed]),
  owed: to.owed,
})

interface MaterialsBasis {
  /** Direct cost to date, with evidence. */
  readonly materials: number
  /** Allowed by the earlier certificates. */
  readonly previous: number
  readonly gross: number
  readonly net: number
  readonly payment: number
}

/**
 * Materials of a payment, as far as they are paid with it: pro rata to what is paid of the gross, and never above their cost.
 * From 0 to the payment.
 */
export const proposedMaterials = ({ materials, previous, gross, net, payment }: MaterialsBasis): number => {
  if (gross <= 0) return 0
  const allowed = subtract(proportion(materials, Math.min(net, gross), gross, 2), previous)
  return Math.min(Math.max(0, allowed), payment)
}

export interface PaymentFigures {
  readonly deduction: number
  /** Contra that is taken, after the deduction. What is left of it carries. */
  readonly contra: number
  readonly toPay: number
}

/**
 * What is paid to the subcontractor. The deduction is worked out before contras: goods and services for him are paid for with
 * what he earned.
 * @param rate of the day of payment, in percent
 * @source CISR15030, CIS 340: the rate of the payment less materials, without VAT
 */
export const paymentFigures = (paid: {
  readonly payment: number
  readonly materials: number
  readonly rate: number
  readonly contra: number
}): PaymentFigures => {
  const deduction = proportion(subtract(paid.payment, paid.materials), paid.rate, 100, 2)
  const afterTax = subtract(paid.payment, deduction)
  const contra = Math.min(paid.contra, afterTax)
  return { deduction, contra, toPay: subtract(afterTax, contra) }
}

/** VAT of a payment, also where the reverse charge applies and it is not paid. */
export const vatOf = (payment: number, rate: number): number => proportion(payment, rate, 100, 2)

/**
 * An amount shared out among parts by their weights, to the penny. The shares are differences of running sums, so that they add
 * up exactly. Where the weights add up to 0, the last part takes all.
 */
export const sharedOut = (amount: number, weights: readonly number[]): number[] => {
  const total = sum(weights)
  let [above, shared] = [0, 0]
  return weights.map((weight, at) => {
    above = sum([above, weight])
    const ofNothing = at === weights.length - 1 ? amount : 0
    const soFar = total === 0 ? ofNothing : proportion(amount, above, total, 2)
    const share = subtract(soFar, shared)
    shared = soFar
    return share
  })
}

/**
 * Cost to date of each line: its gross less its share of discount and set-offs.
 * @param lines gross to date
 * @param less discount and set-offs to date
 */
export const costsOfLines = (lines: readonly number[], less: number): number[] => {
  const shares = sharedOut(less, lines)
  return lines.map((line, at) => subtract(line, shares[at] ?? 0))
}

/** CIS rates by the standing of a supplier. @source FA 2004 s. 61 */
export const taxRates = { gross: 0, standard: 20, higher: 30 } as const
export type TaxStanding = keyof typeof taxRates

interface Verification {
  readonly id: number
  readonly askedOn: string
  readonly standing: TaxStanding
}

/** The last verification by a day; of one day the last that was recorded. */
export const verificationOn = <V extends Verification>(verifications: readonly V[], day: string): V | null =>
  verifications
    .filter(({ askedOn }) => askedOn <= day)
    .toSorted((a, b) => a.askedOn.localeCompare(b.askedOn) || a.id - b.id)
    .at(-1) ?? null

/** First year of the tax year of a day: 2026 is 6 April 2026 to 5 April 2027. */
export const taxYearOf = (day: string): number => {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '04-06' ? year : year - 1
}

/**
 * Whether a supplier may be paid on a day: `none` was never verified, `lapsed` was neither verified nor paid in this tax year or
 * the two before.
 * @param paidOn days of earlier payments under CIS
 * @source CISR17080
 */
export const verificationState = (
  verified: Pick<Verification, 'askedOn'> | null,
  paidOn: readonly string[],
  day: string,
): 'none' | 'lapsed' | 'valid' => {
  if (!verified) return 'none'
  const since = taxYearOf(day) - 2
  return [verified.askedOn, ...paidOn.filter((paid) => paid <= day)].some(
    (known) => taxYearOf(known) >= since,
  )
    ? 'valid'
    : 'lapsed'
}

/** A tax month, from the 6th to the 5th, with the days by which it is returned and paid. */
export interface TaxMonth {
  readonly from: string
  readonly to: string
  /** Return, and statements to subcontractors. */
  readonly returnBy: string
  /** Electronic payment to HMRC. */
  readonly payBy: string
}

/** The tax month of a day, or one that many months later or, below 0, earlier. @source SI 2005/2045 reg. 4 and 7 */
export const taxMonthOf = (day: string, later = 0): TaxMonth => {
  const days = daysOf(later === 0 ? 'taxmonth' : `taxmonth${later > 0 ? '+' : ''}${later}`, day)
  if (!days) throw new RangeError(`${later} months from ${day}`)
  const [to = '', returnBy = '', payBy = ''] = [0, 14, 17].map((after) =>
    withinYears(addDays(days.to, after)),
  )
  return { from: days.from, to, returnBy, payBy }
}

/** A payment under CIS. */
export interface TaxedPayment {
  readonly supplierId: number
  readonly paidOn: string
  readonly payment: number
  readonly materials: number
  readonly deduction: number
}

export type MonthRow = Omit<TaxedPayment, 'paidOn'>

/** One row of each supplier that was paid in a month, also when his rate changed in it. */
export const monthRows = (
  payments: readonly TaxedPayment[],
  { from, to }: Pick<TaxMonth, 'from' | 'to'>,
): MonthRow[] => {
  const rows = new Map<number, MonthRow>()
  for (const { supplierId, paidOn, payment, materials, deduction } of payments) {
    if (paidOn < from || paidOn > to) continue
    const known = rows.get(supplierId) ?? { supplierId, payment: 0, materials: 0, deduction: 0 }
    rows.set(supplierId, {
      supplierId,
      payment: sum([known.payment, payment]),
      materials: sum([known.materials, materials]),
      deduction: sum([known.deduction, deduction]),
    })
  }
  return [...rows.values()]
}
