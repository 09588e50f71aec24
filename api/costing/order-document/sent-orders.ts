import type { Knex } from 'knex'
import { addAuditEntry } from '../../../database/audit-entry.ts'
import { query } from '../../../database/query.ts'
import { firstRevision, type OrderContent } from '../../../model/costing/order-document.ts'
import { firmTime } from '../../../model/firm-clock.ts'
import { firmTimeZone } from '../../../model/firm-locale.ts'
import type { SentMail } from '../../../model/mail.ts'
import { orders, purchaseHeaders, type RecordFor } from '../../../resources.config.ts'
import { digestOf } from '../../attachments/contents.ts'
import type { AppContext } from '../../context.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName } from '../../http/files/file-reply.ts'
import { readLastMail } from '../../mail/outbox.ts'
import { findKeptPaper, type KeptPaper, type Paper } from '../documents/send-document.ts'
import { takeFromPurchases } from '../order/unsent-orders.ts'
import type { PdfOwner } from './order-content.ts'

/** Orders that were sent: their papers, kept as files of the order, and who got them when. */

export type Writing = Pick<AppContext, 'settings'> & Pick<Target, 'resources' | 'hooks'>

const ofPurchaseSql = `select order_id as "orderId", id as "purchaseId" from purchase_header where id = ?`
const ofOrderSql = `
select id as "orderId", (select min(id) from purchase_header where order_id = purchase_order.id) as "purchaseId"
from purchase_order where id = ?`

/** Whose paper it is. Errors: 404. */
export const readPdfOwner = async (
  trx: Knex,
  { name }: { readonly name: string },
  id: number,
): Promise<PdfOwner> => {
  const [found] = await query<PdfOwner>(trx, name === orders.name ? ofOrderSql : ofPurchaseSql, [id])
  if (!found) throw new Problem('not_found')
  return found
}

export const subjectOf = (orderId: number) => ({ table: orders.table, id: orderId })

type SentState = Pick<RecordFor<'orders'>, 'revision' | 'sentOn' | 'closedOn'>

const stateSql = `
select revision, to_char(sent_on, 'YYYY-MM-DD"T"HH24:MI:SS') as "sentOn", closed_on::text as "closedOn"
from purchase_order where id = ?`

export const readSentState = async (trx: Knex, orderId: number): Promise<SentState> => {
  const [found] = await query<SentState>(trx, stateSql, [orderId])
  if (!found) throw new Problem('not_found')
  return found
}

const seenSql = `
select version, (select coalesce(sum(total), 0)::float8 from order_line where order_id = purchase_order.id) as ordered
from purchase_order where id = ?`

/** What a person sees of an order before they send it; null before it is made. */
export const readSeen = async (
  trx: Knex,
  { orderId }: PdfOwner,
): Promise<{ readonly version: number; readonly ordered: number } | null> => {
  if (orderId === null) return null
  const [seen] = await query<{ version: number; ordered: number }>(trx, seenSql, [orderId])
  return seen ?? null
}

/** The paper as it was sent; undefined before. */
export const findSentPaper = async (trx: Knex, { orderId }: PdfOwner): Promise<KeptPaper | undefined> => {
  if (orderId === null || (await readSentState(trx, orderId)).sentOn === null) return undefined
  return findKeptPaper(trx, subjectOf(orderId), 'digest')
}

export const paperName = ({ userPONo, revision }: Pick<OrderContent, 'userPONo' | 'revision'>): string =>
  `Purchase order ${fitForFileName([userPONo, revision?.name].filter(Boolean).join(' '))}.pdf`

const orderOfPurchaseSql = `
select supplier_id as "supplierId", project_id as "projectId", user_po_no as "orderNo", order_date::text as "orderDate",
  required_date::text as "requiredDate", comments
from purchase_header where id = ? for update`

