import { messageText } from '../../admin/i18n/language.ts'
import { lineTotal, subtract, sum } from '../../model/decimal.ts'
import { messages } from '../../model/messages.ts'
import { typedNumber } from '../../model/parse-number.ts'
import { purchaseLines, type RecordFor, supplierInvoices } from '../../resources.config.ts'
import { readTypedNumber, type TypedNumber } from '../typed-number.ts'

/** What is typed about a purchase of an order: an invoice or a credit note. */

export type InvoiceLine = Pick<
  RecordFor<'purchase-lines'>,
  'id' | 'description' | 'quantity' | 'unit' | 'costEach' | 'costingCategoryId' | 'orderLineId' | 'received'
> & {
  /** PO ref of its purchase, where the invoice is for several. */
  readonly purchase?: string
}
export type OrderedLine = Pick<
  RecordFor<'order-lines'>,
  'id' | 'quantity' | 'costEach' | 'quoteLineId' | 'invoiced'
>

export interface TypedInvoiceLine {
  readonly quantity?: string
  readonly cost?: string
}

const { quantity: quantityField, costEach: costField, description } = purchaseLines.fields

export const needed = ({ value, error }: TypedNumber) =>
  error ?? (value === null ? messageText(messages.required) : undefined)

/**
 * A line with what is typed, by default its own quantity and price, and what that is more or less than ordered.
 * @param ordered its line of the order, which keeps the price of the order
 */
export const readInvoiceLine = (
  line: InvoiceLine,
  ordered: OrderedLine | undefined,
  typed: TypedInvoiceLine = {},
) => {
  const texts = {
    quantity: typed.quantity ?? typedNumber(line.quantity),
    cost: typed.cost ?? typedNumber(line.costEach),
  }
  const quantity = readTypedNumber(quantityField, texts.quantity)
  const cost = readTypedNumber(costField, texts.cost)
  const orderedEach = ordered?.costEach ?? line.costEach
  const amount = quantity.value === null || cost.value === null ? null : lineTotal(quantity.value, cost.value)
  return {
    line,
    texts,
    orderedEach,
    /** Of its order line. Null without one. */
    ordered: ordered?.quantity ?? null,
    /** Of its order line, on other invoices. */
    invoicedBefore: ordered?.invoiced ?? 0,
    quantity: quantity.value ?? 0,
    cost: cost.value ?? 0,
    /** In pounds. Null until quantity and price are valid. */
    amount,
    /** In pounds, against the order. A line of quantity 0 is not on this one, and differs in nothing. */
    difference: !amount ? 0 : subtract(amount, lineTotal(line.quantity, orderedEach)),
    faults: { quantity: needed(quantity), cost: needed(cost) },
  }
}
export type ReadInvoiceLine = ReturnType<typeof readInvoiceLine>

/** A line of an invoice that was not ordered. */
export interface AddedLine {
  readonly key: number
  readonly description: string
  readonly quantity: string
  readonly cost: string
  readonly costingCategoryId: number | null
  readonly quoteLineId: number | null
}

export const readAddedLine = (added: AddedLine) => {
  const quantity = readTypedNumber({ ...quantityField, nonZero: true }, added.quantity)
  const cost = readTypedNumber(costField, added.cost)
  const isShort = added.description.trim().length <= description.maxLength
  return {
    added,
    amount: quantity.value === null || cost.value === null ? null : lineTotal(quantity.value, cost.value),
    quantity: quantity.value ?? 0,
    cost: cost.value ?? 0,
    faults: { quantity: quantity.error, cost: cost.error },
    isValid:
      added.description.trim() !== '' &&
      isShort &&
      added.costingCategoryId !== null &&
      !needed(quantity) &&
      !needed(cost),
  }
}
export type ReadAddedLine = ReturnType<typeof readAddedLine>

/** Net amount and VAT as on the paper; empty ones are not typed. */
export const readInvoiceAmounts = (net: string, vat: string) => ({
  net: readTypedNumber(supplierInvoices.fields.invoiceNet, net),
  vat: readTypedNumber(supplierInvoices.fields.invoiceVat, vat),
})

export const totalOf = (lines: readonly { readonly amount: number | null }[]): number =>
  sum(lines.flatMap(({ amount }) => amount ?? []))
