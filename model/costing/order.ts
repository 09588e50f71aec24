import type { DateField } from '../fields/date.ts'
import type { MoneyField, PriceField, QuantityField } from '../fields/number.ts'
import { idOf, idSchema } from '../fields/reference.ts'
import type { MultilineField, TextField } from '../fields/text.ts'
import { fieldSchema, type JsonSchema } from '../json-schema.ts'
import { messages } from '../messages.ts'
import {
  described,
  type FromSchema,
  flag,
  listOf,
  nullable,
  number,
  objectSchema,
  pounds,
  requestId,
  text,
  titled,
} from '../schemas.ts'

/** Requests and replies for ordering quote lines. Amounts in pounds, quantities in units of the quote lines. */

export const maxOrderLines = 300

type Listed = { readonly endpoint: string }
interface OrderDefinitions {
  readonly suppliers: Listed
  readonly quoteLines: Listed
  readonly purchaseHeaders: Listed & {
    readonly fields: { readonly userPONo: TextField; readonly requiredDate: DateField }
  }
  readonly purchaseLines: {
    readonly fields: {
      readonly quantity: QuantityField
      readonly costEach: PriceField
      readonly description: TextField
      readonly unit: TextField
    }
  }
}

const linesOf = <S extends JsonSchema>(line: S, key: string, description: string) => ({
  ...described(listOf(line), description),
  minItems: 1,
  maxItems: maxOrderLines,
  'x-unique': [key],
  'x-says': { maxItems: messages.rowsAtOnce({ n: maxOrderLines }) },
})

const orderedLine = ({ quoteLines, purchaseLines }: OrderDefinitions) => {
  const { quantity, costEach, description, unit } = purchaseLines.fields
  return objectSchema(
    {
      quoteLineId: idOf(quoteLines),
      quantity: described(fieldSchema({ ...quantity, nonZero: true }), 'At most what is left to order'),
      costEach: fieldSchema(costEach),
      expected: described(
        fieldSchema(quantity),
        'Quantity left to order that the user saw; refused if it has changed',
      ),
      description: described(nullable(fieldSchema(description)), 'Default: that of the quote line'),
      unit: described(nullable(fieldSchema(unit)), 'Default: that of the quote line'),
      allowMore: { ...described(flag, 'Allow more than is left to order'), default: false },
    },
    { optional: ['description', 'unit', 'allowMore'] },
  )
}
export type OrderedLine = FromSchema<ReturnType<typeof orderedLine>>

/** Lets lines of a quote to a subcontractor: a new draft, or more lines of one. */
export const subletRequest = (
  of: OrderDefinitions & {
    readonly subcontracts: Listed & { readonly fields: { readonly works: TextField } }
  },
) =>
  titled(
    'Subcontract of quote lines',
    objectSchema(
      {
        supplierId: idOf(of.suppliers),
        subcontractId: described(
          nullable(idOf(of.subcontracts)),
          'A draft of the subcontractor for the project. Null: a new one',
        ),
        works: described(nullable(fieldSchema(of.subcontracts.fields.works)), 'Required for a new one'),
        lines: linesOf(orderedLine(of), 'quoteLineId', 'Each quote line at most once'),
      },
      { optional: ['subcontractId', 'works'] },
    ),
  )
export type SubletRequest = FromSchema<ReturnType<typeof subletRequest>>

export const subletReply = titled(
  'Made subcontract',
  objectSchema({ subcontractId: idSchema, lines: listOf(idSchema), requestId }),
)
export type SubletReply = FromSchema<typeof subletReply>

export const orderRequest = (of: OrderDefinitions) => {
  const { userPONo, requiredDate } = of.purchaseHeaders.fields
  return titled(
    'Order of quote lines',
    objectSchema(
      {
        supplierId: idOf(of.suppliers),
        purchaseHeaderId: described(
          nullable(idOf(of.purchaseHeaders)),
          'Purchase of the supplier for the project that is neither received nor invoiced',
        ),
        userPONo: described(
          nullable(fieldSchema(userPONo)),
          'PO ref of the new purchase; required for a new one',
        ),
        requiredDate: nullable(fieldSchema(requiredDate)),
        lines: linesOf(orderedLine(of), 'quoteLineId', 'Each quote line at most once'),
      },
      { optional: ['purchaseHeaderId', 'userPONo', 'requiredDate'] },
    ),
  )
}
export type OrderRequest = FromSchema<ReturnType<typeof orderRequest>>

