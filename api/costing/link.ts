import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { quantityRange } from '../../kinds/quantity/model.ts'
import type { LinkReply, LinkRequest, WrittenLink } from '../../model/costing.ts'
import {
  type LinkPlan,
  type OpenPurchaseLine,
  type PlannedLink,
  pairKey,
  planLinks,
} from '../../model/link-plan.ts'
import { messages } from '../../model/messages.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../resources.config.ts'
import type { AppContext } from '../context.ts'
import { answerWrite } from '../crud/answer-write.ts'
import { writing } from '../crud/route-options.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { readLinkRequest } from './link-request.ts'
import { linkReplySchema, linkRequestSchema } from './link-schema.ts'

/**
 * Locks the purchase lines, so that requests on one line wait for each other; in id order, so that they never wait in
 * a circle. The matched quantities are read by a statement of their own: only that sees what the request before wrote.
 */
const lockPurchaseLines = async (trx: Knex.Transaction, ids: number[]): Promise<OpenPurchaseLine[]> => {
  const locked = await trx.raw<{ rows: { id: number; quantity: string }[] }>(
    'select id, quantity::text from purchase_line where id = any(?) order by id for update',
    [ids],
  )
  if (locked.rows.length < ids.length)
    throw invalidInput({ selectedPurchaseLineIDs: [messages.unknownReference(purchaseLines.label)] })
  const sums = await trx.raw<{ rows: { id: number; matched: string }[] }>(
    `select purchase_line_id as id, sum(linked_quantity)::text as matched
     from quote_purchase_link where purchase_line_id = any(?) group by purchase_line_id`,
    [ids],
  )
  const matched = new Map(sums.rows.map((row) => [row.id, Number(row.matched)]))
  return locked.rows.map(({ id, quantity }) => ({
    id,
    quantity: Number(quantity),
    matchedQuantity: matched.get(id) ?? 0,
  }))
}

/** Holds the quote lines until the links are written; one that is unknown refuses the request. */
const requireQuoteLines = async (trx: Knex.Transaction, ids: number[]): Promise<void> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'select id from quote_line where id = any(?) order by id for key share',
    [ids],
  )
  if (rows.length < ids.length)
    throw invalidInput({ selectedQuoteLineIDs: [messages.unknownReference(quoteLines.label)] })
}

/** What the links between the selected lines hold already, by `pairKey`; locked against a change meanwhile. */
const heldBefore = async (trx: Knex.Transaction, request: LinkRequest): Promise<Map<string, number>> => {
  const { rows } = await trx.raw<{ rows: { purchaseLine: number; quoteLine: number; held: string }[] }>(
    `select purchase_line_id as "purchaseLine", quote_line_id as "quoteLine", linked_quantity::text as held
     from quote_purchase_link
     where purchase_line_id = any(?) and quote_line_id = any(?)
     order by id for update`,
    [request.selectedPurchaseLineIDs, request.selectedQuoteLineIDs],
  )
  return new Map(rows.map((row) => [pairKey(row.purchaseLine, row.quoteLine), Number(row.held)]))
}

const requireSameSign = (request: LinkRequest, lines: readonly OpenPurchaseLine[]): void => {
  const signs = new Set(lines.map(({ quantity }) => Math.sign(quantity)))
  if (signs.size > 1 || request.selectedQuoteLineQuantities.some((typed) => !signs.has(Math.sign(typed))))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.signOfPurchaseLine] })
}

/** A link that a person set to the other sign could come to zero, and one added to often could leave the range. */
const requireStorable = ({ links }: LinkPlan): void => {
  const { max } = quantityRange
  if (links.some(({ linkedQuantity }) => linkedQuantity === 0))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.nonZero] })
  if (links.some(({ linkedQuantity }) => Math.abs(linkedQuantity) > max))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.maximum(max)] })
}

/** Writes the links, adding to those that are there, and answers them in the order of the plan. */
const writeLinks = async (trx: Knex.Transaction, links: readonly PlannedLink[]): Promise<WrittenLink[]> => {
  const { rows } = await trx.raw<{ rows: { id: number; purchaseLine: number; quoteLine: number }[] }>(
    `insert into quote_purchase_link as link (purchase_line_id, quote_line_id, linked_quantity)
     select * from unnest(?::integer[], ?::integer[], ?::numeric[])
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

/**
 * Links quote lines to purchase lines at the typed quantities.
 * Errors: 400 with messages by field, 409 when the purchase lines are fully matched already.
 */
const linkLines = async (trx: Knex.Transaction, request: LinkRequest): Promise<LinkReply> => {
  const lines = await lockPurchaseLines(trx, request.selectedPurchaseLineIDs)
  await requireQuoteLines(trx, request.selectedQuoteLineIDs)
  requireSameSign(request, lines)
  const plan = planLinks(request, lines, await heldBefore(trx, request))
  if (plan.links.length === 0) throw new Problem('nothing_to_link')
  requireStorable(plan)
  return { links: await writeLinks(trx, plan.links), capped: plan.capped }
}

/** POST /quoteline/quote-purchase-link (specification section 7). */
export const linkRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: 'Link quote lines to purchase lines',
    body: linkRequestSchema,
    response: { 201: linkReplySchema },
  }
  app.post(
    '/quoteline/quote-purchase-link',
    writing(quotePurchaseLinks, schema, ['nothing_to_link']),
    async (request, reply) => {
      const linkRequest = readLinkRequest(bodyOf(request))
      return answerWrite(context, request, reply, async (trx) => ({
        status: 201,
        json: JSON.stringify(await linkLines(trx, linkRequest)),
      }))
    },
  )
}
