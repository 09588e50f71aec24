import type { FastifyInstance } from 'fastify'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { reference } from '../../../model/fields/reference.ts'
import { messages } from '../../../model/messages.ts'
import { maxLinesAtOnce, type SuggestRequest } from '../../../model/unallocated.ts'
import { quotePurchaseLinks } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { heavy } from '../../http/call-limits.ts'
import { invalidInput } from '../../http/errors.ts'
import { suggestReplySchema, suggestRequestSchema } from './schemas.ts'
import { createSuggestions } from './suggestions.ts'

const checkIds = (value: unknown): string[] => {
  if (value === undefined || value === null) return [messages.required]
  if (!Array.isArray(value)) return [messages.format]
  if (value.length === 0) return [messages.required]
  if (value.length > maxLinesAtOnce) return [messages.recordsAtOnce(maxLinesAtOnce)]
  if (value.some((id) => reference.check(id).length > 0)) return [messages.format]
  return new Set(value).size < value.length ? [messages.selectedTwice] : []
}

const readSuggestRequest = (body: Values): SuggestRequest => {
  const { purchaseLineIds, closedJobs = false, ...others } = body
  const messagesByField: FieldErrors = {
    purchaseLineIds: checkIds(purchaseLineIds),
    closedJobs: typeof closedJobs === 'boolean' ? [] : [messages.format],
    ...Object.fromEntries(Object.keys(others).map((name) => [name, [messages.unknownField]])),
  }
  const errors = Object.fromEntries(Object.entries(messagesByField).filter(([, wrong]) => wrong.length > 0))
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { purchaseLineIds, closedJobs } as SuggestRequest
}

export const suggestRoute =
  ({ db }: AppContext) =>
  async (app: FastifyInstance) => {
    const suggest = createSuggestions()
    const schema = {
      summary: 'Suggest quote lines for purchase lines that are not matched',
      body: suggestRequestSchema,
      response: { 200: suggestReplySchema },
    }
    app.post('/unallocated/suggest', heavy(reading(quotePurchaseLinks, schema)), async (request, reply) => {
      const wanted = readSuggestRequest(bodyOf(request))
      const found = await db.transaction((trx) => suggest(trx, wanted), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      })
      return reply.type('application/json; charset=utf-8').send(found)
    })
  }
