import {
  day,
  described,
  type FromSchema,
  flag,
  integer,
  nullable,
  number,
  objectSchema,
  oneOf,
  pounds,
  text,
  titled,
} from '../schemas.ts'
import { retentionWhys } from './application-document.ts'

/** Figures of a valuation of a subcontract: each step from the gross to what he is paid. Amounts in pounds. */

export const taxStates = ['none', 'lapsed', 'valid'] as const

export const valuationState = titled(
  'Figures of a valuation',
  objectSchema({
    number: integer,
    version: integer,
    isOpening: described(flag, 'Opening figures'),
    standing: oneOf(['draft', 'certified', 'paid']),
    subcontract: described(text, 'Job and number: 26-201/S01'),
    supplierId: integer,
    supplierName: text,
    isPlaced: described(flag, 'Whether its order is placed'),
    changedLines: described(integer, 'Lines of a draft that its subcontract has changed since'),
    applied: described(nullable(pounds()), 'By the subcontractor, to date'),
    gross: pounds('Value of the lines to date'),
    discountRate: number('Percent'),
    discount: pounds(),
    retentionRate: number('Percent'),
    retentionWhy: oneOf(retentionWhys),
    retention: pounds('Held to date'),
    setOff: pounds('To date, as levy and contra'),
    levy: pounds(),
    contra: pounds(),
    net: pounds('Gross less discount, retention, set-offs and levies, to date'),
    previous: pounds('Earlier payments'),
    payment: pounds('Without VAT, before CIS and contra; never below 0'),
    owed: pounds('Paid too much by earlier certificates; carries'),
    materials: pounds('Direct cost of materials to date'),
    allowedBefore: pounds('Materials of the earlier payments'),
    proposed: pounds('Materials of this payment, pro rata'),
    allowed: pounds('Materials of this payment, as certified or proposed'),
    cost: pounds('Cost of the job to date: gross less discount and set-offs'),
    setOffOfThis: pounds('Of this valuation alone, as levy and contra'),
    levyOfThis: pounds(),
    contraOfThis: pounds(),
    certifiedOn: nullable(day),
    dueDate: nullable(day),
    noticeBy: nullable(day),
    payLessBy: nullable(day),
    finalDate: nullable(day),
    taxState: described(oneOf(taxStates), 'Whether the supplier is verified, on the day of payment'),
    verifiedOn: nullable(day),
    paidOn: nullable(day),
    taxRate: number('Percent, of the day of payment'),
    deduction: pounds('CIS of the payment less materials'),
    contraLeft: pounds('Contra that no earlier payment took'),
    contraTaken: pounds(),
    toPay: pounds('To the subcontractor, without VAT'),
    vatRate: described(nullable(number('Percent')), 'Null: he is not registered'),
    reverseCharge: flag,
    vat: pounds('Of the payment; shown and not paid with reverse charge'),
  }),
)
export type ValuationState = FromSchema<typeof valuationState>

export const certifyRequest = titled(
  'Certificate of a valuation',
  objectSchema({
    certifiedOn: day,
    allowed: described(nullable(pounds()), 'Materials in the payment; null: pro rata to it'),
  }),
)
export type CertifyRequest = FromSchema<typeof certifyRequest>

export const payRequest = titled('Payment of a certificate', objectSchema({ paidOn: day }))
export type PayRequest = FromSchema<typeof payRequest>