export const orderReply = titled(
  'Made order',
  objectSchema({
    purchaseHeaderId: idSchema,
    lines: listOf(objectSchema({ quoteLineId: idSchema, purchaseLineId: idSchema, linkId: idSchema })),
    requestId,
  }),
)
export type OrderReply = FromSchema<typeof orderReply>

export const orderPreviewRequest = (of: { readonly suppliers: Listed; readonly quoteLines: Listed }) =>
  titled(
    'Lines to order',
    objectSchema(
      {
        supplierId: nullable(idOf(of.suppliers)),
        quoteLineIds: {
          ...listOf(idOf(of.quoteLines)),
          minItems: 1,
          maxItems: maxOrderLines,
          uniqueItems: true,
          'x-says': { maxItems: messages.rowsAtOnce({ n: maxOrderLines }) },
        },
      },
      { optional: ['supplierId'] },
    ),
  )
export type OrderPreviewRequest = FromSchema<ReturnType<typeof orderPreviewRequest>>

const lastPaid = described(
  nullable(objectSchema({ costEach: pounds(), description: text, day: nullable(text) })),
  'Last price of the supplier for a line with a similar description',
)

const orderableLine = objectSchema({
  quoteLineId: idSchema,
  description: text,
  unit: nullable(text),
  quantity: number('Quoted'),
  remaining: number('Quantity that is left to order, signed; 0 if all or more is ordered'),
  quotedEach: number('Quoted cost each'),
  costRate: described(
    nullable(number('What one costs the firm')),
    'Null: none, or not for the user. A price is compared with it first',
  ),
  categoryId: idSchema,
  lastPaid,
})
export type OrderableLine = FromSchema<typeof orderableLine>

export const orderPreview = titled(
  'Lines that can be ordered',
  objectSchema({
    userPONo: described(nullable(text), 'Next PO ref of the project. Null if the project has no number'),
    standing: described(text, 'Of the quote'),
    lines: listOf(orderableLine),
    categories: listOf(
      objectSchema({
        categoryId: idSchema,
        category: text,
        quoted: number('Quoted amount of this category of the quote'),
        spent: number('Spent so far'),
      }),
    ),
    openPurchases: described(
      listOf(
        objectSchema({ id: idSchema, userPONo: text, orderDate: nullable(text), totalAmount: pounds() }),
      ),
      "The supplier's purchases for this project that are neither received nor invoiced, newest first",
    ),
  }),
)
export type OrderPreview = FromSchema<typeof orderPreview>

/** Moves lines of a purchase, whole or by quantity, to a new purchase for a partial delivery. */
export const splitRequest = (of: {
  readonly purchaseHeaders: {
    readonly fields: {
      readonly userPONo: TextField
      readonly supplierPOInvoiceNo: TextField
      readonly receivedDate: DateField
      readonly statementDate: DateField
    }
  }
  readonly purchaseLines: Listed & { readonly fields: { readonly quantity: QuantityField } }
}) => {
  const ofNew = <const F extends TextField | DateField>(field: F) =>
    described(nullable(fieldSchema(field)), 'PO ref of the new purchase')
  const { userPONo, supplierPOInvoiceNo, receivedDate, statementDate } = of.purchaseHeaders.fields
  const { quantity } = of.purchaseLines.fields
  const line = objectSchema({
    purchaseLineId: idOf(of.purchaseLines),
    quantity: described(
      fieldSchema({ ...quantity, nonZero: true }),
      'Quantity to move: all of the line or a part',
    ),
    expected: described(
      fieldSchema(quantity),
      'Quantity of the line that the user saw; refused if it has changed',
    ),
  })
  return titled(
    'Split of a purchase',
    objectSchema(
      {
        userPONo: ofNew(userPONo),
        supplierPOInvoiceNo: ofNew(supplierPOInvoiceNo),
        receivedDate: ofNew(receivedDate),
        statementDate: ofNew(statementDate),
        lines: linesOf(line, 'purchaseLineId', 'Each line at most once, and not the whole purchase'),
      },
      { optional: ['userPONo', 'supplierPOInvoiceNo', 'receivedDate', 'statementDate'] },
    ),
  )
}
export type SplitRequest = FromSchema<ReturnType<typeof splitRequest>>

export const splitReply = titled(
  'Split purchase',
  objectSchema({ purchaseHeaderId: described(idSchema, 'The new purchase'), requestId }),
)
export type SplitReply = FromSchema<typeof splitReply>

