import type { Knex } from 'knex'
import type { QuoteStatementItem } from '../../../model/costing/costing.ts'
import type { PrintedOn } from '../../http/files/printed-on.ts'
import type { Workbook } from '../../http/files/workbook.ts'

/** The client's report does not show costs. */
export type Audience = 'firm' | 'client'

export interface ReportedQuote {
  id: number
  quoteNumber: string | null
  comments: string | null
  createdDate: string
  projectName: string
  projectNumber: string | null
  location: string | null
  clientName: string | null
  projectStatus: string | null
  lineCount: number
  hasUnits: boolean
  linkCount: number
  /** Of the purchase lines. */
  linksHaveUnits: boolean
  /** Of payments up to today and without a date. */
  paymentCount: number
  /** Of payments up to today. */
  receivedCount: number
  /** In pounds. */
  received: number
  firmName: string | null
  today: string
}

export interface ReportSection {
  /** Of the lines' names of it. */
  readonly key: string
  readonly name: string
  /** In pounds. */
  readonly amount: number
}

export interface Report {
  readonly trx: Knex.Transaction
  readonly workbook: Workbook
  readonly about: PrintedOn
  readonly audience: Audience
  readonly quote: ReportedQuote
  readonly statement: readonly QuoteStatementItem[]
  /** Of the quote lines, in the order of the sheet. Empty if the lines are not divided. */
  readonly sections: readonly ReportSection[]
  /** In pounds. */
  readonly totals: {
    readonly quoted: number
    readonly spent: number
    readonly quoteLessSpend: number
    readonly paid: number
    readonly profit: number
    /** Up to today. */
    readonly received: number
    /** Quoted and not yet received. */
    readonly toPay: number
  }
  readonly signal: AbortSignal
}
