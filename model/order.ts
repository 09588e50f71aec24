/** Requests and replies for ordering quote lines. Amounts in pounds, quantities in units of the quote lines. */

export interface OrderedLine {
  readonly quoteLineId: number
  readonly quantity: number
  readonly costEach: number
  /** Remaining quantity of the quote line that the caller expects. */
  readonly expected: number
  readonly description: string | null
  readonly unit: string | null
  /** Whether the order may exceed the remaining quantity. */
  readonly allowMore: boolean
}

export interface OrderRequest {
  readonly supplierId: number
  /** Open purchase that receives the lines. Null creates a purchase. */
  readonly purchaseHeaderId: number | null
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

export interface OrderableLine {
  readonly quoteLineId: number
  readonly description: string
  readonly unit: string | null
  readonly quantity: number
  /** Unlinked quantity with its sign; 0 if fully linked or over-linked. */
  readonly remaining: number
  readonly quotedEach: number
  readonly categoryId: number
  /** Last price paid to the supplier for similar text. */
  readonly lastPaid: {
    readonly costEach: number
    readonly description: string
    readonly day: string | null
  } | null
}

interface OrderedCategory {
  readonly categoryId: number
  readonly category: string
  readonly quoted: number
  readonly spent: number
}

export interface OrderPreview {
  /** Next PO reference. Null if the project has no number. */
  readonly userPONo: string | null
  readonly standing: string
  readonly lines: readonly OrderableLine[]
  readonly categories: readonly OrderedCategory[]
  /** The supplier's purchases for this project without receipt and statement date, newest first. */
  readonly openPurchases: readonly {
    readonly id: number
    readonly userPONo: string
    readonly orderDate: string | null
    readonly totalAmount: number
  }[]
}

export const maxOrderLines = 300
