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

/** Moves lines of a purchase, or parts of lines, to a new purchase for a partial delivery. */

interface SplitLine {
  readonly purchaseLineId: number
  /** Moved quantity, all or part of the line's. */
  readonly quantity: number
  /** Quantity of the line that the caller expects. */
  readonly expected: number
}

export interface SplitRequest {
  /** Values of the new purchase. Default: those of the old purchase. */
  readonly userPONo: string | null
  readonly supplierPOInvoiceNo: string | null
  readonly receivedDate: string | null
  readonly statementDate: string | null
  readonly lines: readonly SplitLine[]
}

export interface SplitReply {
  readonly purchaseHeaderId: number
  readonly requestId: string
}

/** Whether the quantity is a part of the whole, or all of it. */
export const isPartOf = (quantity: number, whole: number): boolean =>
  quantity !== 0 && Math.sign(quantity) === Math.sign(whole) && Math.abs(quantity) <= Math.abs(whole)
