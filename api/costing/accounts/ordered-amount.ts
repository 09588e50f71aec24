import type { Knex } from 'knex'
import { toPennySql } from '../../../database/penny.ts'
import { query } from '../../../database/query.ts'

/** At the price of the order, which stays when a price is corrected to the invoice; else at that of the line. */
const orderedSql = (purchases: string) => `
select coalesce(sum(${toPennySql('line.quantity * coalesce(ordered.cost_each, line.cost_each)')}), 0)::float8 as amount,
  count(*)::integer as lines
from purchase_line line left join order_line ordered on ordered.id = line.order_line_id
where ${purchases}`

const read = async (trx: Knex.Transaction, purchases: string, values: readonly number[]) => {
  const [ordered] = await query<{ amount: number; lines: number }>(trx, orderedSql(purchases), values)
  // Without lines, nothing says what was ordered.
  return ordered?.lines ? ordered.amount : null
}

/** What was ordered of a purchase, in pounds; null without lines. */
export const orderedOfPurchase = (trx: Knex.Transaction, id: number): Promise<number | null> =>
  read(trx, 'line.purchase_header_id = ?', [id])

/**
 * What was ordered of the purchases of an invoice, in pounds; null without lines.
 * @param except id of a purchase that is about to leave it
 */
export const orderedOfInvoice = (
  trx: Knex.Transaction,
  invoiceId: number,
  except = 0,
): Promise<number | null> =>
  read(trx, 'line.purchase_header_id in (select id from purchase_header where invoice_id = ? and id <> ?)', [
    invoiceId,
    except,
  ])
