import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatSterling } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import { plainReference } from '../supplier-statements/match-lines.ts'
import { allowedVat, expectedVat } from './expected-vat.ts'
import type { Invoice } from './read-invoices.ts'

/** The same invoice number, whatever its capitals, spaces and signs: `A-20417` is `a 20417`. */
const isSameNumber = (one: string, other: string): boolean =>
  (plainReference(one) ?? one) === (plainReference(other) ?? other)

/** Another invoice of the same supplier. */
export interface OtherInvoice {
  readonly number: string
  /** PO ref of its purchase. */
  readonly on: string
}

/** Refuses an invoice whose VAT or lines do not agree with the paper. */
const amountFaults = (
  { lines, total, invoiceNet, invoiceVat }: Invoice,
  tolerance: number,
): readonly Message[] => {
  const net = invoiceNet ?? 0
  const difference = subtract(total, net)
  if (Math.abs(difference) > tolerance)
    return [
      costingRefusals.linesApart({
        lines: formatSterling(total),
        invoice: formatSterling(net),
        difference: formatSterling(Math.abs(difference)),
      }),
    ]
  const taxed = lines.flatMap(({ total, code }) => (code ? [{ net: total, code }] : []))
  if (taxed.length < lines.length) return [costingRefusals.noVatCode]
  const expected = expectedVat(taxed)
  const vat = invoiceVat ?? 0
  return Math.abs(subtract(vat, expected)) > allowedVat(taxed, difference)
    ? [costingRefusals.otherVat({ vat: formatSterling(vat), expected: formatSterling(expected) })]
    : []
}

/**
 * Why an invoice cannot be approved, in sentences; empty if it can.
 * @param tolerance pounds by which lines and invoice may differ
 * @param others other invoices of the supplier
 */
export const invoiceFaults = (
  invoice: Invoice,
  tolerance: number,
  others: readonly OtherInvoice[],
): readonly Message[] => {
  const { supplierId, supplierName, invoiceNo: number, invoiceDate, invoiceNet, purchases } = invoice
  if (supplierId === null) return [costingRefusals.chooseSupplier]
  if (number === null || invoiceDate === null || invoiceNet === null) return [costingRefusals.enterInvoice]
  const same = others.find((other) => isSameNumber(other.number, number))
  return [
    ...(same
      ? [costingRefusals.invoiceElsewhere({ number, supplier: supplierName ?? '', purchase: same.on })]
      : []),
    // A credit is not delivered.
    ...purchases.flatMap(({ userPONo, receivedDate, total }) =>
      receivedDate === null && total >= 0 ? [costingRefusals.notReceived({ purchase: userPONo })] : [],
    ),
    ...amountFaults(invoice, tolerance),
  ]
}
