/** Requests and replies of ordering lines of a quote. Amounts in pounds, quantities in the units of the quote lines. */

/** One line of an order. */
export interface OrderedLine {
  readonly quoteLineId: number
  readonly quantity: number
  readonly costEach: number
  /** What the quote line had left to order when this was decided. */
  readonly expected: number
  /** Those of the quote line where there are none. */
  readonly description: string | null
  readonly unit: string | null
  /** Whether more may be ordered than is left. */
  readonly allowMore: boolean
}

export interface OrderRequest {
  readonly supplierId: number
  /** An open purchase that the lines are added to; null makes a new one. */
  readonly purchaseHeaderId: number | null
  /** Of a new purchase. */
  readonly userPONo: string | null
  readonly requiredDate: string | null
  readonly lines: readonly OrderedLine[]
}

export interface OrderReply {
  readonly purchaseHeaderId: number
  readonly lines: readonly {
    readonly quoteLineId: number
    readonly purchaseLineId: number
    readonly linkId: number
  }[]
  readonly requestId: string
}

export interface OrderPreviewRequest {
  readonly supplierId: number | null
  readonly quoteLineIds: readonly number[]
}

/** A quote line as it can be ordered. */
export interface OrderableLine {
  readonly quoteLineId: number
  readonly description: string
  readonly unit: string | null
  readonly quantity: number
  /** What no link has yet, with the sign of the quantity; 0 once all is linked, or more. */
  readonly remaining: number
  readonly quotedEach: number
  readonly categoryId: number
  /** What the supplier was last paid for like words. */
  readonly lastPaid: {
    readonly costEach: number
    readonly description: string
    readonly day: string | null
  } | null
}

/** What one category of the quote comes to before the order. */
export interface OrderedCategory {
  readonly categoryId: number
  readonly category: string
  readonly quoted: number
  readonly spent: number
}

/** What an order of quote lines can be made of. */
export interface OrderPreview {
  /** The next PO ref; null where the project has no number. */
  readonly userPONo: string | null
  readonly standing: string
  readonly lines: readonly OrderableLine[]
  readonly categories: readonly OrderedCategory[]
  /** Purchases of the supplier for this project that are neither received nor on a statement, newest first. */
  readonly openPurchases: readonly {
    readonly id: number
    readonly userPONo: string
    readonly orderDate: string | null
    readonly totalAmount: number
  }[]
}

/** Lines of one order. */
export const maxOrderLines = 300
