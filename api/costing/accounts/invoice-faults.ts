import { subtract } from '../../../model/decimal.ts'
import { formatSterling } from '../../../model/format.ts'
import { plainReference } from '../supplier-statements/match-lines.ts'
import { allowedVat, expectedVat } from './expected-vat.ts'
import type { Invoice } from './read-invoices.ts'

/** The same invoice number, whatever its capitals, spaces and signs: `A-20417` is `a 20417`. */
const isSameNumber = (one: string, other: string): boolean =>
  (plainReference(one) ?? one) === (plainReference(other) ?? other)

/** Another purchase of the same supplier. */
export interface OtherInvoice {
  readonly number: string
  readonly userPONo: string
}

/** Refuses an invoice whose VAT or lines do not agree with the paper. */
const amountFaults = (
  { lines, total, invoiceNet, invoiceVat }: Invoice,
  tolerance: number,
): readonly string[] => {
  const net = invoiceNet ?? 0
  const difference = subtract(total, net)
  if (Math.abs(difference) > tolerance)
    return [
      `Lines ${formatSterling(total)}, invoice ${formatSterling(net)}: ${formatSterling(Math.abs(difference))} apart. Correct the lines or query it.`,
    ]
  const taxed = lines.flatMap(({ total, code }) => (code ? [{ net: total, code }] : []))
  if (taxed.length < lines.length) return ['Choose the VAT code of the purchase, its lines or its supplier.']
  const expected = expectedVat(taxed)
  const vat = invoiceVat ?? 0
  return Math.abs(subtract(vat, expected)) > allowedVat(taxed, difference)
    ? [`VAT ${formatSterling(vat)}, expected ${formatSterling(expected)}.`]
    : []
}

/**
 * Why an invoice cannot be approved, in sentences; empty if it can.
 * @param tolerance pounds by which lines and invoice may differ
 * @param others invoices of the supplier on other purchases
 */
export const invoiceFaults = (
  invoice: Invoice,
  tolerance: number,
  others: readonly OtherInvoice[],
): readonly string[] => {
  const { supplierId, supplierName, supplierPOInvoiceNo: number, invoiceDate, invoiceNet, total } = invoice
  if (supplierId === null) return ['Choose the supplier.']
  if (number === null || invoiceDate === null || invoiceNet === null)
    return ["Enter the supplier's invoice number, date and net amount."]
  const same = others.find((other) => isSameNumber(other.number, number))
  return [
    ...(same ? [`${number} of ${supplierName} is on ${same.userPONo} already.`] : []),
    // A credit is not delivered.
    ...(invoice.receivedDate === null && total >= 0
      ? ['Not received yet. Put the date, or move what has not come to a new purchase.']
      : []),
    ...amountFaults(invoice, tolerance),
  ]
}
