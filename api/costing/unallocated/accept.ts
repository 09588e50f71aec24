import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import type { LinkReply } from '../../../model/costing.ts'
import { checkNumber, numberRanges } from '../../../model/fields/number.ts'
import { isObject } from '../../../model/fields/option.ts'
import { reference } from '../../../model/fields/reference.ts'
import { pairKey } from '../../../model/link-plan.ts'
import { messages } from '../../../model/messages.ts'
import { type AcceptReply, maxLinksAtOnce, type WantedLink } from '../../../model/unallocated.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { heavy } from '../../http/call-limits.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { heldBefore, holdQuoteLines, lockPurchaseLines, writeLinks } from '../write-links.ts'
import { planAcceptance } from './accept-plan.ts'
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

export const limits = {
  labels: { purchaseLine: purchaseLines.label, quoteLine: quoteLines.label },
  range: numberRanges.quantity,
} as const

const required = (check: (value: unknown) => string[]) => (value: unknown) =>
  value === undefined || value === null ? [messages.required] : check(value)

const checks: { [Name in keyof WantedLink]: (value: unknown) => string[] } = {
  purchaseLineId: required((value) => reference.check(value)),
  quoteLineId: required((value) => reference.check(value)),
  quantity: required((value) => checkNumber(value, numberRanges.quantity, true)),
  expected: required((value) => checkNumber(value, numberRanges.quantity)),
}

const faultsOf = (link: unknown, at: string): FieldErrors => {
  if (!isObject(link)) return { [at]: [messages.format] }
  const faults = Object.entries(checks).map(([name, check]): [string, string[]] => [name, check(link[name])])
  const unknown = Object.keys(link)
    .filter((name) => !Object.hasOwn(checks, name))
    .map((name): [string, string[]] => [name, [messages.unknownField]])
  return Object.fromEntries(
    [...faults, ...unknown].flatMap(([name, wrong]) => (wrong.length > 0 ? [[`${at}.${name}`, wrong]] : [])),
  )
}

const duplicatesIn = (links: readonly WantedLink[]): FieldErrors => {
  const pairs = links.map(({ purchaseLineId, quoteLineId }) => pairKey(purchaseLineId, quoteLineId))
  const seen = new Set<string>()
  const errors: FieldErrors = {}
  pairs.forEach((pair, index) => {
    if (seen.has(pair)) errors[`links.${index}.quoteLineId`] = [messages.selectedTwice]
    seen.add(pair)
  })
  return errors
}

/** @throws 400 with messages by field, such as `links.3.quantity` */
export const readAcceptRequest = (body: Values): WantedLink[] => {
  const { links, ...others } = body
  const errors: FieldErrors = Object.fromEntries(
    Object.keys(others).map((name) => [name, [messages.unknownField]]),
  )
  if (links === undefined || links === null) errors.links = [messages.required]
  else if (!Array.isArray(links)) errors.links = [messages.format]
  else if (links.length === 0) errors.links = [messages.required]
  else if (links.length > maxLinksAtOnce) errors.links = [messages.linksAtOnce(maxLinksAtOnce)]
  else Object.assign(errors, ...links.map((link, index) => faultsOf(link, `links.${index}`)))
  if (Object.keys(errors).length > 0) throw invalidInput(errors)

  const wanted = links as WantedLink[]
  const duplicates = duplicatesIn(wanted)
  if (Object.keys(duplicates).length > 0) throw invalidInput(duplicates)
  return wanted
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
