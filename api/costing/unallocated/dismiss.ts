import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { idOf, idSchema } from '../../../model/json-schema.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { type FromSchema, objectSchema, requestId, titled } from '../../../model/schemas.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import type { RelatedTable } from '../../crud/related-tables.ts'
import { writing } from '../../crud/route-options.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { replyWithUndo } from '../transactions.ts'
import { lockAgainstDeletion } from '../write-links.ts'

/** Pairs that are not suggested again. */
export const dismissals: RelatedTable = {
  table: 'match_dismissal',
  held: `exists (select from "${purchaseLines.table}" o where o.id = value.purchase_line_id)
    and exists (select from "${quoteLines.table}" o where o.id = value.quote_line_id)`,
}

const pairOfLines = objectSchema({ purchaseLineId: idOf(purchaseLines), quoteLineId: idOf(quoteLines) })
type Pair = FromSchema<typeof pairOfLines>

const dismissedPair = objectSchema({ purchaseLineId: idSchema, quoteLineId: idSchema, requestId })

/** Locks both lines. Errors: 400 for an unknown one. */
const requireLines = async (trx: Knex.Transaction, pair: Pair): Promise<void> => {
  const errors: FieldErrors = {}
  for (const [name, resource] of [
    ['purchaseLineId', purchaseLines],
    ['quoteLineId', quoteLines],
  ] as const)
    if ((await lockAgainstDeletion(trx, resource, [pair[name]])).size === 0)
      errors[name] = [messages.unknownReference({ label: resource.label })]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

export const dismissRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  const pairRoute = (summary: string, status: number) => ({
    summary,
    body: titled('Pair of lines', pairOfLines),
    response: { [status]: titled('Dismissed pair', dismissedPair) },
  })

  app.post<{ Body: Pair }>(
    '/unallocated/dismiss',
    writing(quotePurchaseLinks, pairRoute('Stop suggesting a quote line for a purchase line', 201)),
    async (request, reply) => {
      const pair = request.body
      return replyWithUndo(context, request, reply, {
        status: 201,
        write: async (trx) => {
          await requireLines(trx, pair)
          await query(
            trx,
            `insert into match_dismissal (purchase_line_id, quote_line_id) values (:purchaseLineId, :quoteLineId)
             on conflict do nothing`,
            { ...pair },
          )
          return pair
        },
      })
    },
  )

  app.delete<{ Body: Pair }>(
    '/unallocated/dismiss',
    writing(quotePurchaseLinks, { ...pairRoute('Suggest it again', 200), refuses: ['not_found'] }),
    async (request, reply) => {
      const pair = request.body
      return replyWithUndo(context, request, reply, {
        status: 200,
        write: async (trx) => {
          const rows = await query(
            trx,
            `delete from match_dismissal
             where purchase_line_id = :purchaseLineId and quote_line_id = :quoteLineId returning id`,
            { ...pair },
          )
          if (rows.length === 0) throw new Problem('not_found')
          return pair
        },
      })
    },
  )
}
