import { addDays } from '../model/calendar-date.ts'
import { applicationFigures, previouslyCertified, valueAt } from '../model/costing/application.ts'
import { lineTotal, proportion, subtract, sum } from '../model/decimal.ts'
import { batchId } from './accounts-batch.ts'
import { byDate } from './calendar.ts'
import { categoryRows } from './categories.ts'
import type { WentBack } from './deliveries.ts'
import { goodsOrder } from './goods-orders.ts'
import type { FirmRows, Row } from './rows.ts'

/** What lies on the desk of the office: orders that were sent, invoices to check and to send, and applications to a client. */

type Purchase = Row<'purchase-headers'>
type PurchaseLine = Row<'purchase-lines'>
type Order = Row<'orders'>

interface Placed {
  readonly purchase: Purchase
  readonly lines: readonly PurchaseLine[]
}

/** Percent of the invoiced price at which the dearer order was placed. */
const beforeRise = 96

const linesOf = (rows: FirmRows, id: number) =>
  rows['purchase-lines'].filter(({ purchaseHeaderId }) => purchaseHeaderId === id)
const netOf = (lines: readonly PurchaseLine[]) =>
  sum(lines.map(({ quantity, costEach }) => lineTotal(quantity, costEach)))

const latestFirst = (one: Purchase, other: Purchase) =>
  byDate(other.receivedDate ?? '', one.receivedDate ?? '') || other.id - one.id

/** Purchases at merchants for one job, the latest delivery first. */
const placed = (rows: FirmRows, fits: (purchase: Purchase) => boolean): Placed[] =>
  rows['purchase-headers']
    .filter((purchase) => purchase.projectId !== null && fits(purchase))
    .sort(latestFirst)
    .map((purchase) => ({ purchase, lines: linesOf(rows, purchase.id) }))
    .filter(
      ({ lines }) =>
        lines.length > 1 && lines.every(({ quantity }) => quantity > 0) && netOf(lines) <= goodsOrder.most,
    )

interface PlacedOrder extends Placed {
  readonly isSent: boolean
  /** Price of the order in percent of that of the purchase. */
  readonly percent: number
  /** Of its largest line, what was ordered more than stays, or less. */
  readonly more?: number
}

const largest = (lines: readonly PurchaseLine[]): PurchaseLine | undefined =>
  lines.toSorted((one, other) => other.quantity - one.quantity)[0]

/** A tenth of the largest line, in whole units. */
const tenthOf = (lines: readonly PurchaseLine[]): number =>
  Math.max(1, Math.floor((largest(lines)?.quantity ?? 0) / 10))

/** What was ordered, which the purchase may differ from. */
const ordersOf = (all: readonly PlacedOrder[], links: FirmRows['quote-purchase-links']) => {
  const made: Pick<FirmRows, 'orders' | 'order-lines'> = { orders: [], 'order-lines': [] }
  for (const { purchase, lines, isSent, percent, more = 0 } of [...all].sort(
    (a, b) => byDate(a.purchase.orderDate ?? '', b.purchase.orderDate ?? '') || a.purchase.id - b.purchase.id,
  )) {
    const id = made.orders.length + 1
    const { supplierId, projectId, userPONo, orderDate, requiredDate, comments } = purchase
    made.orders.push({
      id,
      orderNo: userPONo,
      revision: 'A',
      supplierId,
      projectId,
      orderDate,
      requiredDate,
      comments,
      sentOn: isSent ? `${orderDate}T10:20:00` : null,
      sentTo: null,
      digest: null,
      replacedOn: null,
      closedOn: null,
      closedBecause: null,
    } satisfies Order)
    purchase.orderId = id
    purchase.part ??= 1
    for (const line of lines) {
      const orderLineId = made['order-lines'].length + 1
      const { description, quantity, unit, costEach, costingCategoryId } = line
      made['order-lines'].push({
        id: orderLineId,
        orderId: id,
        quoteLineId: links.find(({ purchaseLineId }) => purchaseLineId === line.id)?.quoteLineId ?? null,
        description,
        quantity: line === largest(lines) ? sum([quantity, more]) : quantity,
        unit,
        costEach: line === lines[0] ? proportion(costEach, percent, 100, 4) : costEach,
        costingCategoryId,
      })
      line.orderLineId = orderLineId
    }
  }
  return made
}

