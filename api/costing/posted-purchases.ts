import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { purchaseHeaders, purchaseLines, quotePurchaseLinks, type RecordFor } from '../../resources.config.ts'
import type { RecordWriter } from '../crud/hooks.ts'

/** Purchases that the program writes: of weeks of own labour, and of certificates of subcontracts. */

/** Values of the field `postedFrom` of such a purchase. */
export const postedFrom = ['Own labour', 'Certificate'] as const
/** Its value of all other purchases. */
export const notPosted = 'Nothing'

/** Removes a line with its links. */
export const removePostedLine = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  id: number,
): Promise<void> => {
  const links = await query<{ id: number }>(
    trx,
    'select id from quote_purchase_link where purchase_line_id = ? order by id for update',
    [id],
  )
  for (const link of links) await write.delete(quotePurchaseLinks, link.id)
  await write.delete(purchaseLines, id)
}

/** @param mark field by which it cannot be changed */
export const removePosted = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  id: number,
  mark: keyof Pick<RecordFor<'purchase-headers'>, 'labourWeekId' | 'valuationId'>,
): Promise<void> => {
  await write.change(purchaseHeaders, id, { [mark]: null })
  const lines = await query<{ id: number }>(
    trx,
    'select id from purchase_line where purchase_header_id = ? order by id for update',
    [id],
  )
  for (const line of lines) await removePostedLine(trx, write, line.id)
  await write.delete(purchaseHeaders, id)
}

const linkSql = `
insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity, kind)
select id, :quoteLineId, quantity, 'cost' from purchase_line
where id = :lineId and not exists (select from quote_purchase_link where purchase_line_id = :lineId)`

/** Links a line of the quantity 1 or -1 to its quote line, as cost only: it is no quantity of the quote line. */
export const linkPostedLine = (
  trx: Knex.Transaction,
  lineId: number,
  quoteLineId: number,
): Promise<unknown> => query(trx, linkSql, { lineId, quoteLineId })

const textSql = `
select coalesce(
  (select description from quote_line where id = :quoteLineId::integer),
  (select category_description from costing_category where id = :costingCategoryId)
) as text`

/** Description of a line for a quote line, or else for a category. @param of what is posted: "Own labour" */
export const postedText = async (
  trx: Knex.Transaction,
  of: string,
  at: { readonly quoteLineId: number | null; readonly costingCategoryId: number },
): Promise<string> => {
  const { quoteLineId, costingCategoryId } = at
  const [found] = await query<{ text: string }>(trx, textSql, { quoteLineId, costingCategoryId })
  return `${of}: ${found?.text}`.slice(0, 2000)
}
