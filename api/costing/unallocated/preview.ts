import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { OpenPurchaseLine, PlannedLink } from '../../../model/costing/link-plan.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import {
  type AcceptRequest,
  type PreviewedCategory,
  type PreviewReply,
  previewReply,
  type RequestedLink,
} from '../../../model/costing/unallocated.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import { overspend } from '../../../model/excess.ts'
import { codedOf } from '../../../model/message.ts'
import { quotePurchaseLinks } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { readSnapshot } from '../transactions.ts'
import { linkedQuantities } from '../write-links.ts'
import { acceptBody, limits } from './accept.ts'
import { planAcceptance } from './accept-plan.ts'

interface BoughtRow extends OpenPurchaseLine {
  readonly costEach: number
}

const boughtSql = `
select id, quantity::float8, matched_quantity::float8 as "matchedQuantity", cost_each::float8 as "costEach"
from purchase_line where id = any(:purchaseLines)`

const targetsSql = `
select id, quote_header_id as "quoteId", costing_category_id as "categoryId"
from quote_line where id = any(:quoteLines)`

/** Quoted and spent per category of the affected quotes, in the order of statements. */
const categoriesSql = `
with touched as (
  select distinct quote_header_id, costing_category_id from quote_line where id = any(:quoteLines)
)
select
  quote.id as "quoteId", category.id as "categoryId",
  concat_ws(' - ', nullif(project.project_number, ''), project.project_name) as project,
  coalesce(quote.quote_number, '') as quote, quote.standing,
  category.category_description as category,
  sum(line.total)::float8 as quoted,
  coalesce(sum(spent.amount), 0)::float8 as "spentBefore"
from touched
join quote_header quote on quote.id = touched.quote_header_id
join project on project.id = quote.project_id
join costing_category category on category.id = touched.costing_category_id
join quote_line line on line.quote_header_id = quote.id and line.costing_category_id = category.id
left join lateral (
  select sum(amount) as amount from quote_purchase_link link where link.quote_line_id = line.id
) spent on true
group by quote.id, category.id, project.id
order by project.project_number collate firm_order, project.project_name collate firm_order, project.id, quote.id, category.display_order, category.id`

interface TargetRow {
  readonly id: number
  readonly quoteId: number
  readonly categoryId: number
}

interface CategoryRow extends Omit<PreviewedCategory, 'spentAfter' | 'over'> {
  readonly quoteId: number
  readonly categoryId: number
}

const amountOf = ({ linkedQuantity, addedQuantity }: PlannedLink, costEach: number) =>
  subtract(lineTotal(linkedQuantity, costEach), lineTotal(subtract(linkedQuantity, addedQuantity), costEach))

const withLinks = (
  categories: readonly CategoryRow[],
  targets: readonly TargetRow[],
  amounts: ReadonlyMap<number, number>,
): PreviewedCategory[] =>
  categories.flatMap(({ quoteId, categoryId, ...category }): PreviewedCategory[] => {
    const here = targets.filter((place) => place.quoteId === quoteId && place.categoryId === categoryId)
    const added = here.flatMap(({ id }) => amounts.get(id) ?? [])
    if (added.length === 0) return []
    const spentAfter = sum([category.spentBefore, ...added])
    return [{ ...category, spentAfter, over: overspend(category.quoted, spentAfter) > 0 }]
  })

/** Read-only, without locks. */
const previewLinks = async (
  trx: Knex.Transaction,
  wanted: readonly RequestedLink[],
): Promise<PreviewReply> => {
  const ids = {
    purchaseLines: wanted.map(({ purchaseLineId }) => purchaseLineId),
    quoteLines: wanted.map(({ quoteLineId }) => quoteLineId),
  }
  const bought = await query<BoughtRow>(trx, boughtSql, ids)
  const targets = await query<TargetRow>(trx, targetsSql, ids)
  const purchaseLines = new Map(bought.map((line) => [line.id, line]))
  const plan = planAcceptance(wanted, {
    purchaseLines,
    quoteLines: new Set(targets.map(({ id }) => id)),
    held: await linkedQuantities(trx, ids.purchaseLines, ids.quoteLines, { isLocked: false }),
    ...limits,
  })
  const amounts = new Map<number, number>()
  for (const link of plan.links) {
    const amount = amountOf(link, purchaseLines.get(link.purchaseLineId)?.costEach ?? 0)
    amounts.set(link.quoteLineId, sum([amounts.get(link.quoteLineId) ?? 0, amount]))
  }
  const categories = await query<CategoryRow>(trx, categoriesSql, ids)
  const problems = [
    ...plan.faults.map(({ index, message }) => ({ index, message: message.text, ...codedOf(message) })),
    ...plan.stale.map((index) => ({
      index,
      message: costingRefusals.changedMeanwhile.text,
      ...codedOf(costingRefusals.changedMeanwhile),
    })),
  ]
  return {
    amount: sum([...amounts.values()]),
    byCategory: withLinks(categories, targets, amounts),
    problems: problems.sort((a, b) => a.index - b.index),
  }
}

export const previewRoute =
  ({ db }: AppContext) =>
  async (app: FastifyInstance) => {
    app.post<{ Body: AcceptRequest }>(
      '/unallocated/preview',
      reading(quotePurchaseLinks, {
        summary: 'Preview the effect of links on the costs of quotes',
        body: acceptBody,
        response: { 200: previewReply },
        heavy: true,
      }),
      async (request, reply) => {
        const preview = await readSnapshot(db, (trx) => previewLinks(trx, request.body.links))
        return reply.type('application/json; charset=utf-8').send(preview)
      },
    )
  }
