/** Moving lines of a purchase, or parts of them, to a new purchase: what came while the rest did not. */

export interface SplitLine {
  readonly purchaseLineId: number
  /** How much of it is moved: all of it, or a part. */
  readonly quantity: number
  /** The quantity of the line when this was decided. */
  readonly expected: number
}

export interface SplitRequest {
  /** Of the new purchase; what is left out is that of the old one. */
  readonly userPONo: string | null
  readonly supplierPOInvoiceNo: string | null
  readonly receivedDate: string | null
  readonly statementDate: string | null
  readonly lines: readonly SplitLine[]
}

export interface SplitReply {
  /** The new purchase. */
  readonly purchaseHeaderId: number
  readonly requestId: string
}

/** Whether the quantity is a part of the whole, or all of it. */
export const isPartOf = (quantity: number, whole: number): boolean =>
  quantity !== 0 && Math.sign(quantity) === Math.sign(whole) && Math.abs(quantity) <= Math.abs(whole)
