import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { isEarlierRevision } from '../../../model/costing/order-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import { purchaseHeaders, purchaseLines, type RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { isOpenSql } from './invoiced.ts'

type Order = RecordFor<'orders'>
type OrderLine = RecordFor<'order-lines'>

const changed = <R extends object>(before: R, values: Partial<R>, names: readonly (keyof R & string)[]) =>
  names.filter((name) => Object.hasOwn(values, name) && (values[name] ?? null) !== (before[name] ?? null))

/** Refusal of a change to an order that was sent on this day. */
export const orderSent = (sentOn: string): Problem =>
  new Problem('sent', { title: costingRefusals.orderSent({ day: formatDate(sentOn.slice(0, 10)) }) })

/** What the paper of an order says, and its purchases with it. */
const onPaper = ['orderNo', 'supplierId', 'projectId', 'orderDate', 'requiredDate'] as const

const openPurchasesSql = `
select id from purchase_header
where order_id = ? and ${isOpenSql('purchase_header')} order by id`

/** An order that is not sent and its open purchases say the same. */
export const orderHooks: ResourceHooks<Order> = {
  refuses: ['sent'],
  beforeWrite: async (_trx, { before, values }) => {
    if (!before) return
    if (values.revision && before.revision && isEarlierRevision(values.revision, before.revision))
      throw new Problem('sent', { title: costingRefusals.revisionStays({ revision: before.revision }) })
    const isRevised = changed(before, values, ['revision']).length > 0
    if (!before.sentOn || isRevised) return
    const isUnsent = Object.hasOwn(values, 'sentOn') && values.sentOn === null
    if (isUnsent) throw orderSent(before.sentOn)
    return undefined
  },
  afterWrite: async (trx, { id, before, values, write }) => {
    if (!before || before.sentOn) return
    const names = changed(before, values, [...onPaper, 'comments'])
    if (names.length === 0) return
    const { orderNo, revision: _, ...same } = Object.fromEntries(names.map((name) => [name, values[name]]))
    const purchases = await query<{ id: number }>(trx, openPurchasesSql, [id])
    for (const purchase of purchases)
      await write.change(purchaseHeaders, purchase.id, {
        ...same,
        ...(typeof orderNo === 'string' && { userPONo: orderNo }),
      })
  },
  beforeDelete: async (_trx, { record }) => {
    if (record.sentOn) throw orderSent(record.sentOn)
  },
}

const partsSql = `
select line.id, line.quantity::float8, ${isOpenSql('purchase')} as "isOpen"
from purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
where line.order_line_id = ? order by line.id`

interface Part {
  readonly id: number
  readonly quantity: number
  readonly isOpen: boolean
}

const requireNotSent = async (trx: Knex.Transaction, orderId: number): Promise<void> => {
  const [order] = await query<{ sentOn: string | null }>(
    trx,
    `select to_char(sent_on, 'YYYY-MM-DD') as "sentOn" from purchase_order where id = ? for update`,
    [orderId],
  )
  if (order?.sentOn) throw orderSent(order.sentOn)
}

const copied = ['description', 'unit', 'costEach', 'costingCategoryId'] as const

/** A change of a line changes the purchase line that has not come. */
export const orderLineHooks: ResourceHooks<OrderLine> = {
  refuses: ['sent'],
  afterWrite: async (trx, { id, before, values, write }) => {
    if (!before) return
    const names = changed(before, values, copied)
    const isMore = changed(before, values, ['quantity']).length > 0
    if (names.length === 0 && !isMore) return
    const parts = await query<Part>(trx, partsSql, [id])
    if (parts.length === 0) return
    const open = parts.findLast((part) => part.isOpen)
    if (!open) {
      if (isMore) throw invalidInput({ quantity: [costingRefusals.allHasCome] })
      return
    }
    const added = isMore ? subtract(values.quantity ?? 0, before.quantity) : 0
    const quantity = subtract(open.quantity, -added)
    if (quantity === 0 || Math.sign(quantity) !== Math.sign(open.quantity))
      throw invalidInput({
        quantity: [costingRefusals.cameAlready({ n: subtract(before.quantity, open.quantity) })],
      })
    await write.change(purchaseLines, open.id, {
      ...Object.fromEntries(names.map((name) => [name, values[name]])),
      ...(isMore && { quantity }),
    })
  },
  beforeDelete: (trx, { record }) => requireNotSent(trx, record.orderId),
}
