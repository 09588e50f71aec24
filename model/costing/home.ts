import { recordActions } from '../audit.ts'
import { figureList } from '../figure.ts'
import {
  day,
  described,
  type FromSchema,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  number,
  objectOf,
  objectSchema,
  oneOf,
  pounds,
  type Schema,
  text,
} from '../schemas.ts'

/** Reply of `GET /Home`. Amounts in pounds, to the penny. */

const figure = described(
  objectSchema(
    {
      value: number('Pounds or a count'),
      list: figureList,
      amount: pounds('Of a count: what its records come to'),
    },
    { optional: ['amount'] },
  ),
  'A figure and the list behind it: the sum of its field `sum`, or without `sum` the number of its records',
)
export type HomeFigure = FromSchema<typeof figure>

const project = objectSchema({ id: integer, number: nullable(text), name: text })
export type HomeProject = FromSchema<typeof project>

export const riskKinds = ['loss', 'belowTarget', 'over', 'behindPlan', 'cash', 'notAgreed'] as const

/** Of `belowTarget`, `amount` is the margin that is missing, in pounds. */
export type RiskReason = { readonly amount: number } & (
  | { readonly kind: 'loss'; readonly final: number; readonly agreed: number }
  | { readonly kind: 'belowTarget'; readonly marginPercent: number; readonly targetMargin: number }
  | {
      readonly kind: 'behindPlan'
      readonly earned: number
      readonly planned: number
      readonly finished: string | null
    }
  | {
      readonly kind: 'over'
      readonly category: string
      readonly spent: HomeFigure
      readonly quoted: HomeFigure
    }
  | { readonly kind: 'cash'; readonly paid: HomeFigure; readonly invoiced: HomeFigure }
  | { readonly kind: 'notAgreed'; readonly days: number; readonly spent: HomeFigure }
)

const percent = number('Percentage of the agreed value')
const reasonDetails = {
  category: text,
  days: integer,
  final: pounds(),
  agreed: pounds(),
  marginPercent: percent,
  targetMargin: percent,
  earned: pounds(),
  planned: pounds(),
  finished: nullable(described(day, 'Planned finish, if it has passed')),
  spent: figure,
  quoted: figure,
  paid: figure,
  invoiced: figure,
}
const reason = objectSchema(
  { kind: oneOf(riskKinds), amount: pounds(), ...reasonDetails },
  { optional: Object.keys(reasonDetails) },
) as Schema<RiskReason>

const riskyJob = objectSchema({ project, reasons: described(listOf(reason), 'Worst first; never empty') })
export type RiskyJob = FromSchema<typeof riskyJob>

export const ageBuckets = ['to30', 'to60', 'to90', 'over90', 'undated'] as const
export type AgeBucket = (typeof ageBuckets)[number]

export const attentionKinds = [
  'overMatched',
  'noStatementDate',
  'noInvoiceNumber',
  'undatedPayments',
  'undeliveredOrders',
  'invoicesToCheck',
  'queriedInvoices',
  'approvedNotSent',
  'changedSinceApproved',
  'unreachedPeople',
  'applicationsToMake',
  'noPaymentNotice',
  'pastFinalDate',
  'retentionToRelease',
  'suppliersToVerify',
  'valuationsToCertify',
  'subcontractNotices',
  'subcontractRetention',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Kinds of `attention` that `paymentDates` has in words. */
export const paymentDateKinds = [
  'applicationsToMake',
  'noPaymentNotice',
  'pastFinalDate',
  'retentionToRelease',
  'subcontractRetention',
] as const satisfies readonly AttentionKind[]
export type PaymentDateKind = (typeof paymentDateKinds)[number]

/** Kinds of `attention` that subcontracts have, without their dates. */
export const subcontractKinds = [
  'subcontractNotices',
  'valuationsToCertify',
  'suppliersToVerify',
] as const satisfies readonly AttentionKind[]
export type SubcontractKind = (typeof subcontractKinds)[number]

const paymentDate = objectSchema({
  kind: oneOf(paymentDateKinds),
  project,
  application: described(
    nullable(objectSchema({ id: integer, number: integer })),
    'The last one, or the one it is about. Null: of a subcontract',
  ),
  subcontract: described(
    nullable(objectSchema({ id: integer, number: text, supplierName: text })),
    'Whose retention is to be released. Null: of an application',
  ),
  amount: pounds('Applied for, unpaid or to release; 0 of an application to make'),
  whole: pounds('What the amount is part of: certified, or retention held'),
  day: described(
    day,
    'Next valuation, day that the notice was due by, final date, or completion or end of the months for defects',
  ),
  finalDate: nullable(described(day, 'Final date for payment')),
})
export type PaymentDate = FromSchema<typeof paymentDate>

const newsGroup = objectSchema({
  at: instant,
  who: text,
  action: oneOf(recordActions),
  resource: text,
  count: integer,
  amount: nullable(pounds('Amount of added links and payments')),
  subject: nullable(objectSchema({ resource: text, id: integer, text })),
})
/** Activity of other users, grouped by user, resource and subject. */
export type NewsGroup = FromSchema<typeof newsGroup>

/** Parts are null if they exceeded the time limit. */
export const homeSoFar = objectSchema({
  today: day,
  hasQuotes: flag,
  hasPurchases: flag,
  openJobs: nullable(integer),
  risks: nullable(listOf(riskyJob)),
  unallocated: nullable(
    objectSchema({
      amount: figure,
      lines: integer,
      ages: listOf(objectSchema({ age: oneOf(ageBuckets), amount: figure, lines: integer })),
    }),
  ),
  attention: nullable(objectOf(attentionKinds, figure)),
  paymentDates: nullable(
    described(
      listOf(paymentDate),
      'What the payment dates of applications ask for, the oldest first, 100 of a kind',
    ),
  ),
  supplierQueries: nullable(
    described(
      objectSchema({ amount: figure, lines: integer }),
      'Lines of supplier statements that differ, are missing or doubled',
    ),
  ),
  approvedTogether: nullable(
    described(
      listOf(
        objectSchema({
          supplierName: text,
          person: described(text, 'Who approved them'),
          day,
          invoices: integer,
          amount: figure,
        }),
      ),
      'For Administrators: invoices of one supplier that one person approved on one day and that together pass the limit, of the last 31 days',
    ),
  ),
  cash: nullable(
    objectSchema({
      amount: pounds('Paid minus invoiced, up to today'),
      paid: figure,
      invoiced: figure,
      jobs: listOf(objectSchema({ project, paid: figure, invoiced: figure, amount: pounds() })),
      months: described(
        listOf(objectSchema({ year: integer, month: integer, paid: pounds(), invoiced: pounds() })),
        'Twelve months, ending with the last one that has an amount',
      ),
      laterSpend: described(figure, 'Dated after today; not part of the amount and the months'),
      laterPayments: figure,
      undatedSpend: described(figure, 'Without a date; not part of the amount and the months'),
      undatedPayments: figure,
    }),
  ),
  news: objectSchema({
    upTo: described(instant, 'Latest instant that the page covers'),
    seenAt: described(nullable(instant), 'Null: never marked as seen; the page covers the last week'),
    groups: listOf(newsGroup),
  }),
})
export type HomeSoFar = FromSchema<typeof homeSoFar>
export type HomeReply = { readonly [Part in keyof HomeSoFar]: Exclude<HomeSoFar[Part], null> }

/** Time limit in milliseconds for one part of the page on first load. */
export const partWithin = 1_500
