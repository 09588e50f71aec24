import type { FastifyInstance } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { anyId, type QuoteLineSearch } from '../../model/costing.ts'
import type { Resource } from '../../model/definition.ts'
import { anyText, checkText, composed } from '../../model/fields/text.ts'
import { longestFilterText } from '../../model/filter/filter.ts'
import { fieldSchema, idOf, recordSchema } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { described, listOf, nullable, oneOf, text } from '../../model/schemas.ts'
import { costingCategories, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { leastOf } from '../access.ts'
import type { AppContext } from '../context.ts'
import { containing } from '../crud/condition-sql.ts'
import type { SqlCondition } from '../crud/conditions.ts'
import { readList } from '../crud/list.ts'
import type { ListQuery } from '../crud/list-query.ts'
import type { Order } from '../crud/order.ts'
import { reading } from '../crud/route-options.ts'
import { visibleTo } from '../crud/visible.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput } from '../http/errors.ts'
import { type Checks, checkId, fits, optional, readRequest } from './request-checks.ts'
import { standingRankSql } from './standing-sql.ts'

const defaults: QuoteLineSearch = {
  costingCategoryId: anyId,
  quoteHeaderId: anyId,
  description: '',
  linkedUnlinkedBoth: 3,
  costFrom: null,
  costTo: null,
}

const { costEach } = quoteLines.fields

const checks: Checks<QuoteLineSearch> = {
  costingCategoryId: (value) => (value === anyId ? [] : checkId(value)),
  quoteHeaderId: (value) => (value === anyId ? [] : checkId(value)),
  description: (value) => checkText(value, longestFilterText, null),
  linkedUnlinkedBoth: (value) => (value === 1 || value === 2 || value === 3 ? [] : [messages.format]),
  costFrom: optional(fits(costEach)),
  costTo: optional(fits(costEach)),
}

/** Missing and null fields match every line (specification section 3). Errors: 400 by field. */
const readLineSearch = (body: Values): QuoteLineSearch => {
  const filled = Object.entries(defaults).map(([name, value]) => [name, body[name] ?? value])
  const search = readRequest({ ...body, ...Object.fromEntries(filled) }, checks)
  const { costFrom, costTo } = search
  if (costFrom !== null && costTo !== null && costFrom > costTo)
    throw invalidInput({ costTo: [messages.upperBound] })
  return { ...search, description: composed(search.description).trim() }
}

/** More than anyone links by hand, yet fast. `X-Total-Count` has the number of matches. */
const maxLines = 1000

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
const cost = {
  ...described(nullable(fieldSchema(costEach)), 'Inclusive, on the cost each'),
  default: null,
}
const searchSchema = {
  title: 'Quote line search',
  type: 'object',
  additionalProperties: false,
  properties: {
    costingCategoryId: idOrAny(costingCategories),
    quoteHeaderId: idOrAny(quoteHeaders),
    description: {
      ...described(nullable(text), 'Contained in the description, in any case'),
      pattern: anyText,
      default: '',
    },
    linkedUnlinkedBoth: {
      ...described(nullable(oneOf([1, 2, 3])), '1: lines with a link, 2: lines without, 3: both'),
      default: 3,
    },
    costFrom: cost,
    costTo: cost,
  },
}

/** Specification section 7. */
export const lineSearchRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post(
    '/quoteline/search',
    reading(quoteLines, {
      summary: `Search quote lines; the first ${maxLines} that match, and their number in X-Total-Count`,
      body: searchSchema,
      response: { 200: listOf(recordSchema(quoteLines, leastOf(context.resources)[quoteLines.name])) },
      heavy: true,
    }),
    async (request, reply) => {
      const visible = visibleTo(request, { resources: context.resources, resource: quoteLines })
      const query: ListQuery = {
        conditions: conditionsOf(readLineSearch(bodyOf(request))),
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