/** The order of a purchase that has none, with its lines as they are now. @returns its id */
const makeOrder = async (trx: Knex.Transaction, target: Writing, purchaseId: number): Promise<number> => {
  type Head = Pick<
    RecordFor<'orders'>,
    'supplierId' | 'projectId' | 'orderNo' | 'orderDate' | 'requiredDate' | 'comments'
  >
  const [head] = await query<Head>(trx, orderOfPurchaseSql, [purchaseId])
  if (!head) throw new Problem('not_found')
  const write = writerOf(trx, target)
  const orderId = await write.create(orders, { ...head, revision: firstRevision })
  await write.change(purchaseHeaders, purchaseId, { orderId, part: 1 })
  await takeFromPurchases(trx, [orderId], { whole: true })
  return orderId
}

interface Sending {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
}

/** In the histories of the order and of its purchase. */
export const recordSent = async (
  trx: Knex.Transaction,
  { orderId, purchaseId }: PdfOwner,
  { to, cc, subject, digest }: Sending & { readonly digest: string },
): Promise<void> => {
  const sentFields = {
    to: to.join(', '),
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    ...(subject !== '' && { subject }),
    file: digest,
  }
  const changes = Object.fromEntries(
    Object.entries(sentFields).map(([name, value]) => [name, [null, value] as const]),
  )
  const records = [
    [orders.table, orderId],
    [purchaseHeaders.table, purchaseId],
  ] as const
  for (const [table, recordId] of records)
    if (recordId !== null) await addAuditEntry(trx, { action: 'sent', table, recordId, changes })
}

/** Freezes an order as it is on this paper. An order that was sent keeps the day of its first mail. @returns its id */
export const markSent = async (
  trx: Knex.Transaction,
  target: Writing,
  of: PdfOwner,
  paper: Paper,
  mail: Sending,
): Promise<number> => {
  const orderId = of.orderId ?? (await makeOrder(trx, target, of.purchaseId ?? 0))
  const { sentOn } = await readSentState(trx, orderId)
  const digest = digestOf(paper.bytes)
  await writerOf(trx, target).change(orders, orderId, {
    sentOn: sentOn ?? firmTime(),
    sentTo: mail.to.join(', ') || null,
    digest,
  })
  await recordSent(trx, { ...of, orderId }, { ...mail, digest })
  return orderId
}

const lastSql = `
select at, changes -> 'to' ->> 1 as "to", changes -> 'file' ->> 1 as digest
from audit_entry
where action = 'sent' and ((table_name = '${orders.table}' and record_id = :orderId)
  or (table_name = '${purchaseHeaders.table}' and record_id in (select id from purchase_header where order_id = :orderId)))
order by at desc, id desc limit 1`

interface LastSent {
  readonly at: Date
  readonly to: string
  readonly digest: string
}

export const readLastSent = async (trx: Knex, orderId: number): Promise<LastSent | undefined> => {
  const rows = await query<LastSent>(trx, lastSql, { orderId })
  return rows[0]
}

const sentSql = `
select timezone('${firmTimeZone}', sent_on) as at, coalesce(sent_to, '') as "to"
from purchase_order where id = ? and sent_on is not null`

/** The last mail with the order, and what became of it; null if this revision was not sent. */
export const readSent = async (
  trx: Knex,
  { orderId }: PdfOwner,
): Promise<{ readonly at: string; readonly to: string; readonly mail: SentMail | null } | null> => {
  if (orderId === null) return null
  const [sent] = await query<{ at: Date; to: string }>(trx, sentSql, [orderId])
  if (!sent) return null
  const last = await readLastSent(trx, orderId)
  // Without an entry in its history, as in the demo firm.
  if (!last) return { at: sent.at.toISOString(), to: sent.to, mail: null }
  const mail = last.to === '' ? null : await readLastMail(trx, subjectOf(orderId))
  return {
    at: last.at.toISOString(),
    to: mail ? mail.recipients.map(({ address }) => address).join(', ') : last.to,
    mail,
  }
}
