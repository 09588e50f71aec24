import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { pairKey } from '../../../../model/link-plan.ts'

interface Pair {
  readonly lineId: number
  readonly quoteLineId: number
}

const dismissedSql = `
select purchase_line_id as "lineId", quote_line_id as "quoteLineId"
from match_dismissal where purchase_line_id = any(?)`

const heldSql = `
select purchase_line_id as "lineId", quote_line_id as "quoteLineId", linked_quantity::float8 as held
from quote_purchase_link where purchase_line_id = any(?)`

export const readDismissed = async (trx: Knex, lines: readonly number[]): Promise<Set<string>> => {
  const rows = await query<Pair>(trx, dismissedSql, [[...lines]], { name: 'suggest: dismissed' })
  return new Set(rows.map(({ lineId, quoteLineId }) => pairKey(lineId, quoteLineId)))
}

/** In units of the purchase line. */
export const readHeld = async (trx: Knex, lines: readonly number[]): Promise<Map<string, number>> => {
  type Row = Pair & { readonly held: number }
  const rows = await query<Row>(trx, heldSql, [[...lines]], { name: 'suggest: held' })
  return new Map(rows.map(({ lineId, quoteLineId, held }) => [pairKey(lineId, quoteLineId), held]))
}
