import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type SpreadPreview,
  type SpreadRequest,
  spreadPreview,
  spreadReply,
  spreadRequest,
} from '../../../model/costing/estimate.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { type SpreadLine, spreadTo } from '../../../model/costing/spread.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import { percentOn } from '../../../model/mark-up.ts'
import { quoteHeaders, quoteLines, roles } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { inBillOrder } from '../bill-order.ts'
import { readSnapshot, replyWithUndo } from '../transactions.ts'

const body = spreadRequest(quoteHeaders.fields.agreedTotal)

const linesSql = `
select line.id, line.description, line.quantity::float8 as quantity, line.cost_rate::float8 as "costRate",
  line.cost_each::float8 as "costEach", line.markup::float8 as markup
from quote_line line
where line.quote_header_id = ?
order by ${inBillOrder('line')}`

interface StoredLine extends SpreadLine {
  readonly description: string
  readonly markup: number | null
}

/** Errors: 404; 409 unless the quote is a draft; 400 if no prices come to the total. */
const spreadOf = async (trx: Knex, id: number, wanted: number): Promise<SpreadPreview> => {
  const quotes = await query<{ standing: string }>(trx, 'select standing from quote_header where id = ?', [
    id,
  ])
  const [quote] = quotes
  if (!quote) throw new Problem('not_found')
  if (quote.standing !== 'draft') throw new Problem('conflict', { title: costingRefusals.spreadOfDrafts })
  const lines = await query<StoredLine>(trx, linesSql, [id])
  const prices = spreadTo(lines, wanted)
  if (!prices) throw invalidInput({ total: [costingRefusals.notSpread] })
  const totalOf = ({ quantity }: StoredLine, costEach: number) => lineTotal(quantity, costEach)
  const told = lines.flatMap((line) => {
    const price = prices.get(line.id)
    if (price === undefined) return []
    return [
      {
        id: line.id,
        description: line.description,
        quantity: line.quantity,
        before: { costEach: line.costEach, markup: line.markup, total: totalOf(line, line.costEach) },
        after: { costEach: price, markup: percentOn(line.costRate, price), total: totalOf(line, price) },
      },
    ]
  })
  const cost = sum(lines.flatMap((line) => (line.costRate === null ? [] : [totalOf(line, line.costRate)])))
  const [before, after] = [
    sum(told.map((line) => line.before.total)),
    sum(told.map((line) => line.after.total)),
  ]
  return {
    lines: told,
    before: sum(lines.map((line) => totalOf(line, line.costEach))),
    after: wanted,
    cost,
    marginBefore: subtract(before, cost),
    marginAfter: subtract(after, cost),
  }
}

/** Prices that a spread moved are typed: their mark-ups follow. */
const spread = async (
  trx: Knex.Transaction,
  target: Pick<Target, 'resources' | 'hooks'>,
  id: number,
  { total, expect }: SpreadRequest,
): Promise<SpreadPreview> => {
  await query(trx, 'select from quote_header where id = ? for update', [id])
  await query(trx, 'select from quote_line where quote_header_id = ? order by id for update', [id])
  const found = await spreadOf(trx, id, total)
  if (expect !== undefined && expect !== found.before)
    throw new Problem('figures_changed', { current: { total: found.before } })
  await writerOf(trx, target).changeSeveral(
    quoteLines,
    found.lines
      .filter(({ before, after }) => before.costEach !== after.costEach)
      .map(({ id: line, after }) => ({ id: line, values: { costEach: after.costEach } })),
  )
  return found
}

export const spreadRoutes = (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
  app.post<{ Body: SpreadRequest }>(
    '/QuoteHeader/:id/spread/preview',
    reading(quoteHeaders, {
      access: [roles.estimator],
      summary: 'Preview the mark-ups that bring a draft to a total, line by line',
      params: idParameter(quoteHeaders),
      body,
      response: { 200: spreadPreview },
      heavy: true,
      refuses: ['not_found', 'conflict'],
    }),
    (request) => readSnapshot(context.db, (trx) => spreadOf(trx, idIn(request), request.body.total)),
  )
  app.post<{ Body: SpreadRequest }>(
    '/QuoteHeader/:id/spread',
    writing(quoteHeaders, {
      access: [roles.estimator],
      summary: 'Raise or lower the mark-ups of a draft so that it comes to a total',
      params: idParameter(quoteHeaders),
      body,
      response: { 200: spreadReply },
      heavy: true,
      refuses: ['not_found', 'conflict', 'figures_changed'],
    }),
    (request, reply) => {
      return replyWithUndo(context, request, reply, {
        status: 200,
        write: (trx) => spread(trx, context, idIn(request), request.body),
      })
    },
  )
}
