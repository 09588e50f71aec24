import type { FigureList } from './figure.ts'

/** Reply of `GET /Home`. Amounts in pounds, to the penny. */

export interface HomeFigure {
  readonly value: number
  readonly list: FigureList
}

export interface HomeProject {
  readonly id: number
  readonly number: string | null
  readonly name: string
}

export const riskKinds = ['loss', 'belowTarget', 'over', 'behindPlan', 'cash', 'notAgreed'] as const

export type RiskReason =
  | {
      readonly kind: 'loss'
      readonly amount: number
      readonly final: number
      readonly agreed: number
    }
  | {
      /** Forecast margin is below target, by this amount in pounds. */
      readonly kind: 'belowTarget'
      readonly amount: number
      readonly marginPercent: number
      readonly targetMargin: number
    }
  | {
      readonly kind: 'behindPlan'
      readonly amount: number
      readonly earned: number
      readonly planned: number
      /** The planned finish, if it has passed. */
      readonly finished: string | null
    }
  | {
      readonly kind: 'over'
      readonly amount: number
      readonly category: string
      readonly spent: HomeFigure
      readonly quoted: HomeFigure
    }
  | {
      readonly kind: 'cash'
      readonly amount: number
      readonly paid: HomeFigure
      readonly invoiced: HomeFigure
    }
  | {
      readonly kind: 'notAgreed'
      readonly amount: number
      readonly days: number
      readonly spent: HomeFigure
    }

export interface RiskyJob {
  readonly project: HomeProject
  /** Worst first; never empty. */
  readonly reasons: readonly RiskReason[]
}

export const ageBuckets = ['to30', 'to60', 'to90', 'over90', 'undated'] as const
export type AgeBucket = (typeof ageBuckets)[number]

export const attentionKinds = [
  'overMatched',
  'noStatementDate',
  'noInvoiceNumber',
  'undatedPayments',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

interface CashMonth {
  readonly year: number
  readonly month: number
  readonly paid: number
  readonly invoiced: number
}

/** Activity of other users, grouped by user, resource and subject. */
export interface NewsGroup {
  readonly at: string
  readonly who: string
  readonly action: 'created' | 'changed' | 'deleted'
  readonly resource: string
  readonly count: number
  /** Amount of added links and payments. */
  readonly amount: number | null
  readonly subject: { readonly resource: string; readonly id: number; readonly text: string } | null
}

export interface HomeReply {
  readonly today: string
  readonly hasQuotes: boolean
  readonly hasPurchases: boolean
  readonly openJobs: number
  readonly risks: readonly RiskyJob[]
  readonly unallocated: {
    readonly amount: HomeFigure
    readonly lines: number
    readonly ages: readonly { readonly age: AgeBucket; readonly amount: HomeFigure; readonly lines: number }[]
  }
  readonly attention: Readonly<Record<AttentionKind, HomeFigure>>
  readonly cash: {
    /** Paid less invoiced, up to today. */
    readonly amount: number
    readonly paid: HomeFigure
    readonly invoiced: HomeFigure
    readonly jobs: readonly {
      readonly project: HomeProject
      readonly paid: HomeFigure
      readonly invoiced: HomeFigure
      readonly amount: number
    }[]
    /** Twelve months, ending with the last one that has an amount. */
    readonly months: readonly CashMonth[]
    /** Dated after today: excluded from the amount and the months. */
    readonly laterSpend: HomeFigure
    readonly laterPayments: HomeFigure
    /** Without a date: also excluded. */
    readonly undatedSpend: HomeFigure
    readonly undatedPayments: HomeFigure
  }
  readonly news: {
    /** Latest instant that the page covers. */
    readonly upTo: string
    /** Null if never marked as seen; the page then covers the last week. */
    readonly seenAt: string | null
    readonly groups: readonly NewsGroup[]
  }
}

/** Time limit in milliseconds for one part of the page on first load. */
export const partWithin = 1_500

type SlowPart = 'openJobs' | 'risks' | 'unallocated' | 'attention' | 'cash'

/** Parts that exceeded the time limit are null. */
export type HomeSoFar = Omit<HomeReply, SlowPart> & { readonly [Part in SlowPart]: HomeReply[Part] | null }
