import { type Exact, exact, numberOf, total } from '../../../tests/support/exact.ts'
import { lineTotalOf } from '../../../tests/support/statement-oracle.ts'
import type { Kind, Records } from '../records.ts'

/** Sums of a field by reference, in one pass. */
const sumsBy = (records: Records, kind: Kind, key: string, field: string): Map<unknown, Exact> => {
  const sums = new Map<unknown, Exact>()
  for (const values of records.of(kind).values())
    sums.set(values[key], (sums.get(values[key]) ?? 0n) + exact(Number(values[field])))
  return sums
}

const mustBe = (what: string, found: unknown, expected: number): string[] =>
  found === expected ? [] : [`${what} is ${found} and must be ${expected}`]

/** Totals of lines and purchases, and matched quantities, that differ from the sum of their parts. */
export const compareSums = (found: Records): string[] => {
  const matched = sumsBy(found, 'quote-purchase-links', 'purchaseLineId', 'linkedQuantity')
  const amounts = sumsBy(found, 'purchase-lines', 'purchaseHeaderId', 'total')
  const totals = (['quote-lines', 'purchase-lines'] as const).flatMap((kind) =>
    [...found.of(kind)].flatMap(([id, line]) =>
      mustBe(
        `${kind} ${id}: total`,
        line.total,
        lineTotalOf({ quantity: Number(line.quantity), costEach: Number(line.costEach) }),
      ),
    ),
  )
  return [
    ...totals,
    ...[...found.of('purchase-lines')].flatMap(([id, line]) =>
      mustBe(`purchase-lines ${id}: matched quantity`, line.matchedQuantity, numberOf(matched.get(id) ?? 0n)),
    ),
    ...[...found.of('purchase-headers')].flatMap(([id, purchase]) =>
      mustBe(`purchase-headers ${id}: total amount`, purchase.totalAmount, numberOf(amounts.get(id) ?? 0n)),
    ),
  ]
}

export const compareContested = (found: Records, contested: readonly number[]): string[] =>
  contested.flatMap((id) => {
    const links = found.children('quote-purchase-links', 'purchaseLineId', id)
    const taken = total(links.map(([, link]) => exact(Number(link.linkedQuantity))))
    const bought = exact(Number(found.of('purchase-lines').get(id)?.quantity))
    return taken <= bought ? [] : [`purchase-lines ${id} gave ${numberOf(taken)} of ${numberOf(bought)}`]
  })
