import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { CloseRequest, CreditRequest, InvoicedRequest, PartReply } from '../../../model/costing/order.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import {
  givenUpLines,
  orders,
  purchaseHeaders,
  purchaseLines,
  quoteLines,
  quotePurchaseLinks,
  supplierInvoices,
} from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { addLink, lockAgainstDeletion } from '../write-links.ts'
import { requireCreditable } from './credit-limits.ts'
import { addCreditPart } from './credit-part.ts'
import { isOpenSql } from './invoiced.ts'
import { linesOfAll, lockPurchases, type PurchaseWithId } from './lock-purchases.ts'
import {
  beyondLine,
  lockPurchase,
  moveRest,
  otherSign,
  type Purchase,
  requireLines,
} from './split-purchase.ts'

/** What becomes of an order: its purchases are invoiced and credited, and what does not come is given up. */

type Writing = Pick<Target, 'resources' | 'hooks'>
type Reply = Omit<PartReply, 'requestId'>

const addLines = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchaseHeaderId: number,
  added: NonNullable<InvoicedRequest['added']>,
): Promise<void> => {
  if (added.length === 0) return
  const wanted = added.flatMap(({ quoteLineId }) => quoteLineId ?? [])
  const held = await lockAgainstDeletion(trx, quoteLines, wanted)
  const errors: FieldErrors = {}
  for (const [index, { quoteLineId }] of added.entries())
    if (quoteLineId && !held.has(quoteLineId))
      errors[`added.${index}.quoteLineId`] = [messages.unknownReference({ label: quoteLines.label })]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  const ids = await write
    .createSeveral(
      purchaseLines,
      added.map(({ quoteLineId: _, ...line }) => ({ ...line, purchaseHeaderId, invoiceOnly: true })),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Problem) || !error.details.errors) throw error
      const named = Object.entries(error.details.errors).map(([name, wrong]) => [`added.${name}`, wrong])
      throw invalidInput(Object.fromEntries(named))
    })
  for (const [index, { quoteLineId, quantity }] of added.entries())
    if (quoteLineId)
      await addLink(trx, {
        purchaseLineId: ids[index] ?? 0,
        quoteLineId,
        linkedQuantity: quantity,
        kind: 'cost',
      })
}

const isDone = ({ head }: PurchaseWithId) => head.statementDate !== null || head.invoiceId !== null

/** Errors: 404, 400 by index of the others, 409 if it was invoiced. */
const lockInvoiced = async (trx: Knex.Transaction, purchaseId: number, others: readonly number[]) => {
  const locked = await lockPurchases(trx, purchaseId, others, (other, main) => {
    if (isDone(other)) return costingRefusals.invoicedAlready
    return other.head.supplierId === main.head.supplierId ? undefined : costingRefusals.otherPurchaseSupplier
  })
  if (isDone(locked.main)) throw new Problem('conflict', { title: costingRefusals.invoicedAlready })
  return locked
}

/**
 * One or several purchases of a supplier become what the invoice says: quantities and prices, with lines that were not ordered; a
 * line that is not on it moves to the next one of its order. Errors: 404, 400 by line, 409 if one was invoiced or a line has
 * changed.
 */
export const invoice = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  { lines = [], added = [], others = [], ...paper }: InvoicedRequest,
): Promise<Reply> => {
  const { main, all } = await lockInvoiced(trx, purchaseId, others)
  const stored = linesOfAll(all)
  requireLines(lines, stored, otherSign)
  const restOf = (purchase: Purchase) =>
    lines.flatMap(({ purchaseLineId, quantity, expected }) =>
      quantity === 0 && purchase.stored.has(purchaseLineId) ? [{ purchaseLineId, quantity: expected }] : [],
    )
  const nothing = all.find(
    (purchase) =>
      restOf(purchase).length === purchase.stored.size && !(purchase === main && added.length > 0),
  )
  if (nothing) throw invalidInput({ lines: [costingRefusals.nothingInvoiced] })
  const write = writerOf(trx, target)
  const nexts: (number | null)[] = []
  for (const purchase of all) {
    const { receivedDate } = purchase.head
    nexts.push(await moveRest(trx, write, purchase, restOf(purchase), { receivedDate }))
  }
  const invoiceId = await write.create(supplierInvoices, { ...paper, supplierId: main.head.supplierId })
  // Before the lines become those of the invoice, which keeps what was ordered.
  for (const [index, { id, head }] of all.entries())
    await write.change(purchaseHeaders, id, {
      invoiceId,
      ...(nexts[index] !== null && { part: head.part ?? 1 }),
    })
  for (const { purchaseLineId, quantity, costEach } of lines) {
    const line = stored.get(purchaseLineId)
    if (quantity === 0 || (line?.quantity === quantity && line.costEach === costEach)) continue
    await write.change(purchaseLines, purchaseLineId, { quantity, costEach })
  }
  await addLines(trx, write, purchaseId, added)
  return {
    purchaseHeaderId: purchaseId,
    nextPurchaseHeaderId: nexts.find((next) => next !== null) ?? null,
    supplierInvoiceId: invoiceId,
  }
}