/**
 * Orders whose goods have not all come, one of them overdue and one not sent yet, one of which more came than was ordered,
 * one of which something went back, and orders that are invoiced.
 */
const addOrders = (
  rows: FirmRows,
  nextId: () => number,
  today: string,
): { readonly rows: FirmRows; readonly wentBack: WentBack } => {
  const open = placed(rows, ({ statementDate }) => statementDate === null)
  const [inPart, overdue, unsent, more, returned, ...delivered] = open
  if (!inPart || !overdue || !unsent || !more || !returned)
    throw new Error('The demo firm has no five purchases without a statement')
  for (const { purchase } of [overdue, unsent]) purchase.receivedDate = null
  unsent.purchase.requiredDate = addDays(today, 10)
  const invoiced = placed(rows, ({ statementDate }) => statementDate !== null).slice(0, 6)
  const made = ordersOf(
    [
      ...[inPart, overdue, ...delivered.slice(0, 1)].map((one) => ({ ...one, isSent: true, percent: 100 })),
      { ...more, isSent: true, percent: 100, more: -tenthOf(more.lines) },
      { ...returned, isSent: true, percent: 100, more: tenthOf(returned.lines) },
      { ...unsent, isSent: false, percent: 100 },
      ...invoiced.map((one, at) => ({ ...one, isSent: true, percent: at === 1 ? beforeRise : 100 })),
    ],
    rows['quote-purchase-links'],
  )
  const part: Purchase = {
    ...inPart.purchase,
    id: nextId(),
    part: 2,
    requiredDate: addDays(today, 7),
    receivedDate: null,
    supplierPOInvoiceNo: null,
    comments: null,
  }
  inPart.purchase.deliveryNote = 'DN 4471'
  const last = inPart.lines.at(-1)
  if (last) last.purchaseHeaderId = part.id
  return {
    rows: { ...rows, ...made, 'purchase-headers': [...rows['purchase-headers'], part] },
    wentBack: new Map([[largest(returned.lines)?.id ?? 0, tenthOf(returned.lines)]]),
  }
}

const vatRate = 20
/** Days of credit at a merchant. */
const credit = 30

/** The typed invoice of a purchase. Its net amount exceeds the sum of the lines by `over`. */
const typeInvoice = (
  rows: FirmRows,
  { purchase, lines }: Placed,
  { over = 0, ...fields }: Partial<Row<'supplier-invoices'>> & { readonly over?: number } = {},
): void => {
  const net = netOf(lines)
  const invoiceNet = sum([net, over])
  const invoiceVat = proportion(invoiceNet, vatRate, 100, 2)
  const { supplierId, supplierPOInvoiceNo, receivedDate, statementDate } = purchase
  const id = rows['supplier-invoices'].length + 1
  rows['supplier-invoices'].push({
    id,
    supplierId,
    kind: 'invoice',
    invoiceNo: supplierPOInvoiceNo,
    invoiceDate: receivedDate,
    invoiceNet,
    invoiceVat,
    toPay: sum([invoiceNet, invoiceVat]),
    vatCodeId: null,
    dueDate: receivedDate && addDays(receivedDate, credit),
    dueBy: 'typed',
    statementDate,
    orderedAmount: net,
    approval: 'open',
    query: null,
    askedOf: null,
    approvedById: null,
    approvedOn: null,
    approvedAmount: null,
    approvedBecause: null,
    accountsBatchId: null,
    paidDate: null,
    ...fields,
  })
  purchase.invoiceId = id
}

