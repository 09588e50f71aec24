import { dayNumber } from '../../../model/calendar-date.ts'
import { proportion, subtract, sum } from '../../../model/decimal.ts'
import { formatDate, formatDecimal, formatSterling } from '../../../model/format.ts'
import { groupedBy } from '../grouped-by.ts'

/** Decides what each line of a supplier's statement is, from the purchases of that supplier. No I/O. Amounts in pounds. */

export interface StatementLine {
  readonly id: number
  readonly reference: string | null
  readonly amount: number
  /** `yyyy-MM-dd` */
  readonly lineDate: string | null
  readonly outcome: Outcome
  readonly purchaseHeaderId: number | null
  /** The purchase was proposed by an earlier match and not confirmed. */
  readonly isProposed: boolean
}

export type Outcome = 'open' | 'agreed' | 'differs' | 'missing' | 'doubled' | 'payment' | 'ignored'

export interface StatementPurchase {
  readonly id: number
  /** Supplier's invoice number. */
  readonly reference: string | null
  /** Net total of its lines. */
  readonly total: number
  readonly lineCount: number
  /** As typed from the paper, in pounds without and with VAT; null until it is. */
  readonly invoice: { readonly net: number; readonly toPay: number } | null
  /** When it was received, else required, else ordered. */
  readonly day: string | null
  /** Date of another statement on which it is agreed. */
  readonly agreedElsewhere: string | null
}

export interface SupplierStatement {
  readonly statementDate: string
  /** Whether the amounts on this supplier's statements include VAT. */
  readonly shows: 'gross' | 'net'
}

export interface Decision {
  readonly id: number
  readonly outcome: Outcome
  readonly purchaseHeaderId: number | null
  readonly isProposed: boolean
  /** Statement less purchase. */
  readonly differsBy: number | null
  readonly why: string
}

/** VAT rates of purchases in percent. Mixed rates agree with none: a person decides. */
const vatRates = [20, 0, 5]

/** A purchase without an invoice number fits a line at most this many days away. */
const maxDays = 45

/** A reference of more purchases than this names none of them. */
const maxOfNumber = 50

const paymentWords =
  /\b(payments?|paid|receipts?|received|bacs|chaps|faster|cheques?|chq|cards?|transfer|remittance|dd)\b/i

/** Capitals, letters A to Z and digits: `inv-001 23` is `INV00123`. Null without any. */
export const plainReference = (reference: string | null): string | null =>
  reference?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null

/** The last digits without leading zeros, if at least four: `A-020388` gives `20388`. */
const lastDigits = (plain: string): string | null => {
  const digits = /\d*$/.exec(plain)?.[0].replace(/^0+/, '') ?? ''
  return digits.length >= 4 ? digits : null
}

interface Fit {
  readonly fits: boolean
  readonly differsBy: number
  readonly why: string
}

/**
 * Pence are rounded per line or per invoice: £0.01 for each line of the purchase, at most £0.05. A typed invoice is
 * exact.
 */
const toleranceOf = ({ lineCount, invoice }: StatementPurchase) =>
  invoice ? 0 : Math.min(5, Math.max(1, lineCount)) / 100

const ratesOf = (shows: SupplierStatement['shows']) => (shows === 'net' ? [0] : vatRates)

/** Amounts of a statement that a purchase may be, with the rate of VAT in percent that gives each. */
const amountsOf = (
  { total, invoice }: StatementPurchase,
  shows: SupplierStatement['shows'],
): readonly { readonly rate: number; readonly expected: number }[] => {
  if (invoice) return [{ rate: 0, expected: shows === 'gross' ? invoice.toPay : invoice.net }]
  if (total === 0) return []
  return ratesOf(shows).map((rate) => ({ rate, expected: proportion(total, 100 + rate, 100, 2) }))
}

/**
 * Compares an amount of the statement with a purchase: its typed invoice, or else its net total, with 20 % or 5 % VAT
 * where statements are gross. The nearest is meant. Null for a purchase of £0.00, which fits nothing.
 */
export const fitOf = (
  amount: number,
  purchase: StatementPurchase,
  shows: SupplierStatement['shows'],
): Fit | null => {
  const [nearest] = amountsOf(purchase, shows)
    .map(({ rate, expected }) => ({ rate, expected, differsBy: subtract(amount, expected) }))
    .sort((a, b) => Math.abs(a.differsBy) - Math.abs(b.differsBy))
  if (!nearest) return null
  const { rate, expected, differsBy } = nearest
  const apart = Math.abs(differsBy)
  const what = purchase.invoice ? 'invoice' : 'purchase'
  const withVat = purchase.invoice
    ? ''
    : rate > 0
      ? ` with ${rate} % VAT`
      : shows === 'gross'
        ? ' without VAT'
        : ''
  if (apart <= toleranceOf(purchase))
    return {
      fits: true,
      differsBy,
      why: `Agrees${purchase.invoice ? ' with the invoice' : withVat}${apart > 0 ? `, ${formatSterling(apart)} rounding` : ''}.`,
    }
  const net = proportion(apart, 100, 100 + rate, 2)
  const parts = rate > 0 ? ` (net ${formatSterling(net)}, VAT ${formatSterling(subtract(apart, net))})` : ''
  const more = differsBy > 0 ? 'more' : 'less'
  return {
    fits: false,
    differsBy,
    why: `The ${what} is ${formatSterling(expected)}${withVat}: ${formatSterling(apart)} ${more} on the statement${parts}.`,
  }
}

