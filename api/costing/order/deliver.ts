import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { DeliveredRequest, DeliveryReply } from '../../../model/costing/order.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import {
  deliveries,
  deliveryLines,
  purchaseHeaders,
  purchaseLines,
  type RecordFor,
} from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { addLink } from '../write-links.ts'
import { creditsOf } from './credit-limits.ts'
import { lockLinks } from './credit-part.ts'
import { linesOfAll, lockPurchases, type PurchaseWithId } from './lock-purchases.ts'
import { addPart, type Line, moveRest, otherSign, type Purchase, requireLines } from './split-purchase.ts'

/** What comes: deliveries. The purchase pays for what came until its invoice says what it pays. */

export type Writing = Pick<Target, 'resources' | 'hooks'>
export type Reply = Omit<DeliveryReply, 'requestId'>
export type Recorded = Omit<Reply, 'others'>

export interface Part {
  readonly purchaseLineId: number
  readonly quantity: number
}

export const record = async (
  write: RecordWriter,
  delivery: Pick<
    RecordFor<'deliveries'>,
    'purchaseHeaderId' | 'kind' | 'receivedOn' | 'deliveryNote' | 'comments'
  >,
  parts: readonly Part[],
): Promise<number | null> => {
  const came = parts.filter(({ quantity }) => quantity !== 0)
  if (came.length === 0) return null
  const deliveryId = await write.create(deliveries, { ...delivery, source: 'recorded' })
  await write.createSeveral(
    deliveryLines,
    came.map((part) => ({ deliveryId, ...part })),
  )
  return deliveryId
}

/** What came of each line: as typed, else `otherwise`. Lines of an invoice only do not come. */
const cameOf = (
  stored: ReadonlyMap<number, Line>,
  lines: NonNullable<DeliveredRequest['lines']>,
  otherwise: (line: Line) => number,
): Part[] => {
  const typed = new Map(lines.map(({ purchaseLineId, quantity }) => [purchaseLineId, quantity]))
  const came = [...stored.values()]
    .filter(({ invoiceOnly }) => !invoiceOnly)
    .map((line) => ({ purchaseLineId: line.id, quantity: typed.get(line.id) ?? otherwise(line) }))
  if (came.length > 0 && came.every(({ quantity }) => quantity === 0))
    throw invalidInput({ lines: [costingRefusals.nothingCame] })
  return came
}

/** The first delivery of a purchase without an invoice: what did not come moves to the next one, more raises the line. */
const receive = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchase: Purchase,
  came: readonly Part[],
): Promise<number | null> => {
  const missing: Part[] = []
  for (const { purchaseLineId, quantity } of came) {
    const ordered = purchase.stored.get(purchaseLineId)?.quantity ?? 0
    if (Math.abs(quantity) < Math.abs(ordered))
      missing.push({ purchaseLineId, quantity: subtract(ordered, quantity) })
    else if (quantity !== ordered) await write.change(purchaseLines, purchaseLineId, { quantity })
  }
  return moveRest(trx, write, purchase, missing, {})
}

/**
 * What a purchase without an invoice pays of each line: what stays of what came. An invoice that was taken off leaves its own
 * quantities, and credits that are counted apart. Lines of which nothing comes or goes back are left out.
 */
export const quantitiesWith = async (
  trx: Knex.Transaction,
  { stored }: Purchase,
  came: readonly Part[],
): Promise<ReadonlyMap<number, number>> => {
  const credits = await creditsOf(trx, [...stored.keys()])
  return new Map(
    came.flatMap(({ purchaseLineId, quantity }) => {
      const line = stored.get(purchaseLineId)
      if (!line || quantity === 0) return []
      return [[line.id, sum([line.received, quantity, credits.get(line.id)?.quantity ?? 0])]]
    }),
  )
}

/** More of a purchase without an invoice: raises its lines. */
const receiveMore = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchase: Purchase,
  came: readonly Part[],
) => {
  for (const [id, quantity] of await quantitiesWith(trx, purchase, came))
    await write.change(purchaseLines, id, { quantity })
}

/** Quantity of the line that is invoiced and has not come, at most what came now. */
const awaited = (line: Line, came: number): number => {
  const open = subtract(line.quantity, line.received)
  if (Math.sign(open) !== Math.sign(came)) return 0
  return Math.abs(open) < Math.abs(came) ? open : came
}

/** A line whose only link covers it whole is linked alike in another purchase. */
const linkAlike = async (trx: Knex.Transaction, line: Line, part: Part) => {
  const links = await lockLinks(trx, [line.id])
  const [link] = links
  if (link && links.length === 1 && link.linked === line.quantity)
    await addLink(trx, {
      purchaseLineId: part.purchaseLineId,
      quoteLineId: link.quoteLineId,
      linkedQuantity: part.quantity,
      kind: link.kind,
    })
}

