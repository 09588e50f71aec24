import type { MonthlyAmount } from './costing.ts'
import type { SignedFigure } from './figure.ts'

/** Project control (`GET /ProjectControl/{id}`): cost, value and forecast of a project. Amounts are pounds, to the penny. */

/** How the cost to complete of a category is forecast. */
export const forecastMethods = ['automatic', 'toComplete', 'atCompletion', 'percentComplete'] as const
export type ForecastMethod = (typeof forecastMethods)[number]

/** What is summed over lines. */
export interface ControlSums {
  /** Lines of agreed contract quotes. */
  readonly contract: number
  /** Lines of agreed variations; omissions are negative. */
  readonly variations: number
  /** Lines of submitted quotes: shown, and in no other figure. */
  readonly pending: number
  /** Spend with a statement date. */
  readonly invoiced: number
  /** Received and not invoiced. */
  readonly received: number
  /** Neither received nor invoiced. */
  readonly onOrder: number
}

/** The figures of a category, or their totals. */
export interface ControlAmounts extends ControlSums {
  /** Contract and variations. */
  readonly revised: number
  /** Invoiced, received and on order. */
  readonly committed: number
  /** What may be spent to keep the target margin. */
  readonly budget: number
  /** Below zero: less than ordered. */
  readonly toComplete: number
  /** Cost at completion. */
  readonly final: number
  /** Revised less final. */
  readonly margin: number
  /** Of revised, by the share that is done. */
  readonly earned: number
  /** Earned less invoiced and received. */
  readonly marginToDate: number
}

/** Figures that open lists. */
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
/** The lists behind each figure: their sums, each with its sign, are the figure to the penny. */
export type ControlLists = Readonly<Record<ListedColumn, readonly SignedFigure[]>>

export interface ControlTotals extends ControlAmounts {
  /** Percent of revised, to one decimal; null where nothing is agreed. */
  readonly marginPercent: number | null
  /** Percent of revised that is earned, to one decimal; null where nothing is agreed. */
  readonly donePercent: number | null
  /** Pounds committed beyond what is agreed (0 counts for an omission). */
  readonly over: number
  readonly lists: ControlLists
}

/** A cell of the months: spend by month of the statement date; what is received or on order is year 0, month 0. */
export interface ControlCell extends MonthlyAmount {
  readonly lists: readonly SignedFigure[]
}

/** The forecast of a category as it is stored; null where nobody has made one: then it is automatic. */
export interface ControlForecast {
  readonly id: number
  /** For `If-Match` of `PATCH /Forecast/{id}`. */
  readonly version: number
  /** Typed share that is done, in percent; null: cost to cost. */
  readonly percentDone: number | null
  readonly note: string | null
}

export interface ControlRow extends Omit<ControlTotals, 'donePercent'> {
  readonly costingCategoryId: number
  readonly categoryDescription: string
  readonly method: ForecastMethod
  /** Pounds, or the percentage of `percentComplete`; null for `automatic`. */
  readonly value: number | null
  readonly forecast: ControlForecast | null
  /** Percent done, to one decimal; the sums use all decimals. */
  readonly donePercent: number
  readonly months: readonly ControlCell[]
}

/** A point of the curve. Amounts are of the month, `planned` is cumulative. */
export interface ControlMonth {
  /** Year and month are both 0 where there is no date. The last point. */
  readonly year: number
  readonly month: number
  readonly invoiced: number
  readonly received: number
  /** By the month in which it is required, from this month on. */
  readonly onOrder: number
  readonly paid: number
  /** Budget that should be spent by the end of the month; null where the project has no dates. */
  readonly planned: number | null
}

/** An amount and the lists behind it: their sums, each with its sign. */
export interface ControlFigure {
  readonly value: number
  readonly lists: readonly SignedFigure[]
}

export interface ControlCash {
  /** Paid less invoiced, both up to the day of the figures. */
  readonly amount: number
  readonly paid: ControlFigure
  readonly invoiced: ControlFigure
  /** Dated after that day, and without a date: in neither. */
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

/** A closed month. */
export interface CloseSummary {
  readonly id: number
  /** First day of the month. */
  readonly month: string
  /** 1, and 2 or more where the month was closed again. */
  readonly number: number
  readonly note: string | null
  readonly madeBy: string
  readonly madeOn: string
  readonly revised: number
  readonly committed: number
  readonly final: number
  readonly margin: number
}

/** Closes a month (`POST /ProjectClose`). */
export interface CloseRequest {
  readonly projectId: number
  /** Its first day. */
  readonly month: string
  /** Required where the month is closed again. */
  readonly note: string | null
  /** The totals as they were shown, as of the last day of the month. */
  readonly expect: {
    readonly committed: number
    readonly final: number
    /** 2 or more to close the month again; 1 where it is left out. */
    readonly number?: number
  }
}

/** What a close kept, by category. */
export interface ClosedRow extends ControlAmounts {
  readonly costingCategoryId: number
  readonly categoryDescription: string
  readonly method: ForecastMethod
  readonly value: number | null
  readonly donePercent: number
  readonly lists: ControlLists
}

export interface ClosedControl {
  readonly close: CloseSummary
  readonly rows: readonly ClosedRow[]
  readonly totals: ControlTotals
}

export interface ProjectControl {
  readonly project: ControlProject
  /** The day that the figures are as of; null: everything that is entered. */
  readonly asOf: string | null
  /** The firm's day. */
  readonly today: string
  /** In the order of statements. */
  readonly rows: readonly ControlRow[]
  readonly totals: ControlTotals & { readonly months: readonly ControlCell[] }
  /** Spend on quotes that are not agreed; it is in the figures of its category. */
  readonly notAgreed: ControlFigure
  readonly cash: ControlCash
  /** Payments received less what is earned: overclaimed, below zero earned and not yet paid for. */
  readonly claimed: number
  /** In order, the one without a date last. */
  readonly months: readonly ControlMonth[]
  /** What the statements of the quotes come to: the dated months, and "No Date". */
  readonly ties: { readonly dated: number; readonly undated: number }
  /** Every quote of the project. */
  readonly quotes: readonly ControlQuote[]
  /** The latest first. */
  readonly closes: readonly CloseSummary[]
  /** The month that a close should be made of, as its first day; null where the last month that has ended is closed. */
  readonly nextClose: string | null
  /** The close that `compare` names. */
  readonly compared: ClosedControl | null
}

/** A project in `GET /ProjectControl`. */
export interface ControlSummary extends ControlAmounts {
  readonly projectId: number
  readonly projectNumber: string | null
  readonly projectName: string
  readonly targetMargin: number | null
  readonly endDate: string | null
  readonly marginPercent: number | null
  readonly donePercent: number | null
  readonly over: number
  /** Paid less invoiced, up to today. */
  readonly cash: number
}
