import type { FigureList } from './figure.ts'

/** What the home page tells (`GET /Home`). Amounts are pounds, to the penny. */

/** An amount or a number of records, and where it comes from. */
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

/** Why a job is at risk, and by how much. */
export type RiskReason =
  | {
      /** It is forecast to cost more than is agreed. */
      readonly kind: 'loss'
      readonly amount: number
      /** Cost at completion. */
      readonly final: number
      readonly agreed: number
    }
  | {
      /** Its forecast margin is less than its target: by so many pounds. */
      readonly kind: 'belowTarget'
      readonly amount: number
      readonly marginPercent: number
      readonly targetMargin: number
    }
  | {
      /** Less is earned than its plan has by today. */
      readonly kind: 'behindPlan'
      readonly amount: number
      readonly earned: number
      readonly planned: number
      /** The planned finish, once it has passed. */
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

export interface CashMonth {
  readonly year: number
  readonly month: number
  readonly paid: number
  readonly invoiced: number
}

/** What somebody else did, gathered by person, kind of record and what it belongs to. */
export interface NewsGroup {
  readonly at: string
  readonly who: string
  readonly action: 'created' | 'changed' | 'deleted'
  /** Name of the resource. */
  readonly resource: string
  readonly count: number
  /** Of links and payments that were added. */
  readonly amount: number | null
  /** The quote or purchase that they belong to. */
  readonly subject: { readonly resource: string; readonly id: number; readonly text: string } | null
}

export interface HomeReply {
  /** The day that ages are counted to. */
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
    /** Twelve, up to the last that has an amount. */
    readonly months: readonly CashMonth[]
    /** Dated after today: in neither the amount nor the months. */
    readonly laterSpend: HomeFigure
    readonly laterPayments: HomeFigure
    /** Without a date: in neither, too. */
    readonly undatedSpend: HomeFigure
    readonly undatedPayments: HomeFigure
  }
  readonly news: {
    /** Until this instant everything is on the page. */
    readonly upTo: string
    /** Null: never marked as seen; then it is what the last week brought. */
    readonly seenAt: string | null
    readonly groups: readonly NewsGroup[]
  }
}

/** Milliseconds that a part of the page may take while it opens. */
export const partWithin = 1_500

/** What is added up over many records. */
export type SlowPart = 'openJobs' | 'risks' | 'unallocated' | 'attention' | 'cash'

/** The same without what took too long: null there. */
export type HomeSoFar = Omit<HomeReply, SlowPart> & { readonly [Part in SlowPart]: HomeReply[Part] | null }
