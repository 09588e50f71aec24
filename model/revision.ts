/** Revisions of a quote: agreeing and comparing. Amounts in pounds, to the penny. */

/** Body of `POST /QuoteHeader/agree` and its `/preview`. */
export interface AgreeRequest {
  readonly id: number
  /** Date of the client's agreement. Default: today. */
  readonly agreedDate: string | null
  /** Superseded quotes of the project. */
  readonly supersede: readonly number[]
  /** Whether links of superseded quotes move to the copies of their lines. */
  readonly moveLinks: boolean
}

export interface RevisedQuote {
  readonly id: number
  readonly quoteNumber: string | null
  readonly standing: string
  readonly part: string
  readonly quoted: number
}

export interface RevisedLink {
  readonly linkId: number
  readonly quoteId: number
  readonly supplier: string | null
  readonly userPONo: string
  readonly purchaseDescription: string
  readonly quoteLineDescription: string
  readonly amount: number
  /** Target line. Null if the link stays. */
  readonly to: { readonly quoteLineId: number; readonly description: string } | null
  /** Reason to stay: the line has no copy, or the copy is already linked to the purchase line. */
  readonly stays: 'noLine' | 'linkedAlready' | null
}

export interface AgreePreview {
  readonly quote: RevisedQuote
  /** Agreed contract quotes of the project that a contract quote can supersede. */
  readonly agreed: readonly RevisedQuote[]
  readonly links: readonly RevisedLink[]
  readonly moved: { readonly links: number; readonly amount: number }
  readonly staying: { readonly links: number; readonly amount: number }
}

export interface AgreeReply extends AgreePreview {
  /** For `POST /Undo`. */
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

/** Line-by-line comparison of two quotes (`GET /QuoteHeader/{id}/compare/{other}`). */
export interface QuoteComparison {
  readonly before: RevisedQuote
  readonly after: RevisedQuote
  /**
   * Differing lines. Lines correspond if one is a copy of the other, else by equal description and category.
   */
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
  /** After − before: the sum of the lines and of the categories. */
  readonly amount: number
}
