import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { reference } from '../../../kinds/reference/model.ts'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { commonWords } from '../../../model/common-words.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import { type MatchFacts, matchReasons, rankMatches } from '../../../model/match-points.ts'
import { messages } from '../../../model/messages.ts'
import {
  mostLinesAtOnce,
  type Suggestion,
  type SuggestionsOfLine,
  type SuggestRequest,
} from '../../../model/unallocated.ts'
import { purchaseLines, quotePurchaseLinks } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput } from '../../http/errors.ts'
import { factsSql, similarityLimit } from './facts-sql.ts'
import { suggestReplySchema, suggestRequestSchema } from './schemas.ts'

/** One candidate as the database knows it, and what is shown of it. */
interface FactsRow extends Omit<MatchFacts, 'commonWords'> {
  readonly purchaseLineId: number
  readonly purchaseDescription: string
  /** What the purchase line has unmatched, and what this pair holds already. */
  readonly quantity: number
  readonly held: number
  readonly projectName: string
  readonly quoteNumber: string | null
  readonly description: string
}

const checkIds = (value: unknown): string[] => {
  if (value === undefined || value === null) return [messages.required]
  if (!Array.isArray(value)) return [messages.format]
  if (value.length === 0) return [messages.required]
  if (value.length > mostLinesAtOnce) return [messages.recordsAtOnce(mostLinesAtOnce)]
  if (value.some((id) => reference.check(id).length > 0)) return [messages.format]
  return new Set(value).size < value.length ? [messages.selectedTwice] : []
}

/**
 * Reads the body of a request for suggestions.
 * @throws 400 with messages by field
 */
const readSuggestRequest = (body: Values): SuggestRequest => {
  const { purchaseLineIds, closedJobs = false, ...others } = body
  const messagesByField: FieldErrors = {
    purchaseLineIds: checkIds(purchaseLineIds),
    closedJobs: typeof closedJobs === 'boolean' ? [] : [messages.format],
    ...Object.fromEntries(Object.keys(others).map((name) => [name, [messages.unknownField]])),
  }
  const errors = Object.fromEntries(Object.entries(messagesByField).filter(([, wrong]) => wrong.length > 0))
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  // Both fields have passed their checks.
  return { purchaseLineIds, closedJobs } as SuggestRequest
}

/** What a link of all that is unmatched comes to, beside what the pair holds already. */
const amountOf = ({ held, quantity, purchaseCostEach }: FactsRow) =>
  subtract(lineTotal(sum([held, quantity]), purchaseCostEach), lineTotal(held, purchaseCostEach))

const suggestionsOf = (rows: readonly FactsRow[]): Suggestion[] => {
  // The words that two texts share are read only by people.
  const candidates = rows.map((row) => ({ ...row, commonWords: '' }))
  return rankMatches(candidates).map(({ facts, points, strength }): Suggestion => {
    const shared = commonWords(facts.purchaseDescription, facts.description)
    return {
      quoteLineId: facts.quoteLineId,
      projectNumber: facts.projectNumber,
      projectName: facts.projectName,
      quoteNumber: facts.quoteNumber,
      description: facts.description,
      categoryDescription: facts.categoryDescription,
      quoted: facts.quoted,
      spent: facts.spent,
      quantity: facts.quantity,
      amount: amountOf(facts),
      points,
      strength,
      reasons: matchReasons({ ...facts, commonWords: shared }),
    }
  })
}

const requirePurchaseLines = async (trx: Knex.Transaction, ids: readonly number[]): Promise<void> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>('select from purchase_line where id = any(?)', [
    [...ids],
  ])
  if (rows.length < ids.length)
    throw invalidInput({ purchaseLineIds: [messages.unknownReference(purchaseLines.label)] })
}

/**
 * The best places of each purchase line, in the order asked for; none for a line of which nothing is unmatched.
 * @throws 400 when a line does not exist
 */
export const suggest = async (
  trx: Knex.Transaction,
  { purchaseLineIds, closedJobs }: SuggestRequest,
): Promise<SuggestionsOfLine[]> => {
  await requirePurchaseLines(trx, purchaseLineIds)
  await trx.raw(similarityLimit)
  const { rows } = await trx.raw<{ rows: FactsRow[] }>(factsSql, { lines: [...purchaseLineIds], closedJobs })
  const byLine = new Map(purchaseLineIds.map((id): [number, FactsRow[]] => [id, []]))
  for (const row of rows) byLine.get(row.purchaseLineId)?.push(row)
  return [...byLine].map(([purchaseLineId, candidates]) => ({
    purchaseLineId,
    suggestions: suggestionsOf(candidates),
  }))
}

/** POST /unallocated/suggest: where purchase lines most likely belong, with the reasons in words. */
export const suggestRoute =
  ({ db }: AppContext) =>
  async (app: FastifyInstance) => {
    const schema = {
      summary: 'Suggest quote lines for purchase lines that are not matched',
      body: suggestRequestSchema,
      response: { 200: suggestReplySchema },
    }
    app.post('/unallocated/suggest', reading(quotePurchaseLinks, schema), async (request, reply) => {
      const wanted = readSuggestRequest(bodyOf(request))
      const found = await db.transaction((trx) => suggest(trx, wanted), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      })
      return reply.type('application/json; charset=utf-8').send(found)
    })
  }
