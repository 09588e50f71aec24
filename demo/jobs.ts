import type { StatusName } from './categories.ts'

export type JobKey = 'extension' | 'office' | 'terraces' | 'school' | 'barn' | 'shop'

/** The day for which the firm is planned, a Monday: nothing was received later. `moveTo` moves it to the real day. */
export const plannedDay = '2025-03-31'

/** Deposit, then so much at each share of the work, the rest of 100 as retention after the job. */
interface StagePayments {
  readonly kind: 'stages'
  readonly depositPercent: number
  readonly stages: readonly { readonly at: number; readonly percent: number }[]
  readonly retentionDays: number
}

/** Monthly valuations, paid 14 to 30 days later less retention, half of it released at completion. */
interface MonthlyPayments {
  readonly kind: 'monthly'
  readonly retentionPercent: number
  /** Days on site until the first valuation; the others follow every 30 days. */
  readonly firstValuation: number
  readonly paidAfter: readonly [number, number]
  /** Materials on site and early preliminaries, claimed before the work they belong to. */
  readonly claimedAhead: number
}

/** One of the firm's jobs: money in pounds, shares of the quote per category in percent. */
export interface Job {
  readonly key: JobKey
  /** Numbered last year (1) or this year (0), and the running number in that year. */
  readonly number: readonly [yearsAgo: 0 | 1, running: number]
  readonly name: string
  readonly location: string
  readonly comments: string
  readonly status: StatusName
  readonly quoted: number
  readonly shares: readonly number[]
  readonly quoteLines: number
  readonly homes: number
  readonly places: readonly [string, string]
  /** Both places together. */
  readonly wholePlace: string
  /** The second place is upstairs. */
  readonly secondIsAbove?: true
  readonly quoteComments: string
  /** The accepted quote is a revised copy of an earlier one. */
  readonly revised?: true
  /** Days between the quote and the start on site. */
  readonly quoteLead: number
  /** First day on site, of a job that is complete. */
  readonly start?: string
  readonly months: number
  readonly progress: number
  /** What is spent for each pound of quoted work done. */
  readonly spend: number
  /** How many purchases of either kind to aim at. */
  readonly goodsOrders: number
  readonly subcontracts: number
  readonly payments?: StagePayments | MonthlyPayments
}

const officeShares = [13, 6, 0, 3, 0, 4, 12, 20, 22, 11, 9, 0]

