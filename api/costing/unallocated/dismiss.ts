import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { reference } from '../../../model/fields/reference.ts'
import { messages } from '../../../model/messages.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import type { RelatedTable } from '../../crud/related-tables.ts'
import { writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { dismissReplySchema, dismissRequestSchema } from './schemas.ts'

/** Pairs that are not suggested again (migrations/0010_match_dismissals.ts). */
export const dismissals: RelatedTable = {
  table: 'match_dismissal',
  held: `exists (select from "${purchaseLines.table}" o where o.id = value.purchase_line_id)
    and exists (select from "${quoteLines.table}" o where o.id = value.quote_line_id)`,
}

interface Pair {
  readonly purchaseLineId: number
  readonly quoteLineId: number
}

const names = ['purchaseLineId', 'quoteLineId'] as const

const readPair = (body: Values): Pair => {
  const errors: FieldErrors = {}
  for (const name of Object.keys(body))
    if (!names.some((known) => known === name)) errors[name] = [messages.unknownField]
  for (const name of names) {
    const value = body[name]
    const wrong = value === undefined || value === null ? [messages.required] : reference.check(value)
    if (wrong.length > 0) errors[name] = wrong
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { purchaseLineId: body.purchaseLineId, quoteLineId: body.quoteLineId } as Pair
}

/** Locks both lines. Errors: 400 for an unknown one. */
const requireLines = async (trx: Knex.Transaction, { purchaseLineId, quoteLineId }: Pair): Promise<void> => {
  const errors: FieldErrors = {}
  const exists = async (table: string, id: number) => {
    const { rows } = await trx.raw<{ rows: unknown[] }>('select from ?? where id = ? for key share', [
      table,
      id,
    ])
    return rows.length > 0
  }
  if (!(await exists(purchaseLines.table, purchaseLineId)))
    errors.purchaseLineId = [messages.unknownReference(purchaseLines.label)]
  if (!(await exists(quoteLines.table, quoteLineId)))
    errors.quoteLineId = [messages.unknownReference(quoteLines.label)]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

export const dismissRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  const described = (summary: string, status: number) => ({
    summary,
    body: dismissRequestSchema,
    response: { [status]: dismissReplySchema },
  })
  const answer = (pair: Pair, requestId: string | null) =>
    JSON.stringify({ ...pair, requestId: requestId ?? '' })

  app.post(
    '/unallocated/dismiss',
    writing(quotePurchaseLinks, described('Suggest a quote line no more for a purchase line', 201)),
    async (request, reply) => {
      const pair = readPair(bodyOf(request))
      return answerWrite(context, request, reply, async (trx) => {
        await requireLines(trx, pair)
        await trx.raw(
          `insert into match_dismissal (purchase_line_id, quote_line_id) values (:purchaseLineId, :quoteLineId)
           on conflict do nothing`,
          { ...pair },
        )
        return { status: 201, json: answer(pair, userOf(request).requestId) }
      })
    },
  )

  app.delete(
    '/unallocated/dismiss',
    writing(quotePurchaseLinks, described('Suggest it again', 200), ['not_found']),
    async (request, reply) => {
      const pair = readPair(bodyOf(request))
      return answerWrite(context, request, reply, async (trx) => {
        const { rows } = await trx.raw<{ rows: unknown[] }>(
          `delete from match_dismissal
           where purchase_line_id = :purchaseLineId and quote_line_id = :quoteLineId returning id`,
          { ...pair },
        )
        if (rows.length === 0) throw new Problem('not_found')
        return { status: 200, json: answer(pair, userOf(request).requestId) }
      })
    },
  )
}
