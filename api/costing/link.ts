import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import { type LinkReply, type LinkRequest, linkReply } from '../../model/costing.ts'
import type { Resource } from '../../model/definition.ts'
import { checkNumber, numberRanges } from '../../model/fields/number.ts'
import { fieldSchema, idOf } from '../../model/json-schema.ts'
import {
  commonSign,
  fitsSign,
  type LinkPlan,
  type OpenPurchaseLine,
  planLinks,
} from '../../model/link-plan.ts'
import { messages } from '../../model/messages.ts'
import { described, listOf, objectSchema, type Schema, titled } from '../../model/schemas.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../resources.config.ts'
import type { AppContext } from '../context.ts'
import { answerWrite } from '../crud/answer-write.ts'
import { writing } from '../crud/route-options.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { checkIds, readRequest, required } from './request-checks.ts'
import { heldBefore, holdRecords, lockPurchaseLines, writeLinks } from './write-links.ts'

const ids = (resource: Resource, description: string) => ({
  ...described(listOf(idOf(resource)), description),
  minItems: 1,
  uniqueItems: true,
})

/** Specification section 3. */
const linkRequestSchema: Schema<LinkRequest> = titled(
  'Link request',
  objectSchema({
    selectedQuoteLineIDs: ids(quoteLines, 'Quote lines, served in this order'),
    selectedQuoteLineQuantities: {
      ...listOf(
        described(
          fieldSchema(quotePurchaseLinks.fields.linkedQuantity),
          'Not zero, with the sign of the purchase lines',
        ),
      ),
      minItems: 1,
      description: "One for each quote line, in the purchase lines' units",
    },
    selectedPurchaseLineIDs: ids(
      purchaseLines,
      'Purchase lines; of several, each takes the quantity that it has unmatched',
    ),
  }),
)

/** Max. pairs of lines per request: about a second of work. */
const maxPairs = 20_000

const checkQuantities = (value: unknown, quoteLineIds: unknown): string[] => {
  if (!Array.isArray(value)) return [messages.format]
  if (value.length === 0) return [messages.required]
  if (Array.isArray(quoteLineIds) && value.length !== quoteLineIds.length) return [messages.oneQuantityEach]
  return [...new Set(value.flatMap((quantity) => checkNumber(quantity, numberRanges.quantity, true)))]
}

/** Specification section 3. Errors: 400 by field. */
const readLinkRequest = (body: Values): LinkRequest => {
  const request = readRequest<LinkRequest>(body, {
    selectedQuoteLineIDs: required(checkIds()),
    selectedQuoteLineQuantities: required((value) => checkQuantities(value, body.selectedQuoteLineIDs ?? [])),
    selectedPurchaseLineIDs: required(checkIds()),
  })
  if (request.selectedQuoteLineIDs.length * request.selectedPurchaseLineIDs.length > maxPairs)
    throw invalidInput({ selectedPurchaseLineIDs: [messages.linksAtOnce(maxPairs)] })
  return request
}

const requireSameSign = (request: LinkRequest, lines: readonly OpenPurchaseLine[]): void => {
  const sign = commonSign(lines)
  if (!request.selectedQuoteLineQuantities.every((typed) => fitsSign(typed, sign)))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.signOfPurchaseLine] })
}

/** Added to an existing link, the quantity can become zero or leave the range. */
const requireStorable = ({ links }: LinkPlan): void => {
  const { max } = numberRanges.quantity
  if (links.some(({ linkedQuantity }) => linkedQuantity === 0))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.nonZero] })
  if (links.some(({ linkedQuantity }) => Math.abs(linkedQuantity) > max))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.maximum(max)] })
}

/** Errors: 400 with messages by field, 409 if the purchase lines are fully matched. */
const linkLines = async (trx: Knex.Transaction, request: LinkRequest): Promise<LinkReply> => {
  const { selectedPurchaseLineIDs, selectedQuoteLineIDs } = request
  const lines = await lockPurchaseLines(trx, selectedPurchaseLineIDs)
  if (lines.length < selectedPurchaseLineIDs.length)
    throw invalidInput({ selectedPurchaseLineIDs: [messages.unknownReference(purchaseLines.label)] })
  if ((await holdRecords(trx, quoteLines, selectedQuoteLineIDs)).size < selectedQuoteLineIDs.length)
    throw invalidInput({ selectedQuoteLineIDs: [messages.unknownReference(quoteLines.label)] })
  requireSameSign(request, lines)
  const held = await heldBefore(trx, selectedPurchaseLineIDs, selectedQuoteLineIDs)
  const plan = planLinks(request, lines, held)
  if (plan.links.length === 0) throw new Problem('nothing_to_link')
  requireStorable(plan)
  return { links: await writeLinks(trx, plan.links), capped: plan.capped }
}

/** Specification section 7. */
export const linkRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post(
    '/quoteline/quote-purchase-link',
    writing(quotePurchaseLinks, {
      summary: 'Link quote lines to purchase lines',
      body: linkRequestSchema,
      response: { 201: linkReply },
      heavy: true,
      refuses: ['nothing_to_link'],
    }),
    async (request, reply) => {
      const linkRequest = readLinkRequest(bodyOf(request))
      return answerWrite(context, request, reply, async (trx) => ({
        status: 201,
        json: JSON.stringify(await linkLines(trx, linkRequest)),
      }))
    },
  )
}
