import { addDays } from '../model/calendar-date.ts'
import { lineTotal, proportion, subtract, sum } from '../model/decimal.ts'
import { byDate } from './calendar.ts'
import type { FirmRows, Row } from './rows.ts'

type Line = Omit<Row<'supplier-statement-lines'>, 'id' | 'supplierStatementId'>

interface Dated {
  readonly statementDate: string
  readonly supplierId: number
  /** In the order in which they were received. */
  readonly purchases: readonly Row<'purchase-headers'>[]
}

/** As a match decides, with one sentence. */
const byRule = (code: string, params: Readonly<Record<string, number>> = {}) => ({
  decidedBy: 'rule' as const,
  why: [{ code, params }],
})

/** Purchases of one supplier on one statement, the latest statement first and of a day the longest. */
const statementsOf = (rows: FirmRows, today: string): Dated[] => {
  const statements = new Map<string, Row<'purchase-headers'>[]>()
  for (const purchase of rows['purchase-headers']) {
    const { statementDate, supplierId } = purchase
    if (statementDate === null || statementDate > today || supplierId === null) continue
    const key = `${statementDate} ${supplierId}`
    statements.set(key, [...(statements.get(key) ?? []), purchase])
  }
  return [...statements]
    .map(([key, purchases]) => ({
      statementDate: key.slice(0, 10),
      supplierId: Number(key.slice(11)),
      purchases: purchases.sort((a, b) => byDate(a.receivedDate ?? '', b.receivedDate ?? '')),
    }))
    .sort(
      (a, b) =>
        byDate(b.statementDate, a.statementDate) ||
        b.purchases.length - a.purchases.length ||
        a.supplierId - b.supplierId,
    )
}

const vatRate = 20
const withVat = (net: number) => proportion(net, 100 + vatRate, 100, 2)

/** What the merchant charged above the order, in pounds without VAT. */
const overcharge = 24

/**
 * Two statements of merchants: of the latest day one as it came in, and of an earlier day one that is finished, with
 * two queries that the merchant has not answered.
 */
export const statementRows = (
  rows: FirmRows,
  today: string,
): Pick<FirmRows, 'supplier-statements' | 'supplier-statement-lines'> => {
  const made: ReturnType<typeof statementRows> = { 'supplier-statements': [], 'supplier-statement-lines': [] }
  const [latest, ...others] = statementsOf(rows, today)
  const earlier =
    latest &&
    others.find(
      ({ statementDate, supplierId, purchases }) =>
        statementDate < latest.statementDate && supplierId !== latest.supplierId && purchases.length > 1,
    )
  if (!latest || !earlier) throw new Error('The demo firm has no two statement days')

  const netOf = (purchase: Row<'purchase-headers'>) =>
    sum(
      rows['purchase-lines']
        .filter(({ purchaseHeaderId }) => purchaseHeaderId === purchase.id)
        .map(({ quantity, costEach }) => lineTotal(quantity, costEach)),
    )
  const open = {
    outcome: 'open',
    decidedBy: null,
    supplierInvoiceId: null,
    purchaseHeaderId: null,
    differsBy: null,
    why: null,
    proposed: false,
  } as const
  const invoiceLine = (purchase: Row<'purchase-headers'>): Line => ({
    ...open,
    lineDate: purchase.receivedDate,
    reference: purchase.supplierPOInvoiceNo,
    amount: withVat(netOf(purchase)),
  })
  const paidLine = (statementDate: string, opening: number): Line => ({
    ...open,
    lineDate: addDays(statementDate, -9),
    reference: 'BACS',
    amount: -opening,
  })
  /** An invoice that nobody has ordered. */
  const strangeLine = (statementDate: string): Line => ({
    ...open,
    lineDate: addDays(statementDate, -4),
    reference: 'CARR-118',
    amount: withVat(65),
  })

  const add = (
    { supplierId, statementDate }: Dated,
    opening: number,
    lines: readonly Line[],
    finishedOn: string | null,
  ) => {
    const id = made['supplier-statements'].length + 1
    const closing = sum([opening, ...lines.map(({ amount }) => amount)])
    made['supplier-statements'].push({ id, supplierId, statementDate, opening, closing, finishedOn })
    for (const line of lines)
      made['supplier-statement-lines'].push({
        id: made['supplier-statement-lines'].length + 1,
        supplierStatementId: id,
        ...line,
      })
  }

  const agreedLines = earlier.purchases.map((purchase, index): Line => {
    const line = { ...invoiceLine(purchase), purchaseHeaderId: purchase.id }
    const { amount } = line
    if (index > 0) return { ...line, outcome: 'agreed', ...byRule('agreesWithVat', { rate: vatRate }) }
    const more = withVat(overcharge)
    const vat = subtract(more, overcharge)
    return {
      ...line,
      amount: sum([amount, more]),
      outcome: 'differs',
      differsBy: more,
      ...byRule('purchaseWithVatLess', { amount, rate: vatRate, by: more, net: overcharge, vat }),
    }
  })
  add(
    earlier,
    2_140.8,
    [
      ...agreedLines,
      {
        ...strangeLine(earlier.statementDate),
        outcome: 'missing',
        differsBy: strangeLine(earlier.statementDate).amount,
        ...byRule('unknownNumber'),
      },
      {
        ...paidLine(earlier.statementDate, 2_140.8),
        outcome: 'payment',
        ...byRule('payment'),
      },
    ],
    earlier.statementDate,
  )
  add(latest, 986.4, [...latest.purchases.map(invoiceLine), paidLine(latest.statementDate, 986.4)], null)
  return made
}
