import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { proportion, subtract, sum } from '../../../model/decimal.ts'
import { purchaseLines, type RecordFor } from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { addLink } from '../write-links.ts'
import { type Credited, isPriceCredit } from './credit-limits.ts'
import { addPart, type Head, type Line } from './split-purchase.ts'

/** A purchase of an order that is below zero: what a credit note says, or what it has yet to say. */

export type Link = Pick<
  RecordFor<'quote-purchase-links'>,
  'id' | 'purchaseLineId' | 'quoteLineId' | 'kind'
> & { readonly linked: number }

const linksSql = `
select id, purchase_line_id as "purchaseLineId", quote_line_id as "quoteLineId", linked_quantity::float8 as linked, kind
from quote_purchase_link where purchase_line_id = any(?) order by id for update`

/** Links of purchase lines, locked, oldest first. */
export const lockLinks = (trx: Knex.Transaction, purchaseLineIds: readonly number[]): Promise<Link[]> =>
  query<Link>(trx, linksSql, [[...purchaseLineIds]])

/**
 * The credited share of each link; together that of what is linked of the line.
 * @param credited of `of`, the quantity of the line
 */
export const creditedLinks = <L extends Pick<Link, 'linked'>>(
  links: readonly L[],
  credited: number,
  of: number,
): L[] => {
  const all = proportion(sum(links.map(({ linked }) => linked)), credited, of, 4)
  const shares = links.map(({ linked }) => proportion(linked, credited, of, 4))
  const odd = subtract(all, sum(shares))
  return links
    .map((link, index) => ({
      ...link,
      linked: index === 0 ? sum([shares[0] ?? 0, odd]) : (shares[index] ?? 0),
    }))
    .filter(({ linked }) => linked !== 0)
}

/**
 * A purchase with quantities of lines below zero, and their links. A credit of a price is no quantity of the order, and counts
 * as cost only. Nothing comes or goes back with it.
 * @returns its id
 */
export const addCreditPart = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { head, stored }: { readonly head: Head; readonly stored: ReadonlyMap<number, Line> },
  lines: readonly Credited[],
  values: Partial<RecordFor<'purchase-headers'>>,
): Promise<number> => {
  const purchaseHeaderId = await addPart(trx, write, head, values)
  const ids = await write.createSeveral(
    purchaseLines,
    lines.map((credited) => {
      const { purchaseLineId, quantity, costEach } = credited
      const { id: _, received: _received, ...line } = stored.get(purchaseLineId) ?? {}
      const part = {
        ...line,
        purchaseHeaderId,
        quantity: -quantity,
        invoiceOnly: true,
        creditsLineId: purchaseLineId,
      }
      return isPriceCredit(credited, stored.get(purchaseLineId))
        ? { ...part, costEach: costEach ?? 0, orderLineId: null, creditFor: 'price' as const }
        : { ...part, creditFor: 'quantity' as const }
    }),
  )
  const links = await lockLinks(
    trx,
    lines.map(({ purchaseLineId }) => purchaseLineId),
  )
  for (const [index, credited] of lines.entries()) {
    const { purchaseLineId, quantity } = credited
    const asCost = isPriceCredit(credited, stored.get(purchaseLineId))
    const own = links.filter((link) => link.purchaseLineId === purchaseLineId)
    const of = stored.get(purchaseLineId)?.quantity ?? 0
    for (const { quoteLineId, linked, kind } of creditedLinks(own, quantity, of))
      await addLink(trx, {
        purchaseLineId: ids[index] ?? 0,
        quoteLineId,
        linkedQuantity: -linked,
        kind: asCost ? 'cost' : kind,
      })
  }
  return purchaseHeaderId
}
