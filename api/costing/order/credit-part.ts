import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { lineTotal, proportion, subtract, sum } from '../../../model/decimal.ts'
import { formatDecimal, formatSterling } from '../../../model/format.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { purchaseLines, type RecordFor } from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import { addLink } from '../write-links.ts'
import { addPart, type Head, type Line } from './split-purchase.ts'

/** A part of an order that is below zero: what a credit note says, or what it has yet to say. */

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
 * @param credited a part of `of`, the quantity of the line
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

/** A part of a line that is credited: its quantity, or with `costEach` a part of its price. */
export interface Credited {
  readonly purchaseLineId: number
  readonly quantity: number
  readonly costEach?: number | null
}

const isPrice = ({ costEach }: Credited, line: Pick<Line, 'costEach'> | undefined): boolean =>
  costEach != null && costEach !== line?.costEach

/** What was credited of locked lines before. Index: purchase_line (credits_line_id). */
const creditedSql = `
select credits_line_id as id, coalesce(sum(-quantity) filter (where credit_for = 'quantity'), 0)::float8 as quantity,
  sum(-total)::float8 as amount
from purchase_line where credits_line_id = any(?) group by credits_line_id`

/** Errors: 400 by line above what was invoiced less earlier credits. The lines are locked, so two credits at once wait for each other. */
export const requireCreditable = async (
  trx: Knex.Transaction,
  stored: ReadonlyMap<number, Line>,
  lines: readonly Credited[],
): Promise<void> => {
  const earlier = await query<{ id: number; quantity: number; amount: number }>(trx, creditedSql, [
    [...stored.keys()],
  ])
  const before = new Map(earlier.map((row) => [row.id, row]))
  const errors: FieldErrors = {}
  for (const [index, credited] of lines.entries()) {
    const line = stored.get(credited.purchaseLineId)
    if (!line) continue
    const { quantity = 0, amount = 0 } = before.get(line.id) ?? {}
    const costEach = credited.costEach ?? line.costEach
    const leftAmount = subtract(lineTotal(line.quantity, line.costEach), amount)
    const leftQuantity = subtract(line.quantity, quantity)
    if (Math.abs(costEach) > Math.abs(line.costEach) || Math.sign(costEach) !== Math.sign(line.costEach))
      errors[`lines.${index}.costEach`] = [costingRefusals.creditPriceAbove]
    else if (!isPrice(credited, line) && Math.abs(credited.quantity) > Math.abs(leftQuantity))
      errors[`lines.${index}.quantity`] = [
        costingRefusals.creditedBefore({
          invoiced: quantityText(line.quantity, line.unit),
          left: quantityText(leftQuantity, line.unit),
        }),
      ]
    else if (Math.abs(lineTotal(credited.quantity, costEach)) > Math.abs(leftAmount))
      errors[`lines.${index}.quantity`] = [
        costingRefusals.creditedBefore({
          invoiced: formatSterling(lineTotal(line.quantity, line.costEach)),
          left: formatSterling(leftAmount),
        }),
      ]
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

const quantityText = (quantity: number, unit: string | null): string =>
  [formatDecimal(quantity, 0, 4), unit].filter(Boolean).join(' ')

/**
 * A purchase with parts of lines as negative quantities, and their links. A credit of a price is no quantity of the order, and counts
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
      return isPrice(credited, stored.get(purchaseLineId))
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
    const asCost = isPrice(credited, stored.get(purchaseLineId))
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
