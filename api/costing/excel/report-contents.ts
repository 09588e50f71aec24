import type { Knex } from 'knex'
import type { QuoteStatementItem } from '../../../model/costing.ts'
import type { PrintedOn } from '../../http/files/printed-on.ts'
import type { Workbook } from '../../http/files/workbook.ts'

/** The firm itself, or its client, who sees nothing of what the firm pays. */
export type Audience = 'firm' | 'client'

/** What the summary tells of the quote, and how many rows each list will have. */
export interface ReportedQuote {
  id: number
  quoteNumber: string | null
  comments: string | null
  createdDate: string
  projectName: string
  projectNumber: string | null
  location: string | null
  projectStatus: string | null
  lineCount: number
  linkCount: number
  paymentCount: number
  /** Whose report it is. */
  firmName: string | null
  /** The day of the report. */
  today: string
}

/** What every sheet is written from. */
export interface Report {
  readonly trx: Knex.Transaction
  readonly workbook: Workbook
  readonly about: PrintedOn
  readonly audience: Audience
  readonly quote: ReportedQuote
  readonly statement: readonly QuoteStatementItem[]
  /** In pounds, as the statement has them. */
  readonly totals: {
    readonly quoted: number
    readonly spent: number
    readonly quoteLessSpend: number
    readonly paid: number
    readonly profit: number
    /** Quoted and not yet received. */
    readonly toPay: number
  }
  /** Aborted when the output has failed. */
  readonly signal: AbortSignal
}