/**
 * What comes of an invoiced purchase changes nothing of what it pays, up to what is invoiced. More is another purchase.
 * @returns what came by line, those of the other purchase too
 */
const receiveInvoiced = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { head, stored }: Purchase,
  came: readonly Part[],
  receivedDate: string,
): Promise<{ parts: Part[]; next: number | null }> => {
  const parts: Part[] = []
  const more: { line: Line; quantity: number }[] = []
  for (const { purchaseLineId, quantity } of came) {
    const line = stored.get(purchaseLineId)
    if (!line || quantity === 0) continue
    const paid = awaited(line, quantity)
    parts.push({ purchaseLineId, quantity: paid })
    if (paid !== quantity) more.push({ line, quantity: subtract(quantity, paid) })
  }
  if (more.length === 0) return { parts, next: null }
  const next = await addPart(trx, write, head, { receivedDate })
  const ids = await write.createSeveral(
    purchaseLines,
    more.map(({ line: { id: _, received: _received, ...line }, quantity }) => ({
      ...line,
      purchaseHeaderId: next,
      quantity,
    })),
  )
  for (const [index, { line, quantity }] of more.entries()) {
    const part = { purchaseLineId: ids[index] ?? 0, quantity }
    await linkAlike(trx, line, part)
    parts.push(part)
  }
  return { parts, next }
}

/** Its lines of a request that is about several purchases. */
export const linesIn = <L extends { readonly purchaseLineId: number }>(
  lines: readonly L[],
  { stored }: Purchase,
): L[] => lines.filter(({ purchaseLineId }) => stored.has(purchaseLineId))

/** The same for each purchase, in their order. */
export const recordAll = async (
  [main, ...others]: readonly PurchaseWithId[],
  record: (purchase: PurchaseWithId) => Promise<Recorded>,
): Promise<Reply> => {
  if (!main) throw new Problem('not_found')
  const first = await record(main)
  const further: Recorded[] = []
  for (const other of others) further.push(await record(other))
  return { ...first, others: further }
}

const deliverOne = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchase: PurchaseWithId,
  { receivedDate, deliveryNote = null, comments = null, lines = [] }: Omit<DeliveredRequest, 'others'>,
): Promise<Recorded> => {
  const { id, head, stored } = purchase
  const before = head.receivedDate
  if (before && lines.length === 0)
    throw new Problem('conflict', { title: costingRefusals.receivedAlready({ day: formatDate(before) }) })
  const came = cameOf(stored, lines, ({ quantity }) => (before ? 0 : quantity))
  let parts: readonly Part[] = came
  let next: number | null = null
  if (head.isInvoiced) ({ parts, next } = await receiveInvoiced(trx, write, purchase, came, receivedDate))
  else if (before) await receiveMore(trx, write, purchase, came)
  else next = await receive(trx, write, purchase, came)
  const deliveryId = await record(
    write,
    { purchaseHeaderId: id, kind: 'delivered', receivedOn: receivedDate, deliveryNote, comments },
    parts,
  )
  const isFirst = !before || receivedDate < before
  await write.change(purchaseHeaders, id, {
    ...(isFirst && { receivedDate }),
    ...(isFirst && deliveryNote !== null && { deliveryNote }),
    ...(next !== null && { part: head.part ?? 1 }),
  })
  return { purchaseHeaderId: id, nextPurchaseHeaderId: next, deliveryId }
}

/**
 * What came of one or several purchases, each with its delivery. The first time, what did not come moves to the next one with its
 * links; after that, more comes. Errors: 404, 400 by line or index of the others, 409 if all was received or a line has changed.
 */
export const deliver = async (
  trx: Knex.Transaction,
  target: Writing,
  purchaseId: number,
  { others = [], lines = [], ...paper }: DeliveredRequest,
): Promise<Reply> => {
  const { all } = await lockPurchases(trx, purchaseId, others)
  requireLines(lines, linesOfAll(all), otherSign)
  const write = writerOf(trx, target)
  return recordAll(all, (purchase) =>
    deliverOne(trx, write, purchase, { ...paper, lines: linesIn(lines, purchase) }),
  )
}

/** Later deliveries of the same purchase line. */
const laterSql = `
select delivery.received_on::text as day
from delivery_line later join delivery on delivery.id = later.delivery_id
where later.purchase_line_id = :purchaseLineId and later.id > :id order by later.id limit 1`

/** Errors: 409 if more came or went back since. */
export const requireLastDelivery = async (
  trx: Knex.Transaction,
  { id, purchaseLineId }: Pick<RecordFor<'delivery-lines'>, 'id' | 'purchaseLineId'>,
): Promise<void> => {
  const [later] = await query<{ day: string }>(trx, laterSql, { id, purchaseLineId })
  if (later)
    throw new Problem('conflict', { title: costingRefusals.laterDelivery({ day: formatDate(later.day) }) })
}
