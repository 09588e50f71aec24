import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { OrderedLine, OrderReply, OrderRequest } from '../../../model/costing/order.ts'
import { firstRevision } from '../../../model/costing/order-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import {
  orders,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  type RecordFor,
} from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { requireRecord } from '../../crud/require-record.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { writeLinks } from '../write-links.ts'
import { orderSent } from './order-hooks.ts'
import { leftToOrderSql, takesLinesSql } from './order-preview.ts'

interface QuoteLineRow {
  readonly id: number
  readonly ref: string | null
  readonly description: string
  readonly unit: string | null
  readonly categoryId: number
  readonly remaining: number
}

const linesSql = `
select
  line.id, line.ref, line.description, line.unit, line.costing_category_id as "categoryId",
  ${leftToOrderSql('line')}::float8 as remaining
from quote_line line where line.quote_header_id = ? and line.id = any(?)`

/** Serialises orders of the same quote lines. */
export const lockQuoteLines = async (trx: Knex.Transaction, quoteId: number, ids: readonly number[]) => {
  await query(trx, 'select from quote_line where id = any(?) order by id for update', [[...ids]])
  const rows = await query<QuoteLineRow>(trx, linesSql, [quoteId, [...ids]])
  return new Map(rows.map((row) => [row.id, row]))
}

/** More than the rest, or the opposite sign. */
const isMore = (quantity: number, remaining: number) =>
  Math.sign(quantity) !== Math.sign(remaining) || Math.abs(quantity) > Math.abs(remaining)

/** Errors: 400 by line, 409 if a remaining quantity differs from the expected one. */
export const requireLeft = (
  { lines }: Pick<OrderRequest, 'lines'>,
  stored: ReadonlyMap<number, QuoteLineRow>,
): readonly { readonly line: OrderedLine; readonly quoteLine: QuoteLineRow }[] => {
  const errors: FieldErrors = {}
  const changed: { quoteLineId: number; remaining: number }[] = []
  const found = lines.flatMap((line, index) => {
    const { quoteLineId, quantity, expected, allowMore } = line
    const quoteLine = stored.get(quoteLineId)
    if (!quoteLine) {
      errors[`lines.${index}.quoteLineId`] = [messages.unknownReference({ label: quoteLines.label })]
      return []
    }
    const { remaining } = quoteLine
    if (remaining !== expected) changed.push({ quoteLineId, remaining })
    else if (!allowMore && isMore(quantity, remaining))
      errors[`lines.${index}.quantity`] = [costingRefusals.moreThanLeft({ n: remaining })]
    return [{ line, quoteLine }]
  })
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  if (changed.length > 0) throw new Problem('quote_lines_changed', { lines: changed })
  return found
}

/** Locks the purchase. Errors: 400 if it is not open, 409 if its order was sent. */
const lockOpenPurchase = async (
  trx: Knex.Transaction,
  id: number,
  { supplierId, projectId }: { readonly supplierId: number; readonly projectId: number },
): Promise<number> => {
  const rows = await query<{ isOpen: boolean | null; sentOn: string | null }>(
    trx,
    `select (${takesLinesSql}) as "isOpen",
       (select to_char(sent_on, 'YYYY-MM-DD') from purchase_order where id = purchase.order_id) as "sentOn"
     from purchase_header purchase where id = ? for update`,
    [supplierId, projectId, id],
  )
  const [purchase] = rows
  if (!purchase)
    throw invalidInput({ purchaseHeaderId: [messages.unknownReference({ label: purchaseHeaders.label })] })
  if (!purchase.isOpen) throw invalidInput({ purchaseHeaderId: [costingRefusals.notOpen] })
  if (purchase.sentOn) throw orderSent(purchase.sentOn)
  return id
}

/** An order and its first purchase. @returns the id of the purchase */
const createOrder = async (
  write: RecordWriter,
  {
    userPONo,
    ...head
  }: Required<Pick<RecordFor<'purchase-headers'>, 'supplierId' | 'projectId' | 'requiredDate'>> &
    Pick<OrderRequest, 'userPONo'>,
): Promise<number> => {
  const orderId = await write.create(orders, {
    ...head,
    orderNo: userPONo ?? '',
    orderDate: firmDay(),
    revision: firstRevision,
  })
  return write.create(purchaseHeaders, { ...head, userPONo: userPONo ?? '', orderId, part: 1 })
}

const writeLines = async (
  write: RecordWriter,
  lines: readonly Partial<RecordFor<'purchase-lines'>>[],
): Promise<number[]> => {
  try {
    return await write.createSeveral(purchaseLines, lines)
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error
    const errors = Object.entries(error.details.errors).map(([name, wrong]) => [`lines.${name}`, wrong])
    throw invalidInput(Object.fromEntries(errors))
  }
}

/** Id of the project of a quote, which stays as it is until the end of the transaction. Errors: 404. */
export const projectOfQuote = async (trx: Knex.Transaction, quoteId: number): Promise<number> => {
  await requireRecord(trx, quoteHeaders, quoteId)
  const [quote] = await query<{ projectId: number }>(
    trx,
    'select project_id as "projectId" from quote_header where id = ? for share',
    [quoteId],
  )
  if (!quote) throw new Problem('not_found')
  return quote.projectId
}

/**
 * Creates an order with its purchase, or extends a purchase whose order is not sent. The lines of the order follow from
 * those of the purchase (`unsent-orders.ts`). Errors: 404, 400 by line and field, 409 with the changed lines.
 */
export const orderLines = async (
  trx: Knex.Transaction,
  target: Pick<Target, 'resources' | 'hooks'>,
  quoteId: number,
  request: OrderRequest,
): Promise<Omit<OrderReply, 'requestId'>> => {
  const projectId = await projectOfQuote(trx, quoteId)
  const { supplierId, userPONo, requiredDate = null, purchaseHeaderId = null } = request
  // Lock order: purchase, purchase line, quote line, as for links.
  const open =
    purchaseHeaderId === null
      ? null
      : await lockOpenPurchase(trx, purchaseHeaderId, { supplierId, projectId })
  const ids = request.lines.map(({ quoteLineId }) => quoteLineId)
  const ordered = requireLeft(request, await lockQuoteLines(trx, quoteId, ids))
  const write = writerOf(trx, target)
  const purchaseId = open ?? (await createOrder(write, { supplierId, projectId, userPONo, requiredDate }))
  const purchaseLineIds = await writeLines(
    write,
    ordered.map(({ line, quoteLine }) => ({
      purchaseHeaderId: purchaseId,
      description: line.description ?? quoteLine.description,
      unit: line.unit ?? quoteLine.unit,
      quantity: line.quantity,
      costEach: line.costEach,
      costingCategoryId: quoteLine.categoryId,
    })),
  )
  const links = await writeLinks(
    trx,
    request.lines.map(({ quoteLineId, quantity }, index) => ({
      quoteLineId,
      purchaseLineId: purchaseLineIds[index] ?? 0,
      addedQuantity: quantity,
      linkedQuantity: quantity,
    })),
  )
  return {
    purchaseHeaderId: purchaseId,
    lines: links.map(({ id, quoteLineId, purchaseLineId }) => ({ quoteLineId, purchaseLineId, linkId: id })),
  }
}
