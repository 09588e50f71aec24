import { dayNumber } from '../../../model/calendar-date.ts'
import { sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { findByAmount, findParts } from './by-amount.ts'
import {
  amountAt,
  type Basis,
  because,
  type Fit,
  fitOf,
  itemKey,
  type LedgerItem,
  ratesOf,
  reasons,
  type Why,
} from './ledger-item.ts'
import { itemsByReference, plainReference } from './references.ts'

/** Decides what each line of a supplier's statement is, from the invoices and purchases of that supplier. No I/O. */

export interface StatementLine {
  readonly id: number
  readonly reference: string | null
  /** In pounds. */
  readonly amount: number
  /** `yyyy-MM-dd` */
  readonly lineDate: string | null
  readonly outcome: Outcome
  /** What it is, or may be: an invoice, or a purchase without one. */
  readonly supplierInvoiceId: number | null
  readonly purchaseHeaderId: number | null
  /** The invoice or purchase was proposed by an earlier match and not confirmed. */
  readonly isProposed: boolean
}

export type Outcome = 'open' | 'agreed' | 'differs' | 'missing' | 'doubled' | 'payment' | 'ignored'

export interface SupplierStatement extends Basis {
  readonly statementDate: string
}

/** A share of a line that is one invoice. */
export interface Part extends Pick<StatementLine, 'supplierInvoiceId' | 'purchaseHeaderId' | 'amount'> {
  readonly why: Why
}

export interface Decision extends Omit<StatementLine, 'reference' | 'amount' | 'lineDate'> {
  /** Statement less books; of a line that is not in the books, all of it. */
  readonly differsBy: number | null
  readonly why: Why
  /** What the line is the sum of. It stays open, with these proposed. */
  readonly parts?: readonly Part[]
}

/** A reference of more purchases than this names none of them. */
const maxOfNumber = 50

const few = (items: readonly LedgerItem[]) => (items.length > maxOfNumber ? [] : items)

/** Of one statement: more lines than this are not compared with sums of invoices, nor invoices with sums of lines. */
const mostSummed = 200

const paymentWords =
  /\b(payments?|paid|receipts?|received|bacs|chaps|faster|cheques?|chq|cards?|transfer|remittance|dd)\b/i

const hasNumber = (reference: string | null) => /\d/.test(reference ?? '')

const idsOf = ({ supplierInvoiceId, purchaseHeaderId }: LedgerItem) => ({
  supplierInvoiceId,
  purchaseHeaderId,
})
const nothing = { supplierInvoiceId: null, purchaseHeaderId: null, isProposed: false, differsBy: null }

/** Said of what an earlier statement had: suppliers list what is unpaid again. */
const since = ({ agreedElsewhere: day }: LedgerItem): Why => (day ? because(reasons.stillOpen({ day })) : [])

const saying = (item: LedgerItem, fit: Fit, before: Why = []): Why =>
  fit.fits && item.agreedElsewhere ? [...before, ...since(item)] : [...before, ...since(item), ...fit.why]

/** Lines that are one item, as a person or a shared number says. The difference is on the last of them. */
const decideTogether = (basis: Basis, lines: readonly StatementLine[], item: LedgerItem): Decision[] => {
  const open = lines.filter(({ outcome }) => outcome === 'open')
  const fit = fitOf(sum(lines.map(({ amount }) => amount)), item, basis)
  const together = lines.length > 1 ? because(reasons.together({ n: lines.length })) : []
  return open.map(({ id }, index): Decision => {
    const known = { ...nothing, id, ...idsOf(item) }
    if (!fit) return { ...known, outcome: 'differs', why: because(reasons.noAmount) }
    const isLast = index === open.length - 1
    return {
      ...known,
      outcome: fit.fits ? 'agreed' : 'differs',
      differsBy: fit.fits || !isLast ? null : fit.differsBy,
      why: saying(item, fit, together),
    }
  })
}

/** The items of a line that is their sum, at one rate of VAT for those whose invoice is not typed. Null if it is not. */
const partsOf = (amount: number, items: readonly LedgerItem[], basis: Basis): readonly Part[] | null => {
  if (items.length < 2) return null
  for (const rate of ratesOf(basis)) {
    const parts = items.map((item) => ({ ...idsOf(item), amount: amountAt(item, rate, basis) }))
    if (sum(parts.map((part) => part.amount)) === amount)
      return parts.map((part, index) => ({
        ...part,
        why: [
          ...because(reasons.partOf({ amount })),
          ...((items[index] && fitOf(part.amount, items[index], basis)?.why) ?? []),
        ],
      }))
  }
  return null
}

const partIs = ({ reference: number }: LedgerItem, amount: number) =>
  number === null ? reasons.partWithoutNumber({ amount }) : reasons.part({ number, amount })

/** A line that is the sum of several items stays open: to split it is for a person to decide. */
const decideParts = (
  { id }: StatementLine,
  items: readonly LedgerItem[],
  parts: readonly Part[],
): Decision => ({
  ...nothing,
  id,
  outcome: 'open',
  isProposed: true,
  parts,
  why: because(
    reasons.sum,
    ...items.map((item, index) => partIs(item, parts[index]?.amount ?? 0)),
    reasons.splitIt,
  ),
})

/** What is decided so far, and what is still free to be decided. */
const beginMatching = (
  statement: SupplierStatement,
  lines: readonly StatementLine[],
  items: readonly LedgerItem[],
) => {
  const decided = new Map<number, Decision>()
  const taken = new Set(lines.filter(({ outcome }) => outcome === 'agreed').map(itemKey))
  const decide = (decision: Decision): void => {
    decided.set(decision.id, decision)
    if (decision.outcome === 'agreed') taken.add(itemKey(decision))
    for (const part of decision.parts ?? []) taken.add(itemKey(part))
  }
  const isUndecided = ({ id, outcome }: StatementLine) => outcome === 'open' && !decided.has(id)
  return {
    ...{ statement, lines, items, decided, decide, isUndecided },
    references: itemsByReference(items),
    isFree: (item: LedgerItem) => !taken.has(itemKey(item)),
    undecided: () => lines.filter(isUndecided),
    dayOf: ({ lineDate }: StatementLine) => dayNumber(lineDate ?? statement.statementDate),
  }
}
type Matching = ReturnType<typeof beginMatching>

const decideChosen = ({ statement, lines, items, decide }: Matching): void => {
  const byKey = new Map(items.map((item) => [itemKey(item), item]))
  const isChosen = (line: StatementLine) =>
    itemKey(line) !== null && !line.isProposed && (line.outcome === 'open' || line.outcome === 'agreed')
  for (const [key, group] of groupedBy(lines.filter(isChosen), itemKey)) {
    const item = byKey.get(key)
    if (item) decideTogether(statement, group, item).forEach(decide)
  }
}

const decidePayments = ({ statement, references, decide, undecided }: Matching): void => {
  for (const line of undecided().filter(({ amount }) => amount < 0)) {
    const meant = few(references.namedIn(line.reference))
    const number = meant[0]?.reference ?? undefined
    if (meant.some(({ total }) => total < 0)) continue
    const isAll = meant.some((item) => fitOf(-line.amount, item, statement)?.fits)
    if (isAll || paymentWords.test(line.reference ?? ''))
      decide({
        ...nothing,
        id: line.id,
        outcome: 'payment',
        why: because(number === undefined ? reasons.payment : reasons.paymentOf({ number })),
      })
    else if (number !== undefined)
      decide({
        ...nothing,
        id: line.id,
        outcome: 'missing',
        differsBy: line.amount,
        why: because(reasons.noCredit({ number })),
      })
  }
}

/** A reference without digits, such as "BACS", names no invoice. */
const signedReference = ({ reference, amount }: StatementLine): string | null => {
  const plain = plainReference(reference)
  return plain && hasNumber(plain) ? `${Math.sign(amount)} ${plain}` : null
}

const decideOneNumber = ({ statement, references, decide, undecided, isFree }: Matching): void => {
  for (const [signed, group] of groupedBy(undecided(), signedReference)) {
    if (signed === null || group.length < 2) continue
    const candidates = few(references.equal(group[0]?.reference ?? null)).filter(isFree)
    const fitsAlone = group.some(({ amount }) =>
      candidates.some((item) => fitOf(amount, item, statement)?.fits),
    )
    const whole = candidates.find(
      (item) => fitOf(sum(group.map(({ amount }) => amount)), item, statement)?.fits,
    )
    if (!fitsAlone && whole) decideTogether(statement, group, whole).forEach(decide)
  }
}

const decideDoubled = ({ lines, decide, isUndecided }: Matching): void => {
  const seen = new Set<string>()
  for (const line of lines) {
    const signed = signedReference(line)
    if (signed === null || line.outcome === 'ignored') continue
    if (isUndecided(line) && seen.has(signed))
      decide({
        ...nothing,
        id: line.id,
        outcome: 'doubled',
        differsBy: line.amount,
        why: because(reasons.twice),
      })
    seen.add(signed)
  }
}

/** The items that a line may mean, from what fits best. */
const bestOf = (basis: Basis, { amount }: StatementLine, candidates: readonly LedgerItem[]) =>
  candidates
    .flatMap((item) => {
      const fit = fitOf(amount, item, basis)
      return fit ? [{ item, fit }] : []
    })
    .sort(
      (a, b) =>
        Number(b.fit.fits) - Number(a.fit.fits) ||
        Number(a.item.agreedElsewhere !== null) - Number(b.item.agreedElsewhere !== null) ||
        Math.abs(a.fit.differsBy) - Math.abs(b.fit.differsBy),
    )

/** Decides a line by the items that its reference may mean. Null without a fact to decide by. */
const decisionAmong = (
  { statement, isFree }: Matching,
  line: StatementLine,
  candidates: readonly LedgerItem[],
  isAlike: boolean,
): Decision | null => {
  const known = { ...nothing, id: line.id }
  if (candidates.length > maxOfNumber) {
    return { ...known, outcome: 'open', why: because(reasons.numberOfSeveral({ n: candidates.length })) }
  }
  const best = bestOf(statement, line, candidates)
  const chosen = best.find(({ item }) => isFree(item))
  const [first] = best
  if (!chosen)
    return first
      ? {
          ...known,
          ...idsOf(first.item),
          outcome: 'doubled',
          differsBy: line.amount,
          why: because(reasons.taken),
        }
      : null
  const { item, fit } = chosen
  if (!fit.fits) {
    const free = best.filter((one) => isFree(one.item)).map((one) => one.item)
    const parts = partsOf(line.amount, free, statement)
    if (parts) return decideParts(line, free, parts)
  }
  return {
    ...known,
    outcome: fit.fits ? 'agreed' : 'differs',
    ...idsOf(item),
    differsBy: fit.fits ? null : fit.differsBy,
    why: saying(item, fit, isAlike ? because(reasons.alike({ number: item.reference ?? '' })) : []),
  }
}

const decideByReference = (matching: Matching): void => {
  const { statement, references, decide, undecided, isFree } = matching
  for (const line of undecided()) {
    const same = references.equal(line.reference)
    const decision = same.length > 0 && decisionAmong(matching, line, same, false)
    if (decision) decide(decision)
  }
  for (const line of undecided()) {
    const meant = few(references.namedIn(line.reference)).filter(isFree)
    const parts = partsOf(line.amount, meant, statement)
    if (parts) decide(decideParts(line, meant, parts))
  }
  for (const line of undecided()) {
    const near = references.alike(line.reference)
    const decision = near.length > 0 && decisionAmong(matching, line, near, true)
    if (decision) decide(decision)
  }
}

/** Proposes what has the amount of a line, or of several: they stay open, for a person to decide. */
const proposeByAmount = ({ statement, items, decided, decide, undecided, isFree, dayOf }: Matching): void => {
  // What an earlier statement had is found by its number only.
  const free = items.filter((item) => isFree(item) && item.agreedElsewhere === null)
  const unnumbered = free.filter(({ reference }) => reference === null)
  const [find, findUnnumbered] = [findByAmount(free, statement), findByAmount(unnumbered, statement)]
  for (const line of undecided()) {
    // A line with a number fits only a purchase whose own number is not known.
    const byAmount = line.reference === null ? find : findUnnumbered
    const { count, only } = byAmount(line.amount, dayOf(line))
    const known = { ...nothing, id: line.id, outcome: 'open' } as const
    if (only) decide({ ...known, ...idsOf(only), isProposed: true, why: because(reasons.amountOnly) })
    else if (count > 1) decide({ ...known, why: because(reasons.amountOfSeveral({ n: count })) })
  }

  const findSum = findParts(statement)
  for (const line of undecided().slice(0, mostSummed)) {
    const among = (hasNumber(line.reference) ? unnumbered : free).filter(isFree)
    const found = findSum(line.amount, dayOf(line), among)
    const parts = found && partsOf(line.amount, found, statement)
    if (parts) decide(decideParts(line, found, parts))
  }
  const proposed = new Set([...decided.values()].filter(({ isProposed }) => isProposed).map(itemKey))
  for (const item of free.filter((one) => isFree(one) && !proposed.has(itemKey(one))).slice(0, mostSummed)) {
    const among = undecided().filter(({ reference }) => !hasNumber(reference) || item.reference === null)
    const found = findSum.linesOf(item, among) ?? []
    const n = found.length
    for (const line of found)
      decide({
        ...nothing,
        id: line.id,
        outcome: 'open',
        ...idsOf(item),
        isProposed: true,
        why: because(
          item.reference === null
            ? reasons.linesOfPurchase({ n })
            : reasons.linesOf({ n, number: item.reference }),
        ),
      })
  }
}

const decideMissing = ({ decide, undecided }: Matching): void => {
  for (const line of undecided())
    decide({
      ...nothing,
      id: line.id,
      outcome: 'missing',
      differsBy: line.amount,
      why: because(line.reference ? reasons.unknownNumber : reasons.unknownAmount),
    })
}

/**
 * Decides the open lines of a statement; others are left out of the result.
 *
 * In this order: what a person chose, payments, lines of one number that are one item together, doubled (the same number
 * twice), agreed, differs, the sum of several items, missing. Equal references count before those that only end alike, and
 * what is not agreed on another statement before what is. A line whose amount alone fits stays open with its item proposed.
 */
export const matchLines = (
  statement: SupplierStatement,
  lines: readonly StatementLine[],
  items: readonly LedgerItem[],
): Decision[] => {
  const matching = beginMatching(statement, lines, items)
  decideChosen(matching)
  decidePayments(matching)
  decideOneNumber(matching)
  decideDoubled(matching)
  decideByReference(matching)
  proposeByAmount(matching)
  decideMissing(matching)
  return [...matching.decided.values()]
}
