import { createRandom, type Random } from '../model/random.ts'
import { goodsOrder } from './goods-orders.ts'
import type { JobKey } from './jobs.ts'
import {
  acceptedQuote,
  type PlannedProject,
  type PlannedPurchase,
  type PlannedPurchaseLine,
  type PlannedQuoteLine,
} from './plan.ts'
import { datesFor, linesAmount } from './purchases.ts'

/** What a bookkeeper meets now and then, each exactly once in the firm. */

const found = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`The demo firm has no ${what}`)
  return thing
}

const exact = (line: PlannedPurchaseLine) =>
  line.links.length === 1 && line.links[0]?.linkedQuantity === line.quantity

const quoteLine = (project: PlannedProject, pattern: RegExp): PlannedQuoteLine =>
  found(
    acceptedQuote(project).lines.find(({ description }) => pattern.test(description)),
    `quote line like ${pattern}`,
  )

/** A line that costs the client nothing: a promise in the quote. */
const addIncludedLine = (project: PlannedProject) => {
  acceptedQuote(project).lines.push({
    description: 'Making good and one coat of paint to existing kitchen ceiling',
    comments: 'Included',
    quantity: 1,
    costEach: 0,
    total: 0,
    category: 'finishes',
    item: null,
  })
}

/** Pallets go back to the merchant. */
const addCredit = (project: PlannedProject) => {
  const purchase = found(
    project.purchases.find(
      ({ supplier, lines }) =>
        supplier === 'aldermoor' &&
        lines.length < goodsOrder.lines[1] &&
        linesAmount(lines) > goodsOrder.least * 3 &&
        lines.some((line) => line.category === 'masonry'),
    ),
    'purchase of masonry goods',
  )
  const line = quoteLine(project, /^Facing brickwork/)
  purchase.lines.push({
    description: 'Credit: brick pallets returned',
    comments: 'Credit note to follow.',
    quantity: -8,
    costEach: 14.5,
    category: 'masonry',
    links: [{ quoteLine: line, linkedQuantity: -8 }],
  })
}

/** Skips exchanged on one ticket for two sites. */
const addSplitPurchase = (one: PlannedProject, other: PlannedProject, random: Random) => {
  const dates = datesFor('2024-08-14', random)
  const line = (description: string, quantity: number, costEach: number): PlannedPurchaseLine => ({
    description,
    comments: null,
    quantity,
    costEach,
    category: 'preliminaries',
    links: [],
  })
  const skips = line('8 yd builders skip, mixed waste, exchange', 3, 248)
  skips.links = [
    { quoteLine: quoteLine(one, /^8-yard skips/), linkedQuantity: 2 },
    { quoteLine: quoteLine(other, /^8-yard skips/), linkedQuantity: 1 },
  ]
  const permit = line('Skip permit, highway, 14 days', 1, 46)
  permit.links = [{ quoteLine: quoteLine(one, /^8-yard skips/), linkedQuantity: 1 }]
  const purchase: PlannedPurchase = {
    kind: 'goods',
    supplier: 'skelderthwaite',
    position: 0,
    lines: [skips, permit],
    ...dates,
    userPONo: `${one.number}/${String(one.purchases.length + 1).padStart(3, '0')}`,
    accountsPONo: null,
    supplierPOInvoiceNo: null,
    comments: 'One ticket for two sites: two skips Leeds, one York.',
  }
  one.purchases.push(purchase)
}

/** Bought under one category, needed in another. */
const addOtherCategory = (project: PlannedProject) => {
  const line = found(
    project.purchases
      .flatMap(({ lines }) => lines)
      .find(
        (line) => line.category === 'groundworks' && /Cement|block/.test(line.description) && exact(line),
      ),
    'exactly matched purchase line of groundworks',
  )
  line.category = 'masonry'
  line.comments = 'Ordered for the walls, used below DPC.'
}

/** The client has advised the payment; the bank has not. */
const addPaymentWithoutDate = (project: PlannedProject) => {
  const { payments } = acceptedQuote(project)
  payments.push({ receivedDate: null, amount: 24_500 })
}

/** Two purchases of a supplier carry the same invoice number. Comes after the invoices are numbered. */
export const addDuplicateInvoice = (purchases: readonly PlannedPurchase[]): void => {
  const later = found(
    purchases.find(
      (purchase, index) =>
        purchase.kind === 'goods' && purchase.supplierPOInvoiceNo && original(purchases, index),
    ),
    'second purchase at a merchant',
  )
  const first = found(original(purchases, purchases.indexOf(later)), 'first purchase at a merchant')
  later.supplierPOInvoiceNo = first.supplierPOInvoiceNo
  later.comments = `Same invoice number as ${first.userPONo}: ask the supplier.`
}

/** An earlier purchase of goods from the same supplier that has its invoice. */
const original = (purchases: readonly PlannedPurchase[], index: number) =>
  purchases
    .slice(0, index)
    .find(
      ({ supplier, supplierPOInvoiceNo, kind }) =>
        kind === 'goods' && supplierPOInvoiceNo && supplier === purchases[index]?.supplier,
    )

/** Adds what must exist once, except the category over its quote, which the school's budget makes. */
export const addEdges = (projects: readonly PlannedProject[], seed: string): void => {
  const random = createRandom(`${seed}/edges`)
  const project = (key: JobKey) =>
    found(
      projects.find(({ job }) => job.key === key),
      key,
    )
  addIncludedLine(project('extension'))
  addCredit(project('terraces'))
  addSplitPurchase(project('extension'), project('school'), random)
  addOtherCategory(project('terraces'))
  addPaymentWithoutDate(project('terraces'))
}
