import type { FastifyInstance } from 'fastify'
import { anyText } from '../../kinds/families/text/model.ts'
import { literal } from '../../kinds/kind-column.ts'
import { kindOf } from '../../kinds/models.ts'
import { anyId, type QuoteLineSearch } from '../../model/costing.ts'
import type { Resource } from '../../model/definition.ts'
import { idOf, recordSchema } from '../../model/json-schema.ts'
import { pastValues } from '../../model/past.ts'
import { costingCategories, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { leastOf } from '../access.ts'
import type { AppContext } from '../context.ts'
import { containing } from '../crud/condition-sql.ts'
import type { SqlCondition } from '../crud/conditions.ts'
import { asList, listPage, readList } from '../crud/list.ts'
import type { Order } from '../crud/order.ts'
import { reading } from '../crud/route-options.ts'
import { seenIn } from '../crud/seen.ts'
import { bodyOf } from '../http/bodies.ts'
import { heavily } from '../http/heavy-calls.ts'
import { readLineSearch } from './line-search-request.ts'

/**
 * The most lines that one search answers: more than anyone links by hand, and little enough to stay quick however
 * many lines match. `X-Total-Count` tells how many there are.
 */
export const mostLines = 1000

const condition = (sql: string, ...bindings: SqlCondition['bindings'][number][]): SqlCondition => ({
  sql,
  bindings,
  joins: [],
})

const linked = 'exists (select from quote_purchase_link link where link.quote_line_id = t.id)'

/** The conditions of a search, served by the indexes of the references and the trigram index of the description. */
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

/** What the standing of a line's quote says about where it belongs: agreed ones first, those done with last. */
const standingRank = `(
  select case when quote.standing = 'agreed' then 0 when quote.standing in (${pastValues(quoteHeaders).map(literal).join(', ')}) then 2 else 1 end
  from quote_header quote
  where quote.id = t.quote_header_id
)`

/** By the standing of the quote, newest quote first, and the lines of a quote in their order. */
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
  ...kindOf(costEach).schema(costEach),
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

/** POST /quoteline/search (specification section 7). */
export const lineSearchRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: `Search quote lines; the first ${mostLines} that match, and their number in X-Total-Count`,
    body: searchSchema,
    response: {
      200: { type: 'array', items: recordSchema(quoteLines, leastOf(context.resources)[quoteLines.name]) },
    },
  }
  app.post('/quoteline/search', heavily(reading(quoteLines, schema)), async (request, reply) => {
    const seen = seenIn(request, { resources: context.resources, resource: quoteLines })
    const list = asList(seen.resources, seen.resource, {
      conditions: conditionsOf(readLineSearch(bodyOf(request))),
      order,
      sums: [],
      sumsOfFew: [],
      page: { offset: 0, limit: mostLines, fromEnd: false },
      countTo: 'all',
      within: null,
      goneThroughBy: order,
    })
    const found = listPage(list, await readList(context.db, list))
    return reply.header('x-total-count', found.total).type('application/json; charset=utf-8').send(found.json)
  })
}