interface PartDefinitions {
  readonly quoteLines: Listed
  readonly purchaseHeaders: Listed & {
    readonly fields: {
      readonly supplierPOInvoiceNo: TextField
      readonly receivedDate: DateField
      readonly statementDate: DateField
    }
  }
  readonly supplierInvoices: {
    readonly fields: {
      readonly invoiceNo: TextField
      readonly invoiceDate: DateField
      readonly invoiceNet: MoneyField
      readonly invoiceVat: MoneyField
      readonly statementDate: DateField
    }
  }
  readonly purchaseLines: Listed & OrderDefinitions['purchaseLines']
  readonly costingCategories: Listed
  readonly deliveries: Listed & {
    readonly fields: {
      readonly receivedOn: DateField
      readonly deliveryNote: TextField
      readonly comments: MultilineField
    }
  }
}

const partLine = ({ purchaseLines }: PartDefinitions, quantity: string) => ({
  purchaseLineId: idOf(purchaseLines),
  quantity: described(fieldSchema(purchaseLines.fields.quantity), quantity),
  expected: described(
    fieldSchema(purchaseLines.fields.quantity),
    'Quantity of the line that the user saw; refused if it has changed',
  ),
})

/** Max. further purchases of one invoice or delivery. */
const maxOtherPurchases = 50

const otherPurchases = ({ purchaseHeaders }: PartDefinitions, description: string) => ({
  ...described(listOf(idOf(purchaseHeaders)), description),
  maxItems: maxOtherPurchases,
  uniqueItems: true,
  default: [],
})

const noteOf = ({ deliveries }: PartDefinitions) => {
  const { deliveryNote, comments } = deliveries.fields
  return {
    deliveryNote: described(nullable(fieldSchema(deliveryNote)), 'Number of the delivery note'),
    comments: nullable(fieldSchema(comments)),
  }
}

/** What came of a purchase. What did not, moves to the next one of its order. */
export const deliveredRequest = (of: PartDefinitions) => {
  const line = objectSchema(partLine(of, 'What came; 0: nothing yet'))
  return titled(
    'Delivery of goods',
    objectSchema(
      {
        receivedDate: fieldSchema(of.deliveries.fields.receivedOn),
        ...noteOf(of),
        others: otherPurchases(of, 'Further purchases that came with it'),
        lines: {
          ...linesOf(
            line,
            'purchaseLineId',
            'Of all these purchases. Of the other lines all came; nothing more if it was received before',
          ),
          minItems: 0,
          default: [],
        },
      },
      { optional: ['deliveryNote', 'comments', 'others', 'lines'] },
    ),
  )
}
export type DeliveredRequest = FromSchema<ReturnType<typeof deliveredRequest>>

/** What went back of a purchase. */
export const returnedRequest = (of: PartDefinitions) => {
  const { quantity } = of.purchaseLines.fields
  const line = objectSchema({
    purchaseLineId: idOf(of.purchaseLines),
    quantity: described(
      fieldSchema({ ...quantity, nonZero: true }),
      'What went back: all that came of the line or a part',
    ),
    expected: described(
      fieldSchema(quantity),
      'Received quantity of the line that the user saw; refused if it has changed',
    ),
  })
  return titled(
    'Return of goods',
    objectSchema(
      {
        returnedOn: fieldSchema(of.deliveries.fields.receivedOn),
        ...noteOf(of),
        others: otherPurchases(of, 'Further purchases of which something went back with it'),
        lines: linesOf(line, 'purchaseLineId', 'Of all these purchases, each line at most once'),
      },
      { optional: ['deliveryNote', 'comments', 'others'] },
    ),
  )
}
export type ReturnedRequest = FromSchema<ReturnType<typeof returnedRequest>>

const recordedDelivery = {
  purchaseHeaderId: idSchema,
  nextPurchaseHeaderId: described(
    nullable(idSchema),
    'The new purchase for the rest, for more than was invoiced, or for the credit that is due; null if there is none',
  ),
  deliveryId: described(nullable(idSchema), 'Takes the files. Null for a purchase without lines'),
}

export const deliveryReply = titled(
  'Recorded delivery',
  objectSchema({
    ...recordedDelivery,
    others: described(listOf(objectSchema(recordedDelivery)), 'Of the further purchases, in their order'),
    requestId,
  }),
)
export type DeliveryReply = FromSchema<typeof deliveryReply>

