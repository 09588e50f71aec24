import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { poolConfigOf } from '../../../database/connection.ts'
import { query } from '../../../database/query.ts'
import {
  type SpreadPreview,
  type SpreadRequest,
  spreadPreview,
  spreadReply,
  spreadRequest,
} from '../../../model/costing/estimate.ts'
import { quoteHeaders, quoteLines, roles } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { madeAhead } from '../../crud/reply-to-write.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { replyWithUndo } from '../transactions.ts'
import { type SpreadQuote, stateOf } from './spread-quote.ts'
import { quoteSpread } from './spread-task.ts'

const body = spreadRequest(quoteHeaders.fields.agreedTotal)

/** Prices that a spread moved are typed: their mark-ups follow. Errors: 409 if a line has changed since it was read. */
const writeSpread = async (
  trx: Knex.Transaction,
  target: Pick<Target, 'resources' | 'hooks'>,
  id: number,
  { preview, state }: SpreadQuote,
  expect: number | undefined,
): Promise<SpreadPreview> => {
  if (expect !== undefined && expect !== preview.before)
    throw new Problem('figures_changed', { current: { total: preview.before } })
  await query(trx, 'select from quote_header where id = ? for update', [id])
  await query(trx, 'select from quote_line where quote_header_id = ? order by id for update', [id])
  const now = await stateOf(trx, id)
  if (now?.standing !== state.standing || now.lines !== state.lines) throw new Problem('figures_changed')
  await writerOf(trx, target).changeSeveral(
    quoteLines,
    preview.lines
      .filter(({ before, after }) => before.costEach !== after.costEach)
      .map(({ id: line, after }) => ({ id: line, values: { costEach: after.costEach } })),
  )
  return preview
}

export const spreadRoutes = (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
  const spreadIn = (request: FastifyRequest<{ Body: SpreadRequest }>): Promise<SpreadQuote> =>
    context.workers.run(
      quoteSpread,
      [poolConfigOf(context.db), idIn(request), request.body.total],
      request.signal,
    )
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
    async (request) => (await spreadIn(request)).preview,
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
    async (request, reply) => {
      const found = await madeAhead(spreadIn(request))
      const { expect } = request.body
      return replyWithUndo(context, request, reply, {
        status: 200,
        write: (trx) => writeSpread(trx, context, idIn(request), found(), expect),
      })
    },
  )
}