/** What was approved of the last invoice, by category. */
const approveRows = (rows: FirmRows, { purchase, lines }: Placed): void => {
  const job = rows.projects.find(({ id }) => id === purchase.projectId)?.projectNumber ?? null
  const supplier = rows.suppliers.find(({ id }) => id === purchase.supplierId)
  for (const category of categoryRows()) {
    const own = lines.filter(({ costingCategoryId }) => costingCategoryId === category.id)
    if (own.length === 0) continue
    const net = netOf(own)
    rows['approved-rows'].push({
      id: rows['approved-rows'].length + 1,
      supplierInvoiceId: rows['supplier-invoices'].length,
      contact: supplier?.accountsRef ?? supplier?.supplierName ?? null,
      job,
      account: category.accountCode,
      accountOf: category.categoryDescription,
      costingCategoryId: category.id,
      cisPart: null,
      vatCodeId: null,
      rate: vatRate,
      reverseCharge: false,
      net,
      vat: proportion(net, vatRate, 100, 2),
      refs: purchase.userPONo,
    })
  }
}

/** Two purchases at one supplier that one invoice can be for. */
const pairOf = (all: readonly Placed[]): readonly [Placed, Placed] => {
  for (const [index, one] of all.entries()) {
    const other = all
      .slice(index + 1)
      .find(
        ({ purchase: { supplierId, statementDate } }) =>
          supplierId === one.purchase.supplierId && statementDate === one.purchase.statementDate,
      )
    if (other) return [one, other]
  }
  throw new Error('The demo firm has no two purchases for one invoice')
}

/** Approved invoices that wait for the accounts, and older ones that were sent. */
const waiting = 7
const sent = 2

/** Invoices to check, one of them for two purchases and one dearer than its lines, a queried one, approved ones that wait for the accounts, and a batch that was sent. */
const typeInvoices = (rows: FirmRows, today: string): void => {
  const known = placed(
    rows,
    ({ supplierPOInvoiceNo, receivedDate, comments }) =>
      supplierPOInvoiceNo !== null && receivedDate !== null && !comments?.startsWith('Same invoice number'),
  )
  const [queried, dearer, ...toCheck] = known.slice(0, 6)
  if (!queried || !dearer) throw new Error('The demo firm has no invoices')
  typeInvoice(rows, queried, {
    over: 98.73,
    approval: 'queried',
    query: 'Charged at the new price, ordered at the old one. A credit note is promised.',
    askedOf: 'The supplier',
  })
  typeInvoice(rows, dearer, { over: 24 })
  for (const one of toCheck) typeInvoice(rows, one)
  const [first, second] = pairOf(known.slice(6))
  typeInvoice(rows, { purchase: first.purchase, lines: [...first.lines, ...second.lines] })
  second.purchase.invoiceId = first.purchase.invoiceId
  second.purchase.supplierPOInvoiceNo = first.purchase.supplierPOInvoiceNo
  // Due about now.
  const due = known
    .slice(6)
    .filter((one) => one !== first && one !== second)
    .filter(({ purchase }) => (purchase.receivedDate ?? '') <= addDays(today, 6 - credit))
  for (const [index, one] of due.slice(0, waiting).entries()) {
    const net = netOf(one.lines)
    typeInvoice(rows, one, {
      approval: 'approved',
      approvedOn: addDays(today, index < 2 ? -9 : -2),
      // A line has changed since.
      approvedAmount: index === 6 ? subtract(net, 12.5) : net,
    })
    approveRows(rows, one)
  }
  for (const [index, one] of due.slice(waiting, waiting + sent).entries()) {
    typeInvoice(rows, one, {
      approval: 'approved',
      approvedOn: addDays(today, -16),
      approvedAmount: netOf(one.lines),
      accountsBatchId: batchId,
      paidDate: index === 0 ? null : addDays(today, -1),
    })
    approveRows(rows, one)
  }
}

const contract = {
  clientName: 'Wharfe Valley Homes Ltd',
  clientAddress: '4 Bridge Street\nWetherby LS22 6LR',
  clientEmail: 'valuations@wharfe-valley.example',
  terms: 'jct',
  dueDays: 7,
  noticeDays: 5,
  finalDays: 14,
  payLessDays: 5,
  retentionRate: 5,
  defectsMonths: 12,
} as const satisfies Partial<Row<'projects'>>

/** Share of the quote in percent at each valuation, and how long ago that was, in days. */
const valuations = [
  { percent: 35, ago: 52 },
  { percent: 48, ago: 21 },
]
/** Pounds that the client certified below the first application. */
const withheld = 1850

