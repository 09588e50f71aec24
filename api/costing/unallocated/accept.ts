import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { planAcceptance } from '../../../model/accept-plan.ts'
import type { FieldErrors } from '../../../model/check-record.ts'
import type { LinkReply } from '../../../model/costing.ts'
import type { AcceptReply, WantedLink } from '../../../model/unallocated.ts'
import { quotePurchaseLinks } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { heavy } from '../../http/call-limits.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { heldBefore, holdQuoteLines, lockPurchaseLines, writeLinks } from '../write-links.ts'
import { limits, readAcceptRequest } from './accept-request.ts'
import { acceptReplySchema, acceptRequestSchema } from './schemas.ts'

const idsOf = (links: readonly WantedLink[], name: 'purchaseLineId' | 'quoteLineId') => [
  ...new Set(links.map((link) => link[name])),
]

/** Errors: 400 with messages by link and field, 409 with the changed lines. */
const acceptLinks = async (trx: Knex.Transaction, wanted: readonly WantedLink[]): Promise<LinkReply> => {
  const purchaseLineIds = idsOf(wanted, 'purchaseLineId')
  const quoteLineIds = idsOf(wanted, 'quoteLineId')
  const lines = await lockPurchaseLines(trx, purchaseLineIds)
  const quoteLines = await holdQuoteLines(trx, quoteLineIds)
  const held = await heldBefore(trx, purchaseLineIds, quoteLineIds)
  const purchaseLines = new Map(lines.map((line) => [line.id, line]))
  const plan = planAcceptance(wanted, { purchaseLines, quoteLines, held, ...limits })
  if (plan.faults.length > 0) {
    const errors: FieldErrors = {}
    for (const { index, field, message } of plan.faults) errors[`links.${index}.${field}`] = [message]
    throw invalidInput(errors)
  }
  if (plan.changed.length > 0) throw new Problem('lines_changed', { lines: plan.changed })
  return { links: await writeLinks(trx, plan.links), capped: [] }
}

export const acceptRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: 'Link purchase lines to accepted suggestions, all or none',
    body: acceptRequestSchema,
    response: { 201: acceptReplySchema },
  }
  app.post(
    '/unallocated/accept',
    heavy(writing(quotePurchaseLinks, schema, ['lines_changed'])),
    async (request, reply) => {
      const wanted = readAcceptRequest(bodyOf(request))
      return answerWrite(context, request, reply, async (trx) => {
        const accepted: AcceptReply = {
          ...(await acceptLinks(trx, wanted)),
          requestId: userOf(request).requestId ?? '',
        }
        return { status: 201, json: JSON.stringify(accepted) }
      })
    },
  )
}
