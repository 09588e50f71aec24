import type { MonthlyAmount } from './costing.ts'
import type { SignedFigure } from './figure.ts'

/** Cost, value and forecast of a project (`GET /ProjectControl/{id}`). Amounts in pounds, to the penny. */

export const forecastMethods = ['automatic', 'toComplete', 'atCompletion', 'percentComplete'] as const
export type ForecastMethod = (typeof forecastMethods)[number]

export interface ControlSums {
  /** Lines of agreed contract quotes. */
  readonly contract: number
  /** Lines of agreed variations. Omissions are negative. */
  readonly variations: number
  /** Lines of submitted quotes; not part of any other figure. */
  readonly pending: number
  readonly invoiced: number
  readonly received: number
  /** Neither received nor invoiced. */
  readonly onOrder: number
}

export interface ControlAmounts extends ControlSums {
  readonly revised: number
  readonly committed: number
  /** Max. cost that keeps the target margin. */
  readonly budget: number
  /** Negative if the forecast is below the ordered amount. */
  readonly toComplete: number
  /** Cost at completion. */
  readonly final: number
  readonly margin: number
  /** Share of revised, by percentage of completion. */
  readonly earned: number
  /** Earned − invoiced − received. */
  readonly marginToDate: number
}

export const listedColumns = [
  'contract',
  'variations',
  'revised',
  'pending',
  'invoiced',
  'received',
  'onOrder',
  'committed',
] as const
export type ListedColumn = (typeof listedColumns)[number]
/** Lists behind each figure. Their signed sums equal the figure to the penny. */
export type ControlLists = Readonly<Record<ListedColumn, readonly SignedFigure[]>>

export interface ControlTotals extends ControlAmounts {
  /** Percent of revised, to one decimal. Null if nothing is agreed. */
  readonly marginPercent: number | null
  /** Earned in percent of revised, to one decimal. Null if nothing is agreed. */
  readonly donePercent: number | null
  /** Pounds committed beyond the agreed amount (0 for an omission). */
  readonly over: number
  readonly lists: ControlLists
}

/** Spend by month of the statement date. Received and on order have year 0, month 0. */
export interface ControlCell extends MonthlyAmount {
  readonly lists: readonly SignedFigure[]
}

/** Stored forecast of a category. Null if there is none: the forecast is automatic. */
export interface ControlForecast {
  readonly id: number
  /** For `If-Match` of `PATCH /Forecast/{id}`. */
  readonly version: number
  /** Typed percentage of completion. Null means cost to cost. */
  readonly percentDone: number | null
  readonly note: string | null
}

export interface ControlRow extends Omit<ControlTotals, 'donePercent'> {
  readonly costingCategoryId: number
  readonly categoryDescription: string
  readonly method: ForecastMethod
  /** Pounds, or the percentage for `percentComplete`. Null for `automatic`. */
  readonly value: number | null
  readonly forecast: ControlForecast | null
  readonly donePercent: number
  readonly months: readonly ControlCell[]
}

/** Point of the curve. Amounts are per month, `planned` is cumulative. */
export interface ControlMonth {
  /** Year and month are 0 without a date; this point is last. */
  readonly year: number
  readonly month: number
  readonly invoiced: number
  readonly received: number
  /** By required month, from the current month on. */
  readonly onOrder: number
  readonly paid: number
  /** Planned cumulative budget at the end of the month. Null if the project has no dates. */
  readonly planned: number | null
}

export interface ControlFigure {
  readonly value: number
  readonly lists: readonly SignedFigure[]
}

export interface ControlCash {
  /** Paid − invoiced, both up to the date of the figures. */
  readonly amount: number
  readonly paid: ControlFigure
  readonly invoiced: ControlFigure
  /** Dated after that day, and undated: both excluded. */
  readonly laterPayments: ControlFigure
  readonly laterSpend: ControlFigure
  readonly undatedPayments: ControlFigure
  readonly undatedSpend: ControlFigure
}

export interface ControlQuote {
  readonly id: number
  readonly quoteNumber: string | null
  readonly comments: string | null
  readonly createdDate: string
  readonly standing: string
  readonly part: string
  readonly agreedDate: string | null
  readonly quoted: number
  readonly version: number
}

export interface ControlProject {
  readonly id: number
  readonly projectNumber: string | null
  readonly projectName: string
  readonly targetMargin: number | null
  readonly startDate: string | null
  readonly endDate: string | null
}

export interface CloseSummary {
  readonly id: number
  readonly month: string
  /** 2 or more if the month was closed again. */
  readonly number: number
  readonly note: string | null
  readonly madeBy: string
  readonly madeOn: string
  readonly revised: number
  readonly committed: number
  readonly final: number
  readonly margin: number
}

/** Body of `POST /ProjectClose`. */
export interface CloseRequest {
  readonly projectId: number
  readonly month: string
  /** Required if the month is closed again. */
  readonly note: string | null
  /** Totals that the user saw, as of the last day of the month. */
  readonly expect: {
    readonly committed: number
    readonly final: number
    /** 2 or more to close the month again. Default: 1. */
    readonly number?: number
  }
}

/** Stored figures of a close, by category. */
export type ClosedRow = ControlAmounts &
  Pick<ControlRow, 'costingCategoryId' | 'categoryDescription' | 'method' | 'value' | 'donePercent' | 'lists'>

export interface ClosedControl {
  readonly close: CloseSummary
  readonly rows: readonly ClosedRow[]
  readonly totals: ControlTotals
}

export interface ProjectControl {
  readonly project: ControlProject
  /** Date of the figures. Null for all entries. */
  readonly asOf: string | null
  /** The firm's local date. */
  readonly today: string
  readonly rows: readonly ControlRow[]
  readonly totals: ControlTotals & { readonly months: readonly ControlCell[] }
  readonly notAgreed: ControlFigure
  readonly cash: ControlCash
  /** Payments received − earned. Positive: overclaimed. Negative: earned, not yet paid. */
  readonly claimed: number
  /** In order, undated last. */
  readonly months: readonly ControlMonth[]
  /** Totals of the quotes' statements: dated months, and "No Date". */
  readonly ties: { readonly dated: number; readonly undated: number }
  readonly quotes: readonly ControlQuote[]
  readonly closes: readonly CloseSummary[]
  /** First day of the next month to close. Null if the last complete month is closed. */
  readonly nextClose: string | null
  readonly compared: ClosedControl | null
}

export interface ControlSummary
  extends Omit<ControlTotals, 'lists'>,
    Omit<ControlProject, 'id' | 'startDate'> {
  readonly projectId: number
  /** Paid − invoiced, up to today. */
  readonly cash: number
}
