import { proportion, subtract } from '../../../model/decimal.ts'
import { type Coded, codedOf, type Message, messagesOf } from '../../../model/message.ts'
import { supplierStatementLines } from '../../../resources.config.ts'

/** What can be said of a line. */
export const reasons = messagesOf(supplierStatementLines.fields.why.patterns)

/** Why a line is what it is: one sentence after the other. */
export type Why = readonly Coded[]

export const because = (...messages: readonly Message[]): Why => messages.map(codedOf)

/**
 * What a line of a supplier's statement may mean: an invoice or credit whose net amount is typed, or else a purchase. No
 * I/O. Amounts in pounds.
 */
export interface LedgerItem {
  /** Either this or `purchaseHeaderId`. */
  readonly supplierInvoiceId: number | null
  readonly purchaseHeaderId: number | null
  /** Supplier's number. */
  readonly reference: string | null
  /** Net total of its lines. */
  readonly total: number
  readonly lineCount: number
  /** As typed from the paper, in pounds without and with VAT; null until it is. */
  readonly invoice: { readonly net: number; readonly toPay: number } | null
  /** Date of the invoice; of a purchase when it was received, else required, else ordered. */
  readonly day: string | null
  /** Date of the last other statement on which it is agreed. */
  readonly agreedElsewhere: string | null
}

/** Whether the amounts on a supplier's statements include VAT. */
export type Shows = 'gross' | 'net'

type ItemIds = Pick<LedgerItem, 'supplierInvoiceId' | 'purchaseHeaderId'>

/** Null for a line that names neither. */
export const itemKey = ({ supplierInvoiceId, purchaseHeaderId }: ItemIds): string | null => {
  if (supplierInvoiceId !== null) return `invoice ${supplierInvoiceId}`
  return purchaseHeaderId === null ? null : `purchase ${purchaseHeaderId}`
}

/** What the amounts of a statement are. */
export interface Basis {
  readonly shows: Shows
  /** Rates of VAT of the firm in percent, 0 among them. A purchase of several rates agrees with none: a person decides. */
  readonly rates: readonly number[]
}

/** Rates of VAT in percent that a statement's amounts may include. */
export const ratesOf = ({ shows, rates }: Basis): readonly number[] => (shows === 'net' ? [0] : rates)

/** Amount of a statement that an item is, if it has VAT at this rate. An invoice says its VAT itself. */
export const amountAt = ({ total, invoice }: LedgerItem, rate: number, { shows }: Basis): number => {
  if (invoice) return shows === 'gross' ? invoice.toPay : invoice.net
  return proportion(total, 100 + rate, 100, 2)
}

/**
 * Pence are rounded per line or per invoice: £0.01 for each line of a purchase, at most £0.05. A typed invoice is exact.
 */
export const toleranceOf = ({ lineCount, invoice }: LedgerItem): number =>
  invoice ? 0 : Math.min(5, Math.max(1, lineCount)) / 100

/** Amounts of a statement that an item may be, with the rate of VAT in percent that gives each. */
export const amountsOf = (
  item: LedgerItem,
  basis: Basis,
): readonly { readonly rate: number; readonly expected: number }[] => {
  if (item.invoice) return [{ rate: 0, expected: amountAt(item, 0, basis) }]
  if (item.total === 0) return []
  return ratesOf(basis).map((rate) => ({ rate, expected: amountAt(item, rate, basis) }))
}

export interface Fit {
  readonly fits: boolean
  readonly differsBy: number
  readonly why: Why
}

interface Compared {
  readonly item: LedgerItem
  /** Of VAT in percent, in what is expected. */
  readonly rate: number
  readonly expected: number
  /** Statement less books. */
  readonly differsBy: number
  readonly shows: Shows
}

const agreement = ({ item, rate, differsBy, shows }: Compared): Message => {
  const rounding = Math.abs(differsBy)
  if (item.invoice) return reasons.agreesWithInvoice
  if (rate > 0)
    return rounding > 0 ? reasons.agreesWithVatRounded({ rate, rounding }) : reasons.agreesWithVat({ rate })
  if (shows === 'net') return rounding > 0 ? reasons.agreesRounded({ rounding }) : reasons.agrees
  return rounding > 0 ? reasons.agreesWithoutVatRounded({ rounding }) : reasons.agreesWithoutVat
}

/** `Less` and `More` are what the books have. */
const difference = ({ item, rate, expected: amount, differsBy, shows }: Compared): Message => {
  const by = Math.abs(differsBy)
  const net = proportion(by, 100, 100 + rate, 2)
  const withVat = { amount, rate, by, net, vat: subtract(by, net) }
  const isLess = differsBy > 0
  if (item.invoice) return isLess ? reasons.invoiceLess({ amount, by }) : reasons.invoiceMore({ amount, by })
  if (rate > 0) return isLess ? reasons.purchaseWithVatLess(withVat) : reasons.purchaseWithVatMore(withVat)
  if (shows === 'net')
    return isLess ? reasons.purchaseLess({ amount, by }) : reasons.purchaseMore({ amount, by })
  return isLess
    ? reasons.purchaseWithoutVatLess({ amount, by })
    : reasons.purchaseWithoutVatMore({ amount, by })
}

/**
 * Compares an amount of the statement with an invoice, or else with the net total of a purchase, with VAT at one of
 * the rates where statements are gross. The nearest is meant. Null for a purchase of £0.00, which fits nothing.
 */
export const fitOf = (amount: number, item: LedgerItem, basis: Basis): Fit | null => {
  const [nearest] = amountsOf(item, basis)
    .map(({ rate, expected }) => ({ rate, expected, differsBy: subtract(amount, expected) }))
    .sort((a, b) => Math.abs(a.differsBy) - Math.abs(b.differsBy))
  if (!nearest) return null
  const compared: Compared = { ...nearest, item, shows: basis.shows }
  const { differsBy } = nearest
  const fits = Math.abs(differsBy) <= toleranceOf(item)
  return { fits, differsBy, why: because(fits ? agreement(compared) : difference(compared)) }
}
