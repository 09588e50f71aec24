import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { LinkReply } from '../../../model/costing/costing.ts'
import {
  type AcceptRequest,
  acceptReply,
  acceptRequest,
  type RequestedLink,
} from '../../../model/costing/unallocated.ts'
import { numberRanges } from '../../../model/fields/number.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { writing } from '../../crud/route-options.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { replyWithUndo } from '../transactions.ts'
import { linkedQuantities, lockAgainstDeletion, lockPurchaseLines, writeLinks } from '../write-links.ts'
import { planAcceptance } from './accept-plan.ts'

export const acceptBody = acceptRequest({ purchaseLines, quoteLines, quotePurchaseLinks })

const idsOf = (links: readonly RequestedLink[], name: 'purchaseLineId' | 'quoteLineId') => [
  ...new Set(links.map((link) => link[name])),
]

/** Errors: 400 with messages by link and field, 409 with the changed lines. */
const acceptLinks = async (trx: Knex.Transaction, wanted: readonly RequestedLink[]): Promise<LinkReply> => {
  const purchaseLineIds = idsOf(wanted, 'purchaseLineId')
  const quoteLineIds = idsOf(wanted, 'quoteLineId')
  const lines = await lockPurchaseLines(trx, purchaseLineIds)
  const plan = planAcceptance(wanted, {
    purchaseLines: new Map(lines.map((line) => [line.id, line])),
    quoteLines: await lockAgainstDeletion(trx, quoteLines, quoteLineIds),
    held: await linkedQuantities(trx, purchaseLineIds, quoteLineIds),
    ...limits,
  })
  if (plan.faults.length > 0) {
    const errors: FieldErrors = {}
    for (const { index, field, message } of plan.faults) errors[`links.${index}.${field}`] = [message]
    throw invalidInput(errors)
  }
  if (plan.changed.length > 0) throw new Problem('lines_changed', { lines: plan.changed })
  return { links: await writeLinks(trx, plan.links), capped: [] }
}

export const limits = {
  labels: { purchaseLine: purchaseLines.label, quoteLine: quoteLines.label },
  range: numberRanges.quantity,
} as const

export const acceptRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post<{ Body: AcceptRequest }>(
    '/unallocated/accept',
    writing(quotePurchaseLinks, {
      summary: 'Accept suggestions: link purchase lines to quote lines, all or none',
      body: acceptBody,
      response: { 201: acceptReply },
      heavy: true,
      refuses: ['lines_changed'],
    }),
    async (request, reply) => {
      const { links } = request.body
      return replyWithUndo(context, request, reply, {
        status: 201,
        write: (trx) => acceptLinks(trx, links),
      })
    },
  )
}
