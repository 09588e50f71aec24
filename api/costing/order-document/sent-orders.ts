import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { OrderContent, OrderMail, OrderState } from '../../../model/order-document.ts'
import { purchaseHeaders } from '../../../resources.config.ts'

/** Equal for orders with equal content. */
const contentDigest = (order: OrderContent): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

interface Sent extends OrderMail {
  /** SHA-256 of the PDF. */
  readonly digest: string
  readonly order: OrderContent
}

export const recordSent = async (
  trx: Knex.Transaction,
  purchaseId: number,
  { to, cc, subject, digest, order }: Sent,
): Promise<void> => {
  const sentFields = {
    to: to.join(', '),
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    subject,
    file: digest,
    content: contentDigest(order),
  }
  const changes = Object.fromEntries(Object.entries(sentFields).map(([name, value]) => [name, [null, value]]))
  await trx.raw(
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes)
     values (nullif(current_setting('costwright.user_id', true), '')::integer,
       nullif(current_setting('costwright.user_name', true), ''),
       nullif(current_setting('costwright.request_id', true), ''), 'sent', ?, ?, ?)`,
    [purchaseHeaders.table, purchaseId, JSON.stringify(changes)],
  )
}

const lastSql = `
select at, changes -> 'to' ->> 1 as "to", changes -> 'content' ->> 1 as content
from audit_entry where table_name = ? and record_id = ? and action = 'sent' order by at desc, id desc limit 1`

/** The last mail, and whether the order has changed since; null if never sent. */
export const readLastSent = async (
  trx: Knex,
  purchaseId: number,
  order: OrderContent,
): Promise<OrderState['sent']> => {
  const { rows } = await trx.raw<{ rows: { at: Date; to: string; content: string }[] }>(lastSql, [
    purchaseHeaders.table,
    purchaseId,
  ])
  const [last] = rows
  return last
    ? { at: last.at.toISOString(), to: last.to, isChanged: last.content !== contentDigest(order) }
    : null
}
