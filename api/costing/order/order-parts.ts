import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type CloseRequest,
  type CreditRequest,
  type DeliveredRequest,
  type InvoicedRequest,
  isPartOf,
  type PartReply,
} from '../../../model/costing/order.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { proportion, subtract, sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatDate } from '../../../model/format.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import {
  orderLines,
  orders,
  purchaseHeaders,
  purchaseLines,
  quoteLines,
  quotePurchaseLinks,
  type RecordFor,
} from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { addLink, lockAgainstDeletion } from '../write-links.ts'
import {
  addPart,
  beyondLine,
  type Head,
  type Line,
  lockPurchase,
  moveLines,
  requireLines,
} from './split-purchase.ts'

/** What becomes of an order: its parts are delivered, invoiced, credited, and what does not come is given up. */

type Writing = Pick<Target, 'resources' | 'hooks'>
type Reply = Omit<PartReply, 'requestId'>

const otherSign = (quantity: number, line: Line) =>
  quantity !== 0 && Math.sign(quantity) !== Math.sign(line.quantity) ? costingRefusals.sameSign : undefined

/** Moves what is not in this part to the next one. @returns its id, null if all is in this part */
const moveRest = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { head, stored }: { readonly head: Head; readonly stored: ReadonlyMap<number, Line> },
  rest: readonly { readonly purchaseLineId: number; readonly quantity: number }[],
  values: Partial<RecordFor<'purchase-headers'>>,
): Promise<number | null> => {
  if (rest.length === 0) return null
  const next = await addPart(trx, write, head, values)
  await moveLines(trx, write, stored, rest, next)
  return next
}

/**
 * What came of a purchase gets its date; what did not moves to the next part, with its links. More than was ordered raises
 * the line. Errors: 404, 400 by line, 409 if it was received or a line has changed.
 */
export const deliver = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  { receivedDate, deliveryNote = null, lines = [] }: DeliveredRequest,
): Promise<Reply> => {
  const { head, stored } = await lockPurchase(trx, purchaseId)
  if (head.receivedDate)
    throw new Problem('conflict', {
      title: costingRefusals.receivedAlready({ day: formatDate(head.receivedDate) }),
    })
  requireLines(lines, stored, otherSign)
  const missing = lines.filter(({ quantity }) => quantity === 0)
  if (stored.size > 0 && missing.length === stored.size)
    throw invalidInput({ lines: [costingRefusals.nothingCame] })
  const write = writerOf(trx, target)
  const rest = lines.flatMap(({ purchaseLineId, quantity, expected }) =>
    Math.abs(quantity) < Math.abs(expected)
      ? [{ purchaseLineId, quantity: subtract(expected, quantity) }]
      : [],
  )
  const next = await moveRest(trx, write, { head, stored }, rest, {})
  for (const { purchaseLineId, quantity, expected } of lines)
    if (Math.abs(quantity) > Math.abs(expected))
      await write.change(purchaseLines, purchaseLineId, { quantity })
  await write.change(purchaseHeaders, purchaseId, {
    receivedDate,
    ...(deliveryNote !== null && { deliveryNote }),
    ...(next !== null && { part: head.part ?? 1 }),
  })
  return { purchaseHeaderId: purchaseId, nextPurchaseHeaderId: next }
}

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
      added.map(({ quoteLineId: _, ...line }) => ({ ...line, purchaseHeaderId })),
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

/**
 * A purchase becomes what its invoice says: quantities and prices, with lines that were not ordered; a line that is not on
 * it moves to the next part. Errors: 404, 400 by line, 409 if it was invoiced or a line has changed.
 */
export const invoice = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  { lines = [], added = [], ...paper }: InvoicedRequest,
): Promise<Reply> => {
  const { head, stored } = await lockPurchase(trx, purchaseId)
  if (head.statementDate)
    throw new Problem('conflict', {
      title: costingRefusals.invoicedAlready({ day: formatDate(head.statementDate) }),
    })
  requireLines(lines, stored, otherSign)
  const rest = lines.flatMap(({ purchaseLineId, quantity, expected }) =>
    quantity === 0 ? [{ purchaseLineId, quantity: expected }] : [],
  )
  if (rest.length === stored.size && added.length === 0)
    throw invalidInput({ lines: [costingRefusals.nothingInvoiced] })
  const write = writerOf(trx, target)
  const { receivedDate } = head
  const next = await moveRest(trx, write, { head, stored }, rest, { receivedDate })
  const typed = Object.entries(paper).filter(([, value]) => value !== null)
  // Before the lines become those of the invoice: what was ordered is kept next to its net amount.
  await write.change(purchaseHeaders, purchaseId, {
    ...Object.fromEntries(typed),
    ...(next !== null && { part: head.part ?? 1 }),
  })
  for (const { purchaseLineId, quantity, costEach } of lines) {
    const line = stored.get(purchaseLineId)
    if (quantity === 0 || (line?.quantity === quantity && line.costEach === costEach)) continue
    await write.change(purchaseLines, purchaseLineId, { quantity, costEach })
  }
  await addLines(trx, write, purchaseId, added)
  return { purchaseHeaderId: purchaseId, nextPurchaseHeaderId: next }
}

