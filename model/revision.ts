/** Revisions of a quote: agreeing one in place of another, and what is different in it. Amounts are pounds, to the penny. */

/** Agrees a quote (`POST /QuoteHeader/agree`, and `/preview` of it). */
export interface AgreeRequest {
  readonly id: number
  /** Day on which the client agreed; today where it is left out. */
  readonly agreedDate: string | null
  /** Quotes of the project that it supersedes. */
  readonly supersede: readonly number[]
  /** Whether links of superseded quotes move to the lines that were copied from theirs. */
  readonly moveLinks: boolean
}

export interface RevisedQuote {
  readonly id: number
  readonly quoteNumber: string | null
  readonly standing: string
  readonly part: string
  readonly quoted: number
}

/** A link of a superseded quote. */
export interface RevisedLink {
  readonly linkId: number
  readonly quoteId: number
  readonly supplier: string | null
  readonly userPONo: string
  readonly purchaseDescription: string
  readonly quoteLineDescription: string
  readonly amount: number
  /** The line that it moves to; null: it stays. */
  readonly to: { readonly quoteLineId: number; readonly description: string } | null
  /** Why it stays: no line was copied from its line, or that line is linked with the same purchase line already. */
  readonly stays: 'noLine' | 'linkedAlready' | null
}

export interface AgreePreview {
  readonly quote: RevisedQuote
  /** Other agreed contract quotes of the project: what a contract quote may supersede. */
  readonly agreed: readonly RevisedQuote[]
  readonly links: readonly RevisedLink[]
  readonly moved: { readonly links: number; readonly amount: number }
  readonly staying: { readonly links: number; readonly amount: number }
}

export interface AgreeReply extends AgreePreview {
  /** What `POST /Undo` takes back. */
  readonly requestId: string
}

export interface RevisedLine {
  readonly id: number
  readonly description: string
  readonly costingCategoryId: number
  readonly category: string
  readonly quantity: number
  readonly costEach: number
  readonly total: number
}

export const lineRevisions = ['added', 'removed', 'changed'] as const

/** Two quotes of a project, line by line (`GET /QuoteHeader/{id}/compare/{other}`). */
export interface QuoteComparison {
  readonly before: RevisedQuote
  readonly after: RevisedQuote
  /** Lines that differ. A line is the same that was copied from the other; else one of equal description and category. */
  readonly lines: readonly {
    readonly change: (typeof lineRevisions)[number]
    readonly before: RevisedLine | null
    readonly after: RevisedLine | null
    readonly amount: number
  }[]
  readonly unchanged: number
  readonly categories: readonly {
    readonly costingCategoryId: number
    readonly category: string
    readonly before: number
    readonly after: number
    readonly amount: number
  }[]
  /** After less before: the sum of the lines, and of the categories. */
  readonly amount: number
}
