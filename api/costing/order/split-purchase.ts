import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingMessages } from '../../../model/costing/messages.ts'
import { isPartOf, type SplitReply, type SplitRequest } from '../../../model/costing/order.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import type { FieldErrors, Message } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { purchaseHeaders, purchaseLines, type RecordFor } from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { requireLinesUnsent } from '../accounts/require-unsent.ts'
import { addLink } from '../write-links.ts'
import { isInvoicedSql } from './invoiced.ts'

export type Line = Pick<
  RecordFor<'purchase-lines'>,
  | 'id'
  | 'description'
  | 'comments'
  | 'quantity'
  | 'unit'
  | 'costEach'
  | 'costingCategoryId'
  | 'orderLineId'
  | 'invoiceOnly'
  | 'creditsLineId'
  | 'creditFor'
  | 'vatCodeId'
  | 'cisPart'
  | 'received'
>

/** Locks all lines against links, changes and moves. */
const linesSql = `
select id, description, comments, quantity::float8, unit, cost_each::float8 as "costEach",
  costing_category_id as "costingCategoryId", order_line_id as "orderLineId",
  invoice_only as "invoiceOnly", credits_line_id as "creditsLineId", credit_for as "creditFor", vat_code_id as "vatCodeId",
  cis_part as "cisPart",
  (select received from received_line came where came.purchase_line_id = purchase_line.id)::float8 as received
from purchase_line where purchase_header_id = ? order by id for update`

interface GivenLine {
  readonly purchaseLineId: number
  readonly quantity: number
  readonly expected: number
}

/**
 * Errors: 400 by line, 409 if a quantity differs from the expected one.
 * @param seen quantity that the user saw
 */
export const requireLines = (
  lines: readonly GivenLine[],
  stored: ReadonlyMap<number, Line>,
  fault: (quantity: number, line: Line) => Message | undefined,
  seen: (line: Line) => number = ({ quantity }) => quantity,
): void => {
  const errors: FieldErrors = {}
  const changed: { purchaseLineId: number; remaining: number }[] = []
  for (const [index, { purchaseLineId, quantity, expected }] of lines.entries()) {
    const line = stored.get(purchaseLineId)
    const wrong = line && fault(quantity, line)
    if (!line)
      errors[`lines.${index}.purchaseLineId`] = [messages.unknownReference({ label: purchaseLines.label })]
    else if (seen(line) !== expected) changed.push({ purchaseLineId, remaining: seen(line) })
    else if (wrong !== undefined) errors[`lines.${index}.quantity`] = [wrong]
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  if (changed.length > 0) throw new Problem('purchase_lines_changed', { lines: changed })
}

/** At most what the line has, and of the same sign. */
export const beyondLine = (quantity: number, line: Line): Message | undefined =>
  isPartOf(quantity, line.quantity) ? undefined : costingMessages.moreThanOrdered({ n: line.quantity })

/** 0 or of the same sign. */
export const otherSign = (quantity: number, line: Line): Message | undefined =>
  quantity !== 0 && Math.sign(quantity) !== Math.sign(line.quantity) ? costingRefusals.sameSign : undefined

interface LockedLink {
  readonly id: number
  readonly quoteLineId: number
  readonly linked: number
  readonly kind: RecordFor<'quote-purchase-links'>['kind']
}

/** Oldest first, as deliveries fulfil the plan. Total linked quantities do not change. */
const moveLinks = async (
  trx: Knex.Transaction,
  from: number,
  to: number,
  quantity: number,
): Promise<void> => {
  const rows = await query<LockedLink>(
    trx,
    `select id, quote_line_id as "quoteLineId", linked_quantity::float8 as linked, kind
     from quote_purchase_link where purchase_line_id = ? order by id for update`,
    [from],
  )
  let left = quantity
  for (const { id, quoteLineId, linked, kind } of rows) {
    if (left === 0) return
    // Links of the opposite sign stay.
    if (Math.sign(linked) !== Math.sign(left)) continue
    if (Math.abs(linked) <= Math.abs(left)) {
      await query(
        trx,
        'update quote_purchase_link set purchase_line_id = ?, version = version + 1 where id = ?',
        [to, id],
      )
      left = subtract(left, linked)
      continue
    }
    await query(
      trx,
      `update quote_purchase_link set linked_quantity = linked_quantity - ?::numeric, version = version + 1
       where id = ?`,
      [left, id],
    )
    await addLink(trx, { purchaseLineId: to, quoteLineId, linkedQuantity: left, kind })
    return
  }
}

/** What came together came together: what moves of a line is in the same delivery. */
const moveDeliveriesSql = `
with came as (
  select min(id) as id, min(delivery_id) as delivery_id from delivery_line where purchase_line_id = :from having count(*) = 1
), moved as (
  insert into delivery_line (delivery_id, purchase_line_id, quantity) select delivery_id, :to::integer, :quantity::numeric from came
)
update delivery_line set quantity = quantity - :quantity::numeric, version = version + 1 from came
where delivery_line.id = came.id`

const moveDeliveries = (trx: Knex.Transaction, from: number, to: number, quantity: number) =>
  query(trx, moveDeliveriesSql, { from, to, quantity })

const headSql = `
select
  order_id as "orderId", part, received_date::text as "receivedDate", statement_date::text as "statementDate",
  supplier_id as "supplierId", project_id as "projectId", user_po_no as "userPONo", accounts_po_no as "accountsPONo",
  comments, order_date::text as "orderDate", required_date::text as "requiredDate", invoice_id as "invoiceId",
  ${isInvoicedSql('purchase_header')} as "isInvoiced"
from purchase_header where id = ? for update`

type CopiedHead = Pick<
  RecordFor<'purchase-headers'>,
  | 'supplierId'
  | 'projectId'
  | 'userPONo'
  | 'accountsPONo'
  | 'comments'
  | 'orderDate'
  | 'requiredDate'
  | 'orderId'
>
export type Head = CopiedHead &
  Pick<RecordFor<'purchase-headers'>, 'part' | 'receivedDate' | 'statementDate' | 'invoiceId'> & {
    readonly isInvoiced: boolean
  }

export interface Purchase {
  readonly head: Head
  readonly stored: ReadonlyMap<number, Line>
}

/** A locked purchase and its locked lines by id. Errors: 404. */
export const lockPurchase = async (trx: Knex.Transaction, purchaseId: number): Promise<Purchase> => {
  const [head] = await query<Head>(trx, headSql, [purchaseId])
  if (!head) throw new Problem('not_found')
  const rows = await query<Line>(trx, linesSql, [purchaseId])
  return { head, stored: new Map(rows.map((line) => [line.id, line])) }
}

/** Number of the next purchase of an order, or of a purchase without one. */
const nextPart = async (trx: Knex.Transaction, { orderId, part }: Head): Promise<number> => {
  if (orderId === null) return (part ?? 1) + 1
  const [last] = await query<{ part: number | null }>(
    trx,
    'select max(part) as part from purchase_header where order_id = ?',
    [orderId],
  )
  return (last?.part ?? 1) + 1
}

/** Another purchase of the same order. @returns its id */
export const addPart = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  head: Head,
  values: Partial<RecordFor<'purchase-headers'>>,
): Promise<number> => {
  const {
    part: _,
    receivedDate: _received,
    statementDate: _statement,
    invoiceId: _invoice,
    isInvoiced: _invoiced,
    ...copied
  } = head
  return write.create(purchaseHeaders, { ...copied, part: await nextPart(trx, head), ...values })
}