export const jobs: readonly Job[] = [
  {
    key: 'extension',
    number: [1, 101],
    name: 'Hollin Crescent extension & loft',
    location: 'Leeds',
    comments: 'Two-storey rear extension and loft dormer. Clients live in; no noisy work before 8.30.',
    status: 'Complete',
    quoted: 148_000,
    shares: [11, 3, 12, 16, 9, 8, 10, 9, 7, 6, 6, 3],
    quoteLines: 45,
    homes: 1,
    places: ['rear extension', 'loft conversion'],
    wholePlace: 'extension and loft',
    secondIsAbove: true,
    quoteComments: 'Accepted by e-mail. 10 % deposit, three stages, 2.5 % retention for six months.',
    quoteLead: 18,
    start: '2024-04-24',
    months: 7,
    progress: 1,
    spend: 0.815,
    goodsOrders: 21,
    subcontracts: 9,
    payments: {
      kind: 'stages',
      depositPercent: 10,
      stages: [
        { at: 0.3, percent: 30 },
        { at: 0.65, percent: 30 },
        { at: 1, percent: 27.5 },
      ],
      retentionDays: 203,
    },
  },
  {
    key: 'office',
    number: [1, 107],
    name: 'Foundry Square office refit',
    location: 'Sheffield',
    comments: 'Cat B refit of two floors in an occupied building. Deliveries through the goods lift only.',
    status: 'Live',
    quoted: 312_000,
    shares: officeShares,
    quoteLines: 38,
    homes: 0,
    places: ['first floor', 'second floor'],
    wholePlace: 'both floors',
    quoteComments: 'Cat B refit as drawings rev C.',
    revised: true,
    quoteLead: 67,
    months: 8,
    progress: 0.75,
    spend: 0.835,
    goodsOrders: 26,
    subcontracts: 10,
    payments: {
      kind: 'monthly',
      retentionPercent: 3,
      firstValuation: 22,
      paidAfter: [16, 20],
      claimedAhead: 0.1,
    },
  },
  {
    key: 'terraces',
    number: [1, 112],
    name: 'Quarry Fold, 6 terraces',
    location: 'Halifax',
    comments: 'Six three-bedroom terraces in two blocks for a housing association. JCT 2016 with quantities.',
    status: 'Live',
    quoted: 1_040_000,
    shares: [12, 1, 14, 19, 9, 6, 9, 10, 7, 6, 3, 4],
    quoteLines: 60,
    homes: 6,
    places: ['plots 1–3', 'plots 4–6'],
    wholePlace: 'plots 1–6',
    quoteComments: 'Contract sum after tender query 4. 5 % retention, half released at completion.',
    quoteLead: 59,
    months: 12,
    progress: 0.6,
    spend: 0.83,
    goodsOrders: 46,
    subcontracts: 14,
    payments: {
      kind: 'monthly',
      retentionPercent: 5,
      firstValuation: 30,
      paidAfter: [16, 20],
      claimedAhead: 0.08,
    },
  },
  {
    key: 'school',
    number: [1, 118],
    name: "St Oswin's school WCs",
    location: 'York',
    comments:
      'Noisy work in school holidays only. Rotten soil stack behind the panels: extras refused, see plumbing spend.',
    status: 'Complete',
    quoted: 86_000,
    shares: [12, 9, 1, 2, 0, 3, 10, 28, 12, 9, 14, 0],
    quoteLines: 34,
    homes: 0,
    places: ['infant WCs', 'junior WCs'],
    wholePlace: 'infant and junior WCs',
    quoteComments: 'Fixed price, handed over within three months.',
    quoteLead: 42,
    start: '2024-07-08',
    months: 3,
    progress: 1,
    spend: 1.03,
    goodsOrders: 18,
    subcontracts: 7,
    payments: {
      kind: 'monthly',
      retentionPercent: 5,
      firstValuation: 30,
      paidAfter: [22, 30],
      claimedAhead: 0,
    },
  },
  {
    key: 'barn',
    number: [0, 3],
    name: 'Netherby barn conversion',
    location: 'Ripon',
    comments: 'Listed building consent: lime only, oak pegged not bolted. No roof work while bats roost.',
    status: 'Live',
    quoted: 265_000,
    shares: [11, 4, 9, 17, 14, 9, 11, 9, 6, 5, 3, 2],
    quoteLines: 42,
    homes: 1,
    places: ['threshing barn', 'cart shed'],
    wholePlace: 'barn and cart shed',
    quoteComments: 'Provisional sums for underpinning and oak repairs, to be measured on completion.',
    quoteLead: 36,
    months: 10,
    progress: 0.3,
    spend: 0.82,
    goodsOrders: 11,
    subcontracts: 5,
    payments: {
      kind: 'stages',
      depositPercent: 10,
      stages: [
        { at: 0.25, percent: 22 },
        { at: 0.5, percent: 22 },
        { at: 0.75, percent: 22 },
        { at: 1, percent: 21.5 },
      ],
      retentionDays: 190,
    },
  },
  {
    key: 'shop',
    number: [0, 15],
    name: 'Market Row retail fit-out',
    location: 'Bradford',
    comments: 'Tender returned; landlord approval of the shopfront still to come.',
    status: 'Tender',
    quoted: 128_000,
    shares: officeShares,
    quoteLines: 24,
    homes: 0,
    places: ['sales floor', 'stockroom'],
    wholePlace: 'sales floor and stockroom',
    quoteComments: 'Tender, open for acceptance for 90 days.',
    quoteLead: 0,
    months: 0,
    progress: 0,
    spend: 0,
    goodsOrders: 0,
    subcontracts: 0,
  },
]