type Link = Pick<RecordFor<'quote-purchase-links'>, 'purchaseLineId' | 'quoteLineId' | 'kind'> & {
  readonly linked: number
}
const linksSql = `
select purchase_line_id as "purchaseLineId", quote_line_id as "quoteLineId", linked_quantity::float8 as linked, kind
from quote_purchase_link where purchase_line_id = any(?) order by id for share`

/**
 * The credited share of each link; together that of what is linked of the line.
 * @param credited a part of `of`, the quantity of the line
 */
export const creditedLinks = (links: readonly Link[], credited: number, of: number): Link[] => {
  const all = proportion(sum(links.map(({ linked }) => linked)), credited, of, 4)
  const shares = links.map(({ linked }) => proportion(linked, credited, of, 4))
  const odd = subtract(all, sum(shares))
  return links
    .map((link, index) => ({
      ...link,
      linked: index === 0 ? sum([shares[0] ?? 0, odd]) : (shares[index] ?? 0),
    }))
    .filter(({ linked }) => linked !== 0)
}

/**
 * A credit note: a purchase with lines of another one as negative quantities, and their links.
 * Errors: 404, 400 by line, 409 if a line has changed.
 */
export const credit = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  { supplierPOInvoiceNo, receivedDate, statementDate = null, lines }: CreditRequest,
): Promise<Reply> => {
  const { head, stored } = await lockPurchase(trx, purchaseId)
  requireLines(lines, stored, beyondLine)
  const write = writerOf(trx, target)
  const purchaseHeaderId = await addPart(trx, write, head, {
    supplierPOInvoiceNo,
    receivedDate,
    statementDate,
  })
  const ids = await write.createSeveral(
    purchaseLines,
    lines.flatMap(({ purchaseLineId, quantity }) => {
      const { id: _, ...line } = stored.get(purchaseLineId) ?? {}
      return [{ ...line, purchaseHeaderId, quantity: -quantity }]
    }),
  )
  const links = await query<Link>(trx, linksSql, [lines.map(({ purchaseLineId }) => purchaseLineId)])
  for (const [index, { purchaseLineId, quantity, expected }] of lines.entries()) {
    const own = links.filter((link) => link.purchaseLineId === purchaseLineId)
    for (const { quoteLineId, linked, kind } of creditedLinks(own, quantity, expected))
      await addLink(trx, { purchaseLineId: ids[index] ?? 0, quoteLineId, linkedQuantity: -linked, kind })
  }
  return { purchaseHeaderId, nextPurchaseHeaderId: null }
}

/** Lines of an order that have not come, with their purchases. */
const openLinesSql = `
select line.id, line.purchase_header_id as "purchaseId"
from purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
where purchase.order_id = ? and line.order_line_id is not null
  and purchase.received_date is null and purchase.statement_date is null
order by purchase.id, line.id for update`

const linkIdsSql = 'select id from quote_purchase_link where purchase_line_id = any(?) order by id for update'

const emptyPurchasesSql = `
select id from purchase_header purchase
where id = any(?) and not exists (select from purchase_line where purchase_header_id = purchase.id) order by id`

/** Of what was ordered and has not come, more is to give up. */
const notCameSql = `
select ordered.id, (ordered.quantity - coalesce(came.quantity, 0))::float8 as "notCame", ordered.quantity::float8
from order_line ordered
left join lateral (
  select sum(line.quantity) as quantity from purchase_line line
  join purchase_header purchase on purchase.id = line.purchase_header_id
  where line.order_line_id = ordered.id and (purchase.received_date is not null or purchase.statement_date is not null)
) came on true
where ordered.order_id = ? order by ordered.id for update of ordered`

/**
 * Gives up what has not come of an order: its purchase lines and links go, purchases without lines too.
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
  type Row = { id: number; notCame: number; quantity: number }
  for (const { id, notCame, quantity } of await query<Row>(trx, notCameSql, [orderId]))
    if (isPartOf(notCame, quantity)) await write.change(orderLines, id, { givenUp: notCame })
  await write.change(orders, orderId, { closedOn: firmDay(), closedBecause: reason })
  return { orderId }
}