/** Moves lines, whole or by quantity, with their links to another purchase. */
export const moveLines = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  stored: ReadonlyMap<number, Line>,
  moves: readonly { readonly purchaseLineId: number; readonly quantity: number }[],
  purchaseHeaderId: number,
): Promise<void> => {
  for (const { purchaseLineId, quantity } of moves) {
    const line = stored.get(purchaseLineId)
    if (!line) throw new Error('Every line was found')
    const { id, received, ...values } = line
    if (quantity === line.quantity) {
      // Keeps links, history and files.
      await query(
        trx,
        'update purchase_line set purchase_header_id = ?, version = version + 1 where id = ?',
        [purchaseHeaderId, id],
      )
      continue
    }
    const moved = await write.create(purchaseLines, { ...values, purchaseHeaderId, quantity })
    // First the links: one that covers the whole line would follow its quantity.
    await moveLinks(trx, id, moved, quantity)
    if (received === line.quantity) await moveDeliveries(trx, id, moved, quantity)
    await write.change(purchaseLines, id, { quantity: subtract(line.quantity, quantity) })
  }
}

/** Moves what is not in this purchase to the next one. @returns its id, null if all is in this one */
export const moveRest = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { head, stored }: Purchase,
  rest: readonly { readonly purchaseLineId: number; readonly quantity: number }[],
  values: Partial<RecordFor<'purchase-headers'>>,
): Promise<number | null> => {
  if (rest.length === 0) return null
  const next = await addPart(trx, write, head, values)
  await moveLines(trx, write, stored, rest, next)
  return next
}

/**
 * Links move with their lines. Errors: 404, 400 by line and field, 409 with the changed lines or if the invoice of the purchase is
 * in the accounts.
 */
export const splitPurchase = async (
  trx: Knex.Transaction,
  target: Pick<Target, 'resources' | 'hooks'>,
  purchaseId: number,
  request: SplitRequest,
): Promise<Omit<SplitReply, 'requestId'>> => {
  const { head, stored } = await lockPurchase(trx, purchaseId)
  await requireLinesUnsent(trx, [purchaseId])
  requireLines(request.lines, stored, beyondLine)
  const whole = request.lines.filter(
    ({ purchaseLineId, quantity }) => stored.get(purchaseLineId)?.quantity === quantity,
  )
  if (whole.length === stored.size) throw invalidInput({ lines: [costingRefusals.nothingStays] })
  const { userPONo, supplierPOInvoiceNo = null, receivedDate = null, statementDate = null, lines } = request
  const write = writerOf(trx, target)
  const purchaseHeaderId = await addPart(trx, write, head, {
    userPONo: userPONo ?? head.userPONo,
    supplierPOInvoiceNo,
    receivedDate,
    statementDate,
  })
  await moveLines(trx, write, stored, lines, purchaseHeaderId)
  return { purchaseHeaderId }
}