/** Two applications on the job with the largest agreed quote that goes on: one certified for less, one that waits. */
const applicationRows = (
  rows: FirmRows,
  today: string,
): Pick<FirmRows, 'applications' | 'application-lines'> => {
  const made: ReturnType<typeof applicationRows> = { applications: [], 'application-lines': [] }
  const totalOf = (quoteHeaderId: number) =>
    sum(
      rows['quote-lines']
        .filter((line) => line.quoteHeaderId === quoteHeaderId)
        .map(({ quantity, costEach }) => lineTotal(quantity, costEach)),
    )
  const going = new Set(rows.projects.flatMap(({ id, endDate }) => (endDate && endDate > today ? [id] : [])))
  const [quote] = rows['quote-headers']
    .filter(({ standing, projectId }) => standing === 'agreed' && going.has(projectId))
    .sort((a, b) => totalOf(b.id) - totalOf(a.id))
  const project = rows.projects.find(({ id }) => id === quote?.projectId)
  if (!quote || !project) throw new Error('The demo firm has no job that goes on')
  Object.assign(project, contract)
  const quoted = rows['quote-lines'].filter(({ quoteHeaderId }) => quoteHeaderId === quote.id)
  for (const [index, { percent, ago }] of valuations.entries()) {
    const id = index + 1
    const valuationDate = addDays(today, -ago)
    const earlier = made['application-lines'].filter(({ applicationId }) => applicationId === index)
    const lines = quoted.map((line) => {
      const total = lineTotal(line.quantity, line.costEach)
      return {
        id: made['application-lines'].length + quoted.indexOf(line) + 1,
        applicationId: id,
        quoteLineId: line.id,
        quote: quote.quoteNumber,
        ref: line.ref,
        heading: line.heading,
        description: line.description,
        agreed: true,
        total,
        percentDone: percent,
        toDate: valueAt(total, percent),
        previous: earlier.find(({ quoteLineId }) => quoteLineId === line.id)?.toDate ?? 0,
      } satisfies Row<'application-lines'>
    })
    const figures = applicationFigures({
      work: sum(lines.map(({ toDate }) => toDate)),
      materials: 0,
      contra: 0,
      retentionRate: contract.retentionRate,
      previous: previouslyCertified(
        made.applications.map(({ due, certifiedDue }) => ({ due: due ?? 0, certifiedDue })),
      ),
    })
    const isCertified = index < valuations.length - 1
    const dueDate = addDays(valuationDate, contract.dueDays)
    const finalDate = addDays(dueDate, contract.finalDays)
    const noticeBy = addDays(dueDate, contract.noticeDays)
    made.applications.push({
      id,
      projectId: project.id,
      number: id,
      kind: 'application',
      valuationDate,
      standing: isCertified ? 'certified' : 'sent',
      materials: 0,
      contra: 0,
      retentionRate: contract.retentionRate,
      final: false,
      retention: figures.retention,
      previous: figures.previous,
      due: figures.due,
      sentOn: valuationDate,
      sentFile: null,
      dueDate,
      noticeBy,
      payLessBy: addDays(finalDate, -contract.payLessDays),
      finalDate,
      certifiedOn: isCertified ? noticeBy : null,
      certifiedGross: isCertified ? subtract(figures.gross, withheld) : null,
      certifiedDue: isCertified ? subtract(figures.due, proportion(withheld, 95, 100, 2)) : null,
      certifiedContact: isCertified ? contract.clientName : null,
      accountsBatchId: null,
    })
    made['application-lines'].push(...lines)
  }
  return made
}

/**
 * Adds the desk to the first projects of the firm.
 * @param nextId of purchases
 */
export const withDesk = (
  rows: FirmRows,
  nextId: () => number,
  today: string,
): { readonly rows: FirmRows; readonly wentBack: WentBack } => {
  const { rows: ordered, wentBack } = addOrders(rows, nextId, today)
  typeInvoices(ordered, today)
  return { rows: { ...ordered, ...applicationRows(ordered, today) }, wentBack }
}