/** A supplier's invoice for one or several purchases, as its paper says. */
export const invoicedRequest = (of: PartDefinitions) => {
  const { invoiceNo, statementDate, invoiceDate, invoiceNet, invoiceVat } = of.supplierInvoices.fields
  const { description, quantity, unit, costEach } = of.purchaseLines.fields
  const line = objectSchema({
    ...partLine(of, 'Invoiced; 0: not on this invoice, the line moves to the next purchase of the order'),
    costEach: fieldSchema(costEach),
  })
  const added = objectSchema(
    {
      description: fieldSchema(description),
      quantity: fieldSchema({ ...quantity, nonZero: true }),
      unit: nullable(fieldSchema(unit)),
      costEach: fieldSchema(costEach),
      costingCategoryId: idOf(of.costingCategories),
      quoteLineId: described(nullable(idOf(of.quoteLines)), 'Linked as cost only, like freight'),
    },
    { optional: ['unit', 'quoteLineId'] },
  )
  return titled(
    'Invoice',
    objectSchema(
      {
        invoiceNo: fieldSchema({ ...invoiceNo, required: true }),
        statementDate: described(
          nullable(fieldSchema(statementDate)),
          'Month in which it counts; usually empty',
        ),
        invoiceDate: described(nullable(fieldSchema(invoiceDate)), 'As on the invoice'),
        invoiceNet: described(nullable(fieldSchema(invoiceNet)), 'Net amount as on the invoice'),
        invoiceVat: described(nullable(fieldSchema(invoiceVat)), 'VAT as on the invoice'),
        others: otherPurchases(
          of,
          'Further purchases of the supplier that the invoice is for, with all their lines',
        ),
        lines: {
          ...linesOf(line, 'purchaseLineId', 'Of all these purchases; the others are invoiced as ordered'),
          minItems: 0,
          default: [],
        },
        added: {
          ...described(listOf(added), 'Lines that were not ordered'),
          maxItems: maxOrderLines,
          default: [],
          'x-says': { maxItems: messages.rowsAtOnce({ n: maxOrderLines }) },
        },
      },
      {
        optional: ['statementDate', 'invoiceDate', 'invoiceNet', 'invoiceVat', 'others', 'lines', 'added'],
      },
    ),
  )
}
export type InvoicedRequest = FromSchema<ReturnType<typeof invoicedRequest>>

/** A credit note for lines of a purchase: of quantities, or of prices. */
export const creditRequest = (of: PartDefinitions) => {
  const { invoiceNo, statementDate, invoiceDate, invoiceNet, invoiceVat } = of.supplierInvoices.fields
  const positive = <const F extends MoneyField>(field: F) => fieldSchema({ ...field, min: 0 })
  const line = objectSchema(
    {
      ...partLine(of, 'Credited: all of the line or a part'),
      costEach: described(
        nullable(fieldSchema(of.purchaseLines.fields.costEach)),
        'Credited of each. Below the price of the line, the price is credited and not the quantity. Default: the price',
      ),
    },
    { optional: ['costEach'] },
  )
  return titled(
    'Credit note',
    objectSchema(
      {
        invoiceNo: described(fieldSchema({ ...invoiceNo, required: true }), 'Number of the credit note'),
        invoiceDate: described(nullable(fieldSchema(invoiceDate)), 'Date of the credit note'),
        invoiceNet: described(nullable(positive(invoiceNet)), 'Net amount as on the credit note, above 0'),
        invoiceVat: described(nullable(positive(invoiceVat)), 'VAT as on the credit note, above 0'),
        statementDate: nullable(fieldSchema(statementDate)),
        lines: linesOf(line, 'purchaseLineId', 'Each line at most once'),
      },
      { optional: ['invoiceDate', 'invoiceNet', 'invoiceVat', 'statementDate'] },
    ),
  )
}
export type CreditRequest = FromSchema<ReturnType<typeof creditRequest>>

export const partReply = titled(
  'Purchase that was invoiced or credited',
  objectSchema({
    purchaseHeaderId: idSchema,
    nextPurchaseHeaderId: described(
      nullable(idSchema),
      'The new purchase for the rest; null if there is none',
    ),
    supplierInvoiceId: described(idSchema, 'The invoice or credit note. Takes the files'),
    requestId,
  }),
)
export type PartReply = FromSchema<typeof partReply>

export const closeRequest = (of: {
  readonly orders: { readonly fields: { readonly closedBecause: TextField } }
}) =>
  titled(
    'Close of an order',
    objectSchema({ reason: fieldSchema({ ...of.orders.fields.closedBecause, required: true }) }),
  )
export type CloseRequest = FromSchema<ReturnType<typeof closeRequest>>

export const closeReply = titled('Closed order', objectSchema({ orderId: idSchema, requestId }))

/** Whether the quantity is a part of the whole, or all of it. */
export const isPartOf = (quantity: number, whole: number): boolean =>
  quantity !== 0 && Math.sign(quantity) === Math.sign(whole) && Math.abs(quantity) <= Math.abs(whole)