const inPence = (pounds: number) => Math.round(pounds * 100)

interface Dated {
  readonly purchase: StatementPurchase
  readonly day: number
}

/** Index of the first of a sorted list that is at or after a day. */
const firstFrom = (sorted: readonly Dated[], day: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.day ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Finds purchases by the amounts that `fitOf` says fit them and by their days. A statement and a supplier can have
 * thousands of each, all of one amount, so that none is looked at twice.
 * @returns how many fit an amount around a day, and the one if it is alone
 */
const fitsByAmount = (purchases: readonly StatementPurchase[], shows: SupplierStatement['shows']) => {
  const byPence = new Map<number, Dated[]>()
  for (const purchase of purchases) {
    if (purchase.day === null) continue
    const tolerance = inPence(toleranceOf(purchase))
    const fitting = new Set<number>()
    for (const { expected } of amountsOf(purchase, shows))
      for (let apart = -tolerance; apart <= tolerance; apart++) fitting.add(inPence(expected) + apart)
    const dated = { purchase, day: dayNumber(purchase.day) }
    for (const pence of fitting) {
      const others = byPence.get(pence)
      if (others) others.push(dated)
      else byPence.set(pence, [dated])
    }
  }
  for (const list of byPence.values()) list.sort((a, b) => a.day - b.day)
  return (amount: number, day: number) => {
    const list = byPence.get(inPence(amount)) ?? []
    const first = firstFrom(list, day - maxDays)
    const count = firstFrom(list, day + maxDays + 1) - first
    return { count, only: count === 1 ? (list[first]?.purchase ?? null) : null }
  }
}

/** Lines whose purchase a person chose: they agree when their sum fits. The difference stands on the last of them. */
const decideChosen = (
  statement: SupplierStatement,
  lines: readonly StatementLine[],
  purchase: StatementPurchase,
): Decision[] => {
  const open = lines.filter(({ outcome }) => outcome === 'open')
  const fit = fitOf(sum(lines.map(({ amount }) => amount)), purchase, statement.shows)
  const together = lines.length > 1 ? `${formatDecimal(lines.length, 0, 0)} lines together. ` : ''
  return open.map(({ id }, index): Decision => {
    const known = { id, purchaseHeaderId: purchase.id, isProposed: false, differsBy: null }
    if (purchase.agreedElsewhere) return { ...known, ...doubledElsewhere(purchase.agreedElsewhere) }
    if (!fit) return { ...known, outcome: 'differs', why: 'The purchase has no amount.' }
    const outcome = fit.fits ? 'agreed' : 'differs'
    const isLast = index === open.length - 1
    return {
      ...known,
      outcome,
      differsBy: fit.fits || !isLast ? null : fit.differsBy,
      why: `${together}${fit.why}`,
    }
  })
}

const doubledElsewhere = (date: string) =>
  ({ outcome: 'doubled', why: `Agreed on the statement of ${formatDate(date)}.` }) as const

/**
 * Decides the open lines of a statement; others are left out of the result.
 *
 * In this order: doubled (the same reference twice, or agreed on another statement), agreed, differs, payment,
 * missing. Equal references count before those that only end alike. A line whose amount alone fits one purchase
 * stays open with that purchase proposed.
 */
export const matchLines = (
  statement: SupplierStatement,
  lines: readonly StatementLine[],
  purchases: readonly StatementPurchase[],
): Decision[] => {
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  const decided = new Map<number, Decision>()
  const taken = new Set<number>()
  const decide = (decision: Decision) => {
    decided.set(decision.id, decision)
    if (decision.outcome === 'agreed' && decision.purchaseHeaderId !== null)
      taken.add(decision.purchaseHeaderId)
  }
  for (const { outcome, purchaseHeaderId } of lines)
    if (outcome === 'agreed' && purchaseHeaderId !== null) taken.add(purchaseHeaderId)

  const isChosen = ({ outcome, purchaseHeaderId, isProposed }: StatementLine) =>
    purchaseHeaderId !== null && !isProposed && (outcome === 'open' || outcome === 'agreed')
  const chosen = groupedBy(lines.filter(isChosen), (line) => line.purchaseHeaderId)
  for (const [id, group] of chosen) {
    const purchase = byId.get(id ?? 0)
    if (purchase) decideChosen(statement, group, purchase).forEach(decide)
  }

  const undecided = () => lines.filter(({ id, outcome }) => outcome === 'open' && !decided.has(id))
  const nothing = { purchaseHeaderId: null, isProposed: false, differsBy: null }

  /** References with the signs of their amounts. */
  const seen = new Set<string>()
  for (const line of lines) {
    const plain = plainReference(line.reference)
    // A reference without digits, such as "BACS", names no invoice.
    if (!plain || !/\d/.test(plain) || line.outcome === 'ignored') continue
    const signed = `${Math.sign(line.amount)} ${plain}`
    if (line.outcome === 'open' && !decided.has(line.id) && seen.has(signed))
      decide({
        ...nothing,
        id: line.id,
        outcome: 'doubled',
        why: 'The same reference is on this statement twice.',
      })
    seen.add(signed)
  }

  const isFree = ({ id, agreedElsewhere }: StatementPurchase) => !taken.has(id) && !agreedElsewhere

  /** Decides a line by the purchases that its reference may mean. */
  const decideAmong = (line: StatementLine, candidates: readonly StatementPurchase[], alike: boolean) => {
    if (candidates.length > maxOfNumber) {
      decide({
        ...nothing,
        id: line.id,
        outcome: 'open',
        why: `${formatDecimal(candidates.length, 0, 0)} purchases have this number: choose one.`,
      })
      return
    }
    const best = candidates
      .flatMap((purchase) => {
        const fit = fitOf(line.amount, purchase, statement.shows)
        return fit ? [{ purchase, fit }] : []
      })
      .sort(
        (a, b) =>
          Number(b.fit.fits) - Number(a.fit.fits) || Math.abs(a.fit.differsBy) - Math.abs(b.fit.differsBy),
      )
    const chosen = best.find(({ purchase }) => isFree(purchase))
    const [first] = best
    if (!chosen) {
      if (!first) return
      const { purchase } = first
      const known = { ...nothing, id: line.id, purchaseHeaderId: purchase.id }
      if (purchase.agreedElsewhere) decide({ ...known, ...doubledElsewhere(purchase.agreedElsewhere) })
      else
        decide({
          ...known,
          outcome: 'doubled',
          why: 'Another line of this statement agrees with the purchase.',
        })
      return
    }
    const { purchase, fit } = chosen
    decide({
      id: line.id,
      outcome: fit.fits ? 'agreed' : 'differs',
      purchaseHeaderId: purchase.id,
      isProposed: false,
      differsBy: fit.fits ? null : fit.differsBy,
      why: `${alike ? `Our number is ${purchase.reference}. ` : ''}${fit.why}`,
    })
  }

  const digitsOf = (reference: string | null) => {
    const plain = plainReference(reference)
    return plain && lastDigits(plain)
  }
  const byReference = groupedBy(purchases, ({ reference }) => plainReference(reference))
  const byDigits = groupedBy(purchases, ({ reference }) => digitsOf(reference))
  for (const line of undecided()) {
    const plain = plainReference(line.reference)
    const same = plain && byReference.get(plain)
    if (same) decideAmong(line, same, false)
  }
  for (const line of undecided()) {
    const digits = digitsOf(line.reference)
    const alike = digits && byDigits.get(digits)
    if (alike) decideAmong(line, alike, true)
  }

  const free = purchases.filter(isFree)
  const fits = fitsByAmount(free, statement.shows)
  const fitsUnnumbered = fitsByAmount(
    free.filter(({ reference }) => reference === null),
    statement.shows,
  )
  for (const line of undecided()) {
    // A line with a reference fits only a purchase whose own number is not known.
    const find = line.reference === null ? fits : fitsUnnumbered
    const { count, only } = find(line.amount, dayNumber(line.lineDate ?? statement.statementDate))
    const isPayment = line.amount < 0 && paymentWords.test(line.reference ?? '')
    if (isPayment)
      decide({ ...nothing, id: line.id, outcome: 'payment', why: 'A payment, by its reference.' })
    else if (only)
      decide({
        id: line.id,
        outcome: 'open',
        purchaseHeaderId: only.id,
        isProposed: true,
        differsBy: null,
        why: 'Same amount, check the number.',
      })
    else if (count > 1)
      decide({
        ...nothing,
        id: line.id,
        outcome: 'open',
        why: `${formatDecimal(count, 0, 0)} purchases have this amount: choose one.`,
      })
    else
      decide({
        ...nothing,
        id: line.id,
        outcome: 'missing',
        why: line.reference
          ? 'No purchase of this supplier has this number.'
          : 'No purchase of this supplier has this amount.',
      })
  }
  return [...decided.values()]
}
