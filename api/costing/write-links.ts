import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { WrittenLink } from '../../model/costing/costing.ts'
import { type OpenPurchaseLine, type PlannedLink, pairKey } from '../../model/costing/link-plan.ts'
import type { Resource } from '../../model/definition.ts'
import type { RecordFor } from '../../resources.config.ts'
import { kindByUnitsSql } from './link-kinds.ts'

/** In id order, to prevent deadlocks. Values are those after the lock. Unknown lines are left out. */
export const lockPurchaseLines = async (
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<OpenPurchaseLine[]> => {
  const rows = await query<OpenPurchaseLine>(
    trx,
    `select id, quantity::float8, matched_quantity::float8 as "matchedQuantity"
     from purchase_line where id = any(?) order by id for update`,
    [[...ids]],
  )
  return rows
}

/** Keeps records from deletion, and returns the existing ids. */
export const lockAgainstDeletion = async (
  trx: Knex.Transaction,
  { table }: Resource,
  ids: readonly number[],
): Promise<Set<number>> => {
  const rows = await query<{ id: number }>(
    trx,
    `select id from "${table}" where id = any(:ids) order by id for key share`,
    { ids },
  )
  return new Set(rows.map(({ id }) => id))
}

/** Linked quantities by `pairKey`, by default locked. */
export const linkedQuantities = async (
  trx: Knex.Transaction,
  purchaseLineIds: readonly number[],
  quoteLineIds: readonly number[],
  { isLocked = true } = {},
): Promise<Map<string, number>> => {
  const rows = await query<{ purchaseLine: number; quoteLine: number; held: number }>(
    trx,
    `select purchase_line_id as "purchaseLine", quote_line_id as "quoteLine", linked_quantity::float8 as held
     from quote_purchase_link
     where purchase_line_id = any(?) and quote_line_id = any(?)
     order by id ${isLocked ? 'for update' : ''}`,
    [[...purchaseLineIds], [...quoteLineIds]],
  )
  return new Map(rows.map((row) => [pairKey(row.purchaseLine, row.quoteLine), row.held]))
}

/** Adds to existing links, which keep their kind; returns them in the order of the plan. */
export const writeLinks = async (
  trx: Knex.Transaction,
  links: readonly PlannedLink[],
): Promise<WrittenLink[]> => {
  const rows = await query<{ id: number; purchaseLine: number; quoteLine: number }>(
    trx,
    `insert into quote_purchase_link as link (purchase_line_id, quote_line_id, linked_quantity, kind)
     select purchase_line_id, quote_line_id, linked_quantity, ${kindByUnitsSql('bought.unit', 'quoted.unit')}
     from unnest(?::integer[], ?::integer[], ?::numeric[]) as planned (purchase_line_id, quote_line_id, linked_quantity)
     join purchase_line bought on bought.id = purchase_line_id
     join quote_line quoted on quoted.id = quote_line_id
     on conflict (purchase_line_id, quote_line_id) do update
       set linked_quantity = link.linked_quantity + excluded.linked_quantity, version = link.version + 1
     returning id, purchase_line_id as "purchaseLine", quote_line_id as "quoteLine"`,
    [
      links.map((link) => link.purchaseLineId),
      links.map((link) => link.quoteLineId),
      links.map((link) => link.addedQuantity),
    ],
  )
  const ids = new Map(rows.map((row) => [pairKey(row.purchaseLine, row.quoteLine), row.id]))
  return links.map((link) => ({ id: ids.get(pairKey(link.purchaseLineId, link.quoteLineId)) ?? 0, ...link }))
}

/** Adds one link, of a purchase line that has none with this quote line. */
export const addLink = (
  trx: Knex.Transaction,
  {
    purchaseLineId,
    quoteLineId,
    linkedQuantity,
    kind,
  }: Pick<RecordFor<'quote-purchase-links'>, 'purchaseLineId' | 'quoteLineId' | 'linkedQuantity' | 'kind'>,
): Promise<unknown> =>
  query(
    trx,
    'insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity, kind) values (?, ?, ?, ?)',
    [purchaseLineId, quoteLineId, linkedQuantity, kind],
  )
