import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type QuoteComparison,
  quoteComparison,
  type RevisedLine,
  type RevisedQuote,
} from '../../../model/costing/revision.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { idOf } from '../../../model/json-schema.ts'
import { quoteHeaders } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import { inBillOrder } from '../bill-order.ts'
import { mayReadCosts } from '../costs.ts'
import { readSnapshot } from '../transactions.ts'

/** `rootId` is the original over any number of copies, or the line's own id. */
interface StoredLine extends RevisedLine {
  readonly quoteId: number
  readonly rootId: number
}

const quotesSql = `
select
  id, project_id as "projectId", quote_number as "quoteNumber", standing, part,
  coalesce((select sum(amount) from quoted_line where quote_id = quote.id), 0)::float8 as quoted
from quote_header quote
where id = any(?)`

const linesSql = `
with recursive chain as (
  select id, coalesce(copied_from_id, id) as root_id, 1 as steps
  from quote_line
  where quote_header_id = any(:ids)
  union all
  select chain.id, line.copied_from_id, steps + 1
  from chain
  join quote_line line on line.id = chain.root_id
  where line.copied_from_id is not null and line.copied_from_id <> chain.root_id
),
root as materialized (select distinct on (id) id, root_id from chain order by id, steps desc)
select
  line.id, line.quote_id as "quoteId", line.description, line.category_id as "costingCategoryId",
  category.category_description as category, line.quantity::float8 as quantity, line.cost_each::float8 as "costEach",
  line.amount::float8 as total, root.root_id as "rootId",
  case when :seesCosts then line.cost_rate::float8 end as "costRate",
  case when :seesCosts then line.cost::float8 end as cost
from quoted_line line
join costing_category category on category.id = line.category_id
join root on root.id = line.id
where line.quote_id = any(:ids)
order by ${inBillOrder('line')}`

type Pair = readonly [before: StoredLine | null, after: StoredLine | null]

const pairBy = (
  before: readonly StoredLine[],
  after: readonly StoredLine[],
  keyOf: (line: StoredLine) => string,
) => {
  // The first is the last of its list: removing from the front of a long one is slow.
  const waiting = groupedBy(before.toReversed(), keyOf)
  const pairs: Pair[] = []
  const left: StoredLine[] = []
  for (const line of after) {
    const partner = waiting.get(keyOf(line))?.pop()
    if (partner) pairs.push([partner, line])
    else left.push(line)
  }
  const paired = new Set(pairs.map(([line]) => line))
  return { pairs, before: before.filter((line) => !paired.has(line)), after: left }
}

const toldOf = (line: StoredLine | null): RevisedLine | null => {
  if (!line) return null
  const { quoteId: _, rootId: __, ...told } = line
  return told
}

const isSame = (one: StoredLine, other: StoredLine): boolean =>
  one.description === other.description &&
  one.costingCategoryId === other.costingCategoryId &&
  one.quantity === other.quantity &&
  one.costEach === other.costEach &&
  one.costRate === other.costRate

const categoriesOf = (before: readonly StoredLine[], after: readonly StoredLine[]) => {
  const names = new Map([...before, ...after].map((line) => [line.costingCategoryId, line.category]))
  const [oldLines, newLines] = [before, after].map((lines) =>
    groupedBy(lines, ({ costingCategoryId }) => costingCategoryId),
  )
  return [...names]
    .map(([costingCategoryId, category]) => {
      const of = (lines: typeof oldLines) =>
        sum((lines?.get(costingCategoryId) ?? []).map(({ total }) => total))
      const [old, now] = [of(oldLines), of(newLines)]
      return { costingCategoryId, category, before: old, after: now, amount: subtract(now, old) }
    })
    .sort((a, b) => a.category.localeCompare(b.category) || a.costingCategoryId - b.costingCategoryId)
}

/** Errors: 404. */
const compareQuotes = async (
  trx: Knex,
  beforeId: number,
  afterId: number,
  seesCosts: boolean,
): Promise<QuoteComparison> => {
  const ids = [beforeId, afterId]
  const quotes = await query<RevisedQuote & { projectId: number }>(trx, quotesSql, [ids])
  const quoteOf = (wanted: number) => quotes.find(({ id }) => id === wanted)
  const [old, now] = [quoteOf(beforeId), quoteOf(afterId)]
  if (!old || !now || old.projectId !== now.projectId) throw new Problem('not_found')
  const lines = await query<StoredLine>(trx, linesSql, { ids, seesCosts })
  const before = lines.filter(({ quoteId }) => quoteId === beforeId)
  const after = lines.filter(({ quoteId }) => quoteId === afterId)
  const byCopy = pairBy(before, after, ({ rootId }) => String(rootId))
  const byText = pairBy(byCopy.before, byCopy.after, (line) =>
    JSON.stringify([line.costingCategoryId, line.description]),
  )
  const pairs: Pair[] = [
    ...byCopy.pairs,
    ...byText.pairs,
    ...byText.before.map((line): Pair => [line, null]),
    ...byText.after.map((line): Pair => [null, line]),
  ]
  const different = pairs.filter(([one, other]) => !one || !other || !isSame(one, other))
  const quoteTold = ({ projectId: _, ...quote }: RevisedQuote & { projectId: number }): RevisedQuote => quote
  return {
    before: quoteTold(old),
    after: quoteTold(now),
    lines: different.map(([one, other]) => ({
      change: one ? (other ? 'changed' : 'removed') : 'added',
      before: toldOf(one),
      after: toldOf(other),
      amount: subtract(other?.total ?? 0, one?.total ?? 0),
    })),
    unchanged: pairs.length - different.length,
    categories: categoriesOf(before, after),
    amount: subtract(now.quoted, old.quoted),
  }
}

export const compareQuotesRoute =
  ({ db, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get(
      '/QuoteHeader/:id/compare/:other',
      reading(quoteHeaders, {
        summary: 'Compare two quotes of a project line by line',
        params: {
          type: 'object',
          properties: {
            id: idOf(quoteHeaders),
            other: { ...idOf(quoteHeaders), description: 'The quote to compare with' },
          },
        },
        response: { 200: quoteComparison },
        heavy: true,
      }),
      (request) => {
        const { other } = request.params as { readonly other?: string }
        const [before, after] = [idIn(request), idIn({ params: { id: other } })]
        const seesCosts = mayReadCosts({ resources }, userOf(request))
        return readSnapshot(db, (trx) => compareQuotes(trx, before, after, seesCosts))
      },
    )
  }
