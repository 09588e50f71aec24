import type { FastifyInstance } from 'fastify'
import { anyId, type QuoteLineSearch } from '../../model/costing.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { anyText } from '../../model/fields/text.ts'
import { idOf, recordSchema } from '../../model/json-schema.ts'
import { costingCategories, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { leastOf } from '../access.ts'
import type { AppContext } from '../context.ts'
import { containing } from '../crud/condition-sql.ts'
import type { SqlCondition } from '../crud/conditions.ts'
import { readList } from '../crud/list.ts'
import type { ListQuery } from '../crud/list-query.ts'
import type { Order } from '../crud/order.ts'
import { reading } from '../crud/route-options.ts'
import { seenIn } from '../crud/seen.ts'
import { bodyOf } from '../http/bodies.ts'
import { heavy } from '../http/call-limits.ts'
import { readLineSearch } from './line-search-request.ts'
import { standingRankSql } from './standing-sql.ts'

/** More than anyone links by hand, yet fast. `X-Total-Count` has the number of matches. */
export const maxLines = 1000

const condition = (sql: string, ...bindings: SqlCondition['bindings'][number][]): SqlCondition => ({
  sql,
  bindings,
  joins: [],
})

const linked = 'exists (select from quote_purchase_link link where link.quote_line_id = t.id)'

const conditionsOf = (search: QuoteLineSearch): SqlCondition[] => [
  ...(search.costingCategoryId === anyId
    ? []
    : [condition('t.costing_category_id = ?', search.costingCategoryId)]),
  ...(search.quoteHeaderId === anyId ? [] : [condition('t.quote_header_id = ?', search.quoteHeaderId)]),
  ...(search.description === '' ? [] : [condition('t.description ilike ?', containing(search.description))]),
  ...(search.linkedUnlinkedBoth === 1 ? [condition(linked)] : []),
  ...(search.linkedUnlinkedBoth === 2 ? [condition(`not ${linked}`)] : []),
  ...(search.costFrom === null ? [] : [condition('t.cost_each >= ?', search.costFrom)]),
  ...(search.costTo === null ? [] : [condition('t.cost_each <= ?', search.costTo)]),
]

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

const idOrAny = (resource: Resource) => ({
  anyOf: [idOf(resource), { enum: [anyId, null] }],
  default: anyId,
  description: '-1 means any',
})
const { costEach } = quoteLines.fields
const cost = {
  ...fieldTypeOf(costEach).schema(costEach),
  type: ['number', 'null'],
  default: null,
  description: 'Inclusive, on the cost each',
}
const searchSchema = {
  title: 'Quote line search',
  type: 'object',
  additionalProperties: false,
  properties: {
    costingCategoryId: idOrAny(costingCategories),
    quoteHeaderId: idOrAny(quoteHeaders),
    description: {
      type: ['string', 'null'],
      pattern: anyText,
      default: '',
      description: 'Contained in the description, in any case',
    },
    linkedUnlinkedBoth: {
      enum: [1, 2, 3, null],
      default: 3,
      description: '1: lines with a link, 2: lines without, 3: both',
    },
    costFrom: cost,
    costTo: cost,
  },
}

/** Specification section 7. */
export const lineSearchRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: `Search quote lines; the first ${maxLines} that match, and their number in X-Total-Count`,
    body: searchSchema,
    response: {
      200: { type: 'array', items: recordSchema(quoteLines, leastOf(context.resources)[quoteLines.name]) },
    },
  }
  app.post('/quoteline/search', heavy(reading(quoteLines, schema)), async (request, reply) => {
    const seen = seenIn(request, { resources: context.resources, resource: quoteLines })
    const query: ListQuery = {
      conditions: conditionsOf(readLineSearch(bodyOf(request))),
      order,
      sums: [],
      page: { offset: 0, limit: maxLines, fromEnd: false },
      countTo: 'all',
      isSearch: true,
      isHeavy: true,
    }
    const found = await readList({ db: context.db, ...seen, signal: request.signal }, query)
    return reply.header('x-total-count', found.total).type('application/json; charset=utf-8').send(found.json)
  })
}
