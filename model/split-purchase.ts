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
