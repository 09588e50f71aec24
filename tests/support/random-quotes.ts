import fc from 'fast-check'
import type { Knex } from 'knex'
import { withoutTrail } from '../../database/actor.ts'

/** The categories of random quotes, in statement order. */
export const orderedCategories = [
  { categoryDescription: 'groundworks', displayOrder: 1 },
  { categoryDescription: 'Joinery', displayOrder: 1 },
  { categoryDescription: 'Roofing', displayOrder: 2 },
  { categoryDescription: 'Demolition', displayOrder: null },
  { categoryDescription: 'sundries', displayOrder: null },
] as const

export interface RandomQuote {
  readonly lines: readonly {
    category: number
    quantity: number
    costEach: number
    costRate?: number | null
  }[]
  readonly purchases: readonly {
    statementDate: string | null
    lines: readonly {
      quantity: number
      costEach: number
      links: readonly { line: number; linkedQuantity: number }[]
    }[]
  }[]
  readonly payments: readonly { receivedDate: string | null; amount: number }[]
}

const scaled = (min: number, max: number, scale: number) => fc.integer({ min, max }).map((n) => n / scale)
/** Small, halves and quarters (where roundings differ), and large; all four decimals. */
const magnitude = fc.oneof(
  scaled(1, 99_999, 10_000),
  fc.constantFrom(0.5, 0.05, 0.005, 0.0005, 2.5, 0.25, 0.125, 1.005, 12.5),
  scaled(1, 9_999_999_999, 10_000),
)
const quantity = fc.tuple(magnitude, fc.boolean()).map(([n, credit]) => (credit ? -n : n))
const costEach = fc.oneof(magnitude, fc.constant(0))
const date = fc.option(
  fc.constantFrom('2024-02-29', '2024-12-31', '2025-01-01', '2025-01-31', '2025-02-01', '2026-07-15'),
)

const linked = (lines: number) =>
  lines === 0
    ? fc.constant([])
    : fc.uniqueArray(fc.record({ line: fc.nat(lines - 1), linkedQuantity: quantity }), {
        selector: ({ line }) => line,
        maxLength: 4,
      })

/** Quotes with lines, linked purchases and payments of every kind. */
export const randomQuotes: fc.Arbitrary<RandomQuote> = fc
  .array(fc.record({ category: fc.nat(orderedCategories.length - 1), quantity, costEach }), { maxLength: 6 })
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      purchases: fc.array(
        fc.record({
          statementDate: date,
          lines: fc.array(fc.record({ quantity, costEach, links: linked(lines.length) }), { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
      payments: fc.array(
        fc.record({
          receivedDate: date,
          amount: fc
            .integer({ min: -99_999_999, max: 99_999_999 })
            .filter((pennies) => pennies !== 0)
            .map((pennies) => pennies / 100),
        }),
        { maxLength: 4 },
      ),
    }),
  )

/**
 * Stores quotes in bulk and without audit entries: the API would take minutes for thousands.
 * @param categories ids of `orderedCategories`
 * @returns the ids of the quotes and of their lines
 */
export const storeQuotes = async (
  db: Knex,
  projectId: number,
  categories: readonly number[],
  quotes: readonly RandomQuote[],
): Promise<{ id: number; lineIds: number[] }[]> => {
  const idsOf = async (table: string, count: number): Promise<number[]> => {
    const { rows } = await db.raw<{ rows: { id: number }[] }>(
      `select nextval(pg_get_serial_sequence(?, 'id'))::integer as id from generate_series(1, ?)`,
      [table, count],
    )
    return rows.map(({ id }) => id)
  }
  const quoteIds = await idsOf('quote_header', quotes.length)
  const lineIds = await idsOf('quote_line', quotes.flatMap(({ lines }) => lines).length)
  const purchases = quotes.flatMap((quote) => quote.purchases)
  const purchaseIds = await idsOf('purchase_header', purchases.length)
  const boughtIds = await idsOf('purchase_line', purchases.flatMap(({ lines }) => lines).length)

  const rows = {
    quote_header: [] as Record<string, unknown>[],
    quote_line: [] as Record<string, unknown>[],
    purchase_header: [] as Record<string, unknown>[],
    purchase_line: [] as Record<string, unknown>[],
    quote_purchase_link: [] as Record<string, unknown>[],
    payment: [] as Record<string, unknown>[],
  }
  const stored = quotes.map((quote) => {
    const id = quoteIds.shift() ?? 0
    const own = lineIds.splice(0, quote.lines.length)
    rows.quote_header.push({ id, project_id: projectId })
    quote.lines.forEach(({ category, quantity, costEach, costRate = null }, index) => {
      rows.quote_line.push({
        id: own[index],
        quote_header_id: id,
        description: `Line ${index + 1}`,
        quantity,
        cost_each: costEach,
        cost_rate: costRate,
        costing_category_id: categories[category],
      })
    })
    for (const purchase of quote.purchases) {
      const purchaseId = purchaseIds.shift()
      rows.purchase_header.push({
        id: purchaseId,
        user_po_no: `PO ${purchaseId}`,
        statement_date: purchase.statementDate,
      })
      for (const line of purchase.lines) {
        const boughtId = boughtIds.shift()
        rows.purchase_line.push({
          id: boughtId,
          purchase_header_id: purchaseId,
          description: 'Bought',
          quantity: line.quantity,
          cost_each: line.costEach,
          // May differ from the category of the quote line, in which spend counts.
          costing_category_id: categories[0],
        })
        for (const { line: index, linkedQuantity } of line.links)
          rows.quote_purchase_link.push({
            purchase_line_id: boughtId,
            quote_line_id: own[index],
            linked_quantity: linkedQuantity,
          })
      }
    }
    for (const { receivedDate, amount } of quote.payments)
      rows.payment.push({ quote_header_id: id, received_date: receivedDate, amount })
    return { id, lineIds: own }
  })
  await db.transaction(async (trx) => {
    await withoutTrail(trx)
    for (const [table, records] of Object.entries(rows))
      if (records.length > 0) await trx.batchInsert(table, records, 1000)
  })
  return stored
}
