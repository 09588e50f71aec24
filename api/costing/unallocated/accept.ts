import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import type { LinkReply } from '../../../model/costing.ts'
import { checkNumber, numberRanges } from '../../../model/fields/number.ts'
import { fieldSchema, idOf } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import { described, listOf, objectSchema, type Schema, titled } from '../../../model/schemas.ts'
import { acceptReply, maxLinksAtOnce, type WantedLink } from '../../../model/unallocated.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { type Checks, checkId, faultsOf, refuseFaults, required, rowFaults } from '../request-checks.ts'
import { answerUndoable } from '../transactions.ts'
import { heldBefore, holdRecords, lockPurchaseLines, writeLinks } from '../write-links.ts'
import { planAcceptance } from './accept-plan.ts'

export const acceptRequest: Schema<{ readonly links: readonly WantedLink[] }> = titled(
  'Wanted links',
  objectSchema({
    links: {
      ...listOf(
        objectSchema({
          purchaseLineId: idOf(purchaseLines),
          quoteLineId: idOf(quoteLines),
          quantity: described(
            fieldSchema(quotePurchaseLinks.fields.linkedQuantity),
            'With the sign of the purchase line, and no more than it has unmatched',
          ),
          expected: described(
            fieldSchema(purchaseLines.fields.quantity),
            'What the purchase line had unmatched when this was decided',
          ),
        }),
      ),
      minItems: 1,
      maxItems: maxLinksAtOnce,
      description: 'No pair of lines twice',
    },
  }),
)

const idsOf = (links: readonly WantedLink[], name: 'purchaseLineId' | 'quoteLineId') => [
  ...new Set(links.map((link) => link[name])),
]

/** Errors: 400 with messages by link and field, 409 with the changed lines. */
const acceptLinks = async (trx: Knex.Transaction, wanted: readonly WantedLink[]): Promise<LinkReply> => {
  const purchaseLineIds = idsOf(wanted, 'purchaseLineId')
  const quoteLineIds = idsOf(wanted, 'quoteLineId')
  const lines = await lockPurchaseLines(trx, purchaseLineIds)
  const plan = planAcceptance(wanted, {
    purchaseLines: new Map(lines.map((line) => [line.id, line])),
    quoteLines: await holdRecords(trx, quoteLines, quoteLineIds),
    held: await heldBefore(trx, purchaseLineIds, quoteLineIds),
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

const checks: Checks<WantedLink> = {
  purchaseLineId: required(checkId),
  quoteLineId: required(checkId),
  quantity: required((value) => checkNumber(value, numberRanges.quantity, true)),
  expected: required((value) => checkNumber(value, numberRanges.quantity)),
}

/** @throws 400 with messages by field, such as `links.3.quantity` */
export const readAcceptRequest = ({ links, ...others }: Values): WantedLink[] => {
  refuseFaults({
    ...faultsOf(others, {}),
    ...rowFaults<WantedLink>(links, 'links', {
      checks,
      max: maxLinksAtOnce,
      tooMany: messages.linksAtOnce,
      name: 'quoteLineId',
      keyOf: ({ purchaseLineId, quoteLineId }) => `${purchaseLineId}-${quoteLineId}`,
    }),
  })
  return links as WantedLink[]
}

export const acceptRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post(
    '/unallocated/accept',
    writing(quotePurchaseLinks, {
      summary: 'Link purchase lines to accepted suggestions, all or none',
      body: acceptRequest,
      response: { 201: acceptReply },
      heavy: true,
      refuses: ['lines_changed'],
    }),
    async (request, reply) => {
      const wanted = readAcceptRequest(bodyOf(request))
      return answerUndoable(context, request, reply, {
        status: 201,
        write: (trx) => acceptLinks(trx, wanted),
      })
    },
  )
}
