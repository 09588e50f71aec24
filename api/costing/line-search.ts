import type { FastifyInstance } from 'fastify'
import { anyId, type QuoteLineSearch, quoteLineSearch } from '../../model/costing/costing.ts'
import { costingRefusals } from '../../model/costing/refusals.ts'
import { normalizeText } from '../../model/fields/text.ts'
import { recordSchema } from '../../model/json-schema.ts'
import { listOf } from '../../model/schemas.ts'
import { costingCategories, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { definitionsWithoutRoles } from '../access.ts'
import type { AppContext } from '../context.ts'
import type { SqlCondition } from '../crud/conditions.ts'
import { readList } from '../crud/list.ts'
import type { ListQuery } from '../crud/list-query.ts'
import type { Order } from '../crud/order.ts'
import { reading } from '../crud/route-options.ts'
import { containsText } from '../crud/text-forms.ts'
import { visibleTo } from '../crud/visible.ts'
import { invalidInput } from '../http/errors.ts'
import { standingRankSql } from './standing-sql.ts'

const searchBody = quoteLineSearch({ costingCategories, quoteHeaders, quoteLines })

/** Errors: 400 by field. */
const requireBounds = ({ costFrom, costTo }: QuoteLineSearch): void => {
  if (costFrom !== null && costTo !== null && costFrom > costTo)
    throw invalidInput({ costTo: [costingRefusals.upperBound] })
}

/** More than anyone links by hand, yet fast. `X-Total-Count` has the number of matches. */
const maxLines = 1000

const condition = (sql: string, ...bindings: SqlCondition['bindings'][number][]): SqlCondition => ({
  sql,
  bindings,
  joins: [],
})

const described = (description: string): SqlCondition => {
  const { sql, bindings } = containsText(description)
  return { sql: `(${sql('t.description')})`, bindings, joins: [] }
}

const linked = 'exists (select from quote_purchase_link link where link.quote_line_id = t.id)'

const conditionsOf = (search: QuoteLineSearch): SqlCondition[] => {
  const { costingCategoryId, quoteHeaderId, linkedUnlinkedBoth, costFrom, costTo } = search
  const description = normalizeText(search.description ?? '').trim()
  return [
    ...((costingCategoryId ?? anyId) === anyId
      ? []
      : [condition('t.costing_category_id = ?', costingCategoryId)]),
    ...((quoteHeaderId ?? anyId) === anyId ? [] : [condition('t.quote_header_id = ?', quoteHeaderId)]),
    ...(description === '' ? [] : [described(description)]),
    ...(linkedUnlinkedBoth === 1 ? [condition(linked)] : []),
    ...(linkedUnlinkedBoth === 2 ? [condition(`not ${linked}`)] : []),
    ...(costFrom === null ? [] : [condition('t.cost_each >= ?', costFrom)]),
    ...(costTo === null ? [] : [condition('t.cost_each <= ?', costTo)]),
  ]
}

const standingRank = `(
  select ${standingRankSql('quote')}
  from quote_header quote
  where quote.id = t.quote_header_id
)`

/** By standing, newest quote first, lines in order. */
const order: Order = [
  { sql: standingRank, joins: [], direction: 'asc', hasNulls: false },
  { sql: '-t.quote_header_id', joins: [], direction: 'asc', hasNulls: false },
]

/** Specification section 7. */
export const lineSearchRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post<{ Body: QuoteLineSearch }>(
    '/quoteline/search',
    reading(quoteLines, {
      summary: `Search quote lines: the first ${maxLines} matches, and their number in X-Total-Count`,
      body: searchBody,
      response: {
        200: listOf(recordSchema(quoteLines, definitionsWithoutRoles(context.resources)[quoteLines.name])),
      },
      heavy: true,
    }),
    async (request, reply) => {
      const visible = visibleTo(request, { resources: context.resources, resource: quoteLines })
      requireBounds(request.body)
      const query: ListQuery = {
        conditions: conditionsOf(request.body),
        order,
        sums: [],
        page: { offset: 0, limit: maxLines, fromEnd: false },
        countTo: 'all',
        isSearch: true,
        isHeavy: true,
      }
      const found = await readList({ db: context.db, ...visible, signal: request.signal }, query)
      return reply
        .header('x-total-count', found.total)
        .type('application/json; charset=utf-8')
        .send(found.json)
    },
  )
}
