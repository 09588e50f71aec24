import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import {
  type LinkReply,
  type LinkRequest,
  linkReply,
  linkRequest,
  maxPairs,
} from '../../model/costing/costing.ts'
import {
  commonSign,
  fitsSign,
  type LinkPlan,
  type OpenPurchaseLine,
  planLinks,
} from '../../model/costing/link-plan.ts'
import { costingMessages } from '../../model/costing/messages.ts'
import { costingRefusals } from '../../model/costing/refusals.ts'
import { numberRanges } from '../../model/fields/number.ts'
import { messages } from '../../model/messages.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../resources.config.ts'
import type { AppContext } from '../context.ts'
import { replyToWrite } from '../crud/reply-to-write.ts'
import { writing } from '../crud/route-options.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { linkedQuantities, lockAgainstDeletion, lockPurchaseLines, writeLinks } from './write-links.ts'

const linkBody = linkRequest({ quoteLines, purchaseLines, quotePurchaseLinks })

/** Specification section 3. Errors: 400 by field. */
const requirePairs = (request: LinkRequest): void => {
  if (request.selectedQuoteLineQuantities.length !== request.selectedQuoteLineIDs.length)
    throw invalidInput({ selectedQuoteLineQuantities: [costingRefusals.oneQuantityEach] })
  if (request.selectedQuoteLineIDs.length * request.selectedPurchaseLineIDs.length > maxPairs)
    throw invalidInput({ selectedPurchaseLineIDs: [costingMessages.linksAtOnce({ n: maxPairs })] })
}

const requireSameSign = (request: LinkRequest, lines: readonly OpenPurchaseLine[]): void => {
  const sign = commonSign(lines)
  if (!request.selectedQuoteLineQuantities.every((typed) => fitsSign(typed, sign)))
    throw invalidInput({ selectedQuoteLineQuantities: [costingMessages.signOfPurchaseLine] })
}

/** Added to an existing link, the quantity can become zero or leave the range. */
const requireStorable = ({ links }: LinkPlan): void => {
  const { max } = numberRanges.quantity
  if (links.some(({ linkedQuantity }) => linkedQuantity === 0))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.nonZero] })
  if (links.some(({ linkedQuantity }) => Math.abs(linkedQuantity) > max))
    throw invalidInput({ selectedQuoteLineQuantities: [messages.maximum({ n: max })] })
}

/** Errors: 400 with messages by field, 409 if the purchase lines are fully matched. */
const linkLines = async (trx: Knex.Transaction, request: LinkRequest): Promise<LinkReply> => {
  const { selectedPurchaseLineIDs, selectedQuoteLineIDs } = request
  const lines = await lockPurchaseLines(trx, selectedPurchaseLineIDs)
  if (lines.length < selectedPurchaseLineIDs.length)
    throw invalidInput({
      selectedPurchaseLineIDs: [messages.unknownReference({ label: purchaseLines.label })],
    })
  if ((await lockAgainstDeletion(trx, quoteLines, selectedQuoteLineIDs)).size < selectedQuoteLineIDs.length)
    throw invalidInput({ selectedQuoteLineIDs: [messages.unknownReference({ label: quoteLines.label })] })
  requireSameSign(request, lines)
  const held = await linkedQuantities(trx, selectedPurchaseLineIDs, selectedQuoteLineIDs)
  const plan = planLinks(request, lines, held)
  if (plan.links.length === 0) throw new Problem('nothing_to_link')
  requireStorable(plan)
  return { links: await writeLinks(trx, plan.links), capped: plan.capped }
}

/** Specification section 7. */
export const linkRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post<{ Body: LinkRequest }>(
    '/quoteline/quote-purchase-link',
    writing(quotePurchaseLinks, {
      summary: 'Link quote lines to purchase lines',
      body: linkBody,
      response: { 201: linkReply },
      heavy: true,
      refuses: ['nothing_to_link'],
    }),
    async (request, reply) => {
      requirePairs(request.body)
      return replyToWrite(context, request, reply, async (trx) => ({
        status: 201,
        json: JSON.stringify(await linkLines(trx, request.body)),
      }))
    },
  )
}