/** What a credit note says counts below zero. */
const below = (amount: number | null): number | null => (amount === null ? null : subtract(0, amount))

/**
 * A credit note: a supplier invoice below zero, for a purchase with lines of another one as negative quantities, or with a part of
 * their price, and their links. At most what was invoiced less earlier credits; a line of quantity 0 is not credited.
 * Errors: 404, 400 by line, 409 if a line has changed or the purchase is not invoiced.
 */
export const credit = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  {
    lines,
    invoiceNo,
    invoiceDate = null,
    invoiceNet = null,
    invoiceVat = null,
    statementDate = null,
  }: CreditRequest,
): Promise<Reply> => {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase.head.isInvoiced) throw new Problem('conflict', { title: costingRefusals.notInvoicedYet })
  requireLines(lines, purchase.stored, (quantity, line) =>
    quantity === 0 ? undefined : beyondLine(quantity, line),
  )
  const credited = lines.filter(({ quantity }) => quantity !== 0)
  if (credited.length === 0) throw invalidInput({ lines: [costingRefusals.nothingCredited] })
  await requireCreditable(trx, purchase.stored, lines)
  const write = writerOf(trx, target)
  const invoiceId = await write.create(supplierInvoices, {
    supplierId: purchase.head.supplierId,
    kind: 'credit',
    invoiceNo,
    invoiceDate,
    invoiceNet: below(invoiceNet),
    invoiceVat: below(invoiceVat),
    statementDate,
  })
  const purchaseHeaderId = await addCreditPart(trx, write, purchase, credited, {
    receivedDate: invoiceDate,
  })
  await write.change(purchaseHeaders, purchaseHeaderId, { invoiceId })
  return { purchaseHeaderId, nextPurchaseHeaderId: null, supplierInvoiceId: invoiceId }
}

/** Lines of an order that have not come, with their purchases. What is invoiced stays: it is paid or credited. */
const openLinesSql = `
select line.id, line.purchase_header_id as "purchaseId"
from purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
where purchase.order_id = ? and line.order_line_id is not null
  and ${isOpenSql('purchase')}
order by purchase.id, line.id for update`

const linkIdsSql = 'select id from quote_purchase_link where purchase_line_id = any(?) order by id for update'

const emptyPurchasesSql = `
select id from purchase_header purchase
where id = any(?) and not exists (select from purchase_line where purchase_header_id = purchase.id) order by id`

/** Order lines of which something is to come, which is given up. */
const toComeSql = `
select expected.order_line_id as "orderLineId", expected.to_come::float8 as quantity
from expected_line expected where expected.order_id = ? and expected.to_come <> 0 order by 1`

/**
 * Gives up what has not come of an order: its purchase lines and links go unless they are invoiced, purchases without lines too.
 * Errors: 404, 409 if it is closed.
 */
export const closeOrder = async (
  trx: Knex.Transaction,
  target: Writing,
  orderId: number,
  { reason }: CloseRequest,
): Promise<{ readonly orderId: number }> => {
  const [order] = await query<{ isClosed: boolean }>(
    trx,
    'select closed_on is not null as "isClosed" from purchase_order where id = ? for update',
    [orderId],
  )
  if (!order) throw new Problem('not_found')
  if (order.isClosed) throw new Problem('conflict', { title: costingRefusals.closedAlready })
  const write = writerOf(trx, target)
  const open = await query<{ id: number; purchaseId: number }>(trx, openLinesSql, [orderId])
  const lineIds = open.map(({ id }) => id)
  for (const { id } of await query<{ id: number }>(trx, linkIdsSql, [lineIds]))
    await write.delete(quotePurchaseLinks, id)
  for (const id of lineIds) await write.delete(purchaseLines, id)
  const purchaseIds = [...new Set(open.map(({ purchaseId }) => purchaseId))]
  for (const { id } of await query<{ id: number }>(trx, emptyPurchasesSql, [purchaseIds]))
    await write.delete(purchaseHeaders, id)
  const missing = await query<{ orderLineId: number; quantity: number }>(trx, toComeSql, [orderId])
  await write.createSeveral(
    givenUpLines,
    missing.map((line) => ({ ...line, givenUpOn: firmDay(), reason })),
  )
  await write.change(orders, orderId, { closedOn: firmDay(), closedBecause: reason })
  return { orderId }
}
