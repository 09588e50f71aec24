import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { messages } from '../../../../model/messages.ts'
import { purchaseLines } from '../../../../resources.config.ts'
import { invalidInput } from '../../../http/errors.ts'

/** A purchase line with an unmatched quantity. Amounts in pounds. */
export interface BoughtLine {
  readonly id: number
  readonly description: string
  readonly unit: string | null
  readonly isCredit: boolean
  readonly categoryId: number
  readonly costEach: number
  readonly supplierId: number | null
  readonly supplierName: string
  /** Unmatched quantity and amount; negative for a credit. */
  readonly remaining: number
  readonly remainingAmount: number
}

const linesSql = `
select
  line.id, line.description, line.unit, line.quantity < 0 as "isCredit", line.costing_category_id as "categoryId",
  line.cost_each::float8 as "costEach",
  purchase.supplier_id as "supplierId", coalesce(supplier.supplier_name, '') as "supplierName",
  (line.quantity - line.matched_quantity)::float8 as remaining,
  (line.total - coalesce((
    select sum(link.amount)
    from quote_purchase_link link where link.purchase_line_id = line.id
  ), 0))::float8 as "remainingAmount",
  line.quantity <> 0 and sign(line.quantity - line.matched_quantity) = sign(line.quantity) as "isOpen"
from purchase_line line
join purchase_header purchase on purchase.id = line.purchase_header_id
left join supplier on supplier.id = purchase.supplier_id
where line.id = any(?)
`

/** Omits fully matched lines. Errors: 400 if a line does not exist. */
export const readBoughtLines = async (trx: Knex, ids: readonly number[]): Promise<BoughtLine[]> => {
  type Row = BoughtLine & { readonly isOpen: boolean }
  const rows = await query<Row>(trx, linesSql, [[...ids]], { isPrepared: true })
  if (rows.length < ids.length)
    throw invalidInput({ purchaseLineIds: [messages.unknownReference({ label: purchaseLines.label })] })
  return rows.filter(({ isOpen }) => isOpen)
}
