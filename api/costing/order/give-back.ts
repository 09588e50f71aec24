import type { Knex } from 'knex'
import { costingMessages } from '../../../model/costing/messages.ts'
import { isPartOf, type ReturnedRequest } from '../../../model/costing/order.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import { purchaseHeaders, purchaseLines, quotePurchaseLinks } from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput } from '../../http/errors.ts'
import { creditableOf } from './credit-limits.ts'
import { addCreditPart, creditedLinks, lockLinks } from './credit-part.ts'
import {
  linesIn,
  type Part,
  quantitiesWith,
  type Recorded,
  type Reply,
  record,
  recordAll,
  type Writing,
} from './deliver.ts'
import { linesOfAll, lockPurchases, type PurchaseWithId } from './lock-purchases.ts'
import { type Line, type Purchase, requireLines } from './split-purchase.ts'

/** What goes back: a delivery below zero. */

const beyondReceived = (quantity: number, { received }: Line) =>
  isPartOf(quantity, received) ? undefined : costingMessages.moreThanReceived({ n: received })

/** Before the invoice: the purchase pays for what stays, and its links shrink with it. */
const payLess = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchase: Purchase,
  lines: readonly Part[],
): Promise<void> => {
  const links = await lockLinks(
    trx,
    lines.map(({ purchaseLineId }) => purchaseLineId),
  )
  for (const [id, quantity] of await quantitiesWith(trx, purchase, lines)) {
    const before = purchase.stored.get(id)?.quantity ?? 0
    const less = subtract(before, quantity)
    const own = links.filter((link) => link.purchaseLineId === id)
    const linkedBefore = new Map(own.map(({ id, linked }) => [id, linked]))
    // First the links: one that covers the whole line would follow its quantity, and cannot become 0.
    const shrunk = isPartOf(less, before) ? creditedLinks(own, less, before) : []
    for (const { id, linked } of shrunk) {
      const linkedQuantity = subtract(linkedBefore.get(id) ?? 0, linked)
      if (linkedQuantity === 0) await write.delete(quotePurchaseLinks, id)
      else await write.change(quotePurchaseLinks, id, { linkedQuantity })
    }
    if (less !== 0) await write.change(purchaseLines, id, { quantity })
  }
}

const giveBackOne = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchase: PurchaseWithId,
  { returnedOn, deliveryNote = null, comments = null, lines }: Omit<ReturnedRequest, 'others'>,
): Promise<Recorded> => {
  const { id, head } = purchase
  if (lines.length === 0) throw invalidInput({ lines: [costingRefusals.nothingWentBack] })
  if (!head.receivedDate || returnedOn < head.receivedDate)
    throw invalidInput({
      returnedOn: [costingRefusals.notReceivedBy({ day: formatDate(head.receivedDate ?? returnedOn) })],
    })
  const wentBack = lines.map(({ purchaseLineId, quantity }) => ({ purchaseLineId, quantity: -quantity }))
  let next: number | null = null
  if (head.isInvoiced) {
    const due = await creditableOf(trx, purchase.stored, lines)
    if (due.length > 0)
      next = await addCreditPart(trx, write, purchase, due, { receivedDate: returnedOn, deliveryNote })
  } else await payLess(trx, write, purchase, wentBack)
  const deliveryId = await record(
    write,
    { purchaseHeaderId: id, kind: 'returned', receivedOn: returnedOn, deliveryNote, comments },
    wentBack,
  )
  if (next !== null && head.part === null) await write.change(purchaseHeaders, id, { part: 1 })
  return { purchaseHeaderId: id, nextPurchaseHeaderId: next, deliveryId }
}

/**
 * What went back of one or several purchases, each with its delivery. Before its invoice a purchase pays less; after it, another
 * has what is to be credited, below zero until a credit note comes. Errors: 404, 400 by line, by index of the others or if one was
 * not received by then, 409 if a line has changed.
 */
export const giveBack = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  { others = [], lines, ...paper }: ReturnedRequest,
): Promise<Reply> => {
  const { all } = await lockPurchases(trx, purchaseId, others)
  requireLines(lines, linesOfAll(all), beyondReceived, ({ received }) => received)
  const write = writerOf(trx, target)
  return recordAll(all, (purchase) =>
    giveBackOne(trx, write, purchase, { ...paper, lines: linesIn(lines, purchase) }),
  )
}
