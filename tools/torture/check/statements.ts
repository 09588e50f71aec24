import { isDeepStrictEqual } from 'node:util'
import type { Values } from '../../../model/check-record.ts'
import type { QuoteStatementItem } from '../../../model/costing/costing.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import type { RandomQuote } from '../../../tests/support/random-quotes.ts'
import { statementOf } from '../../../tests/support/statement-oracle.ts'
import type { Kind, Records } from '../records.ts'

type Entry = [id: number, values: Values]

const grouped = (records: Records, kind: Kind, key: string): Map<unknown, Entry[]> => {
  const groups = new Map<unknown, Entry[]>()
  for (const entry of records.of(kind)) {
    const group = groups.get(entry[1][key])
    if (group) group.push(entry)
    else groups.set(entry[1][key], [entry])
  }
  return groups
}

/**
 * Expected statement of a quote, from the expected records.
 * @param categories category ids in the oracle's order
 */
export const statementOracle = (expected: Records, categories: readonly number[]) => {
  const linesOf = grouped(expected, 'quote-lines', 'quoteHeaderId')
  const linksOf = grouped(expected, 'quote-purchase-links', 'quoteLineId')
  const paymentsOf = grouped(expected, 'payments', 'quoteHeaderId')
  const today = firmDay()

  /** Each link as a purchase of one line, which is sufficient for a statement. */
  const purchasesOf = (lines: readonly Entry[]): RandomQuote['purchases'] =>
    lines.flatMap(([lineId], line) =>
      (linksOf.get(lineId) ?? []).map(([, link]) => {
        const bought = expected.of('purchase-lines').get(Number(link.purchaseLineId))
        const purchase = expected.of('purchase-headers').get(Number(bought?.purchaseHeaderId))
        const linkedQuantity = Number(link.linkedQuantity)
        return {
          statementDate: (purchase?.statementDate ?? null) as string | null,
          lines: [
            {
              quantity: Number(bought?.quantity),
              costEach: Number(bought?.costEach),
              links: [{ line, linkedQuantity }],
            },
          ],
        }
      }),
    )

  return (quoteId: number): QuoteStatementItem[] => {
    const lines = linesOf.get(quoteId) ?? []
    return statementOf(
      {
        lines: lines.map(([, line]) => ({
          category: categories.indexOf(Number(line.costingCategoryId)),
          quantity: Number(line.quantity),
          costEach: Number(line.costEach),
        })),
        purchases: purchasesOf(lines),
        payments: (paymentsOf.get(quoteId) ?? [])
          .map(([, payment]) => ({
            receivedDate: (payment.receivedDate ?? null) as string | null,
            amount: Number(payment.amount),
          }))
          // A later one counts from its day on.
          .filter(({ receivedDate }) => receivedDate === null || receivedDate <= today),
      },
      categories,
    )
  }
}

export const compareStatement = (
  quoteId: number,
  expected: readonly QuoteStatementItem[],
  found: readonly QuoteStatementItem[],
): string[] =>
  isDeepStrictEqual(found, expected)
    ? []
    : [`statement of quote ${quoteId} is ${JSON.stringify(found)} and must be ${JSON.stringify(expected)}`]
