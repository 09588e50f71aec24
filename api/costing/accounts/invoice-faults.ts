import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatSterling } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { allowedVat, expectedVat } from './expected-vat.ts'
import { plainNumber } from './invoice-number.ts'
import type { Invoice } from './read-invoices.ts'

/** Another invoice of the same supplier. */
export interface OtherInvoice
  extends Pick<RecordFor<'supplier-invoices'>, 'kind' | 'invoiceDate' | 'invoiceNet'> {
  readonly number: string
  /** PO ref of its purchase; null without one. */
  readonly on: string | null
}

/** Others with the number, however it is written. */
export const sameNumbers = <O extends Pick<OtherInvoice, 'number'>>(
  number: string,
  others: readonly O[],
): O[] => others.filter((other) => plainNumber(other.number) === plainNumber(number))

/** Whether it is the same invoice a second time: kind, date and amount are the same too. */
const isSamePaper = (invoice: Invoice, other: OtherInvoice): boolean =>
  invoice.kind === other.kind &&
  invoice.invoiceDate === other.invoiceDate &&
  invoice.invoiceNet === other.invoiceNet

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
  const { supplierId, supplierName, invoiceNo: number, invoiceDate, invoiceNet } = invoice
  if (supplierId === null) return [costingRefusals.chooseSupplier]
  if (number === null || invoiceDate === null || invoiceNet === null) return [costingRefusals.enterInvoice]
  const same = sameNumbers(number, others).find((other) => isSamePaper(invoice, other))
  return [
    ...(same
      ? [
          costingRefusals.invoiceElsewhere({
            number,
            supplier: supplierName ?? '',
            purchase: same.on ?? 'another invoice',
          }),
        ]
      : []),
    ...amountFaults(invoice, tolerance),
  ]
}
