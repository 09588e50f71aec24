import { idSchema } from './fields/reference.ts'
import {
  described,
  type FromSchema,
  listOf,
  nullable,
  number,
  objectSchema,
  pounds,
  requestId,
  text,
  titled,
} from './schemas.ts'

/** Requests and replies for ordering quote lines. Amounts in pounds, quantities in units of the quote lines. */

export interface OrderedLine {
  readonly quoteLineId: number
  readonly quantity: number
  readonly costEach: number
  /** Remaining quantity of the quote line that the caller expects. */
  readonly expected: number
  readonly description?: string | null
  readonly unit?: string | null
  /** Whether the order may exceed the remaining quantity. */
  readonly allowMore?: boolean
}

export interface OrderRequest {
  readonly supplierId: number
  /** Open purchase that receives the lines. Default: a new purchase. */
  readonly purchaseHeaderId?: number | null
  readonly userPONo?: string | null
  readonly requiredDate?: string | null
  readonly lines: readonly OrderedLine[]
}

export const orderReply = titled(
  'Made order',
  objectSchema({
    purchaseHeaderId: idSchema,
    lines: listOf(objectSchema({ quoteLineId: idSchema, purchaseLineId: idSchema, linkId: idSchema })),
    requestId,
  }),
)
export type OrderReply = FromSchema<typeof orderReply>

export interface OrderPreviewRequest {
  readonly supplierId?: number | null
  readonly quoteLineIds: readonly number[]
}

const lastPaid = described(
  nullable(objectSchema({ costEach: pounds(), description: text, day: nullable(text) })),
  'What the supplier was last paid for like words',
)

const orderableLine = objectSchema({
  quoteLineId: idSchema,
  description: text,
  unit: nullable(text),
  quantity: number('Quoted'),
  remaining: number('Not linked yet, with its sign; 0 if fully linked or over-linked'),
  quotedEach: number('Quoted cost each'),
  categoryId: idSchema,
  lastPaid,
})
export type OrderableLine = FromSchema<typeof orderableLine>

export const orderPreview = titled(
  'What can be ordered',
  objectSchema({
    userPONo: described(nullable(text), 'The next PO ref of the project. Null: it has no number'),
    standing: described(text, 'Of the quote'),
    lines: listOf(orderableLine),
    categories: listOf(
      objectSchema({
        categoryId: idSchema,
        category: text,
        quoted: number('Quoted in this category of the quote'),
        spent: number('Spent so far'),
      }),
    ),
    openPurchases: described(
      listOf(
        objectSchema({ id: idSchema, userPONo: text, orderDate: nullable(text), totalAmount: pounds() }),
      ),
      "The supplier's purchases for this project without receipt and statement date, the newest first",
    ),
  }),
)
export type OrderPreview = FromSchema<typeof orderPreview>

export const maxOrderLines = 300

/** Moves lines of a purchase, or parts of lines, to a new purchase for a partial delivery. */
export interface SplitRequest {
  /** Default: that of the old purchase. */
  readonly userPONo?: string | null
  readonly supplierPOInvoiceNo?: string | null
  readonly receivedDate?: string | null
  readonly statementDate?: string | null
  readonly lines: readonly {
    readonly purchaseLineId: number
    /** Moved quantity, all or part of the line's. */
    readonly quantity: number
    /** Quantity of the line that the caller expects. */
    readonly expected: number
  }[]
}

export const splitReply = titled(
  'Split purchase',
  objectSchema({ purchaseHeaderId: described(idSchema, 'The new purchase'), requestId }),
)
export type SplitReply = FromSchema<typeof splitReply>

/** Whether the quantity is a part of the whole, or all of it. */
export const isPartOf = (quantity: number, whole: number): boolean =>
  quantity !== 0 && Math.sign(quantity) === Math.sign(whole) && Math.abs(quantity) <= Math.abs(whole)
