import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { reference } from '../../../kinds/reference/model.ts'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { commonWords } from '../../../model/common-words.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import {
  type Match,
  type MatchFacts,
  matchReasons,
  rankMatches,
  worthComparing,
} from '../../../model/match-points.ts'
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
import { heavily } from '../../http/heavy-calls.ts'
import { factsSql, searchSettings, similaritySql } from './facts-sql.ts'
import { suggestReplySchema, suggestRequestSchema } from './schemas.ts'

/** One candidate as the database knows it, and what is shown of it. */
interface FactsRow extends Omit<MatchFacts, 'commonWords' | 'similarity'> {
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

/** A candidate whose words are not compared yet, or are. */
type Candidate = FactsRow & Pick<MatchFacts, 'commonWords' | 'similarity'>

const asSuggestion = ({ facts, points, strength }: Match<Candidate>): Suggestion => ({
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
  reasons: matchReasons({ ...facts, commonWords: commonWords(facts.purchaseDescription, facts.description) }),
})

const pairOf = (text: string, other: string) => JSON.stringify([text, other])

/** The candidates with how much alike the words are; the same two texts are compared once. */
const compareWords = async (
  trx: Knex.Transaction,
  candidates: readonly Candidate[],
): Promise<Candidate[]> => {
  const pairs = new Map(
    candidates.map(({ purchaseDescription: text, description: other }) => [
      pairOf(text, other),
      { text, other },
    ]),
  )
  const texts = [...pairs.values()]
  const { rows } = await trx.raw<{ rows: { text: string; other: string; similarity: number }[] }>(
    similaritySql,
    { texts: texts.map(({ text }) => text), others: texts.map(({ other }) => other) },
  )
  const found = new Map(rows.map(({ text, other, similarity }) => [pairOf(text, other), similarity]))
  return candidates.map((candidate) => ({
    ...candidate,
    similarity: found.get(pairOf(candidate.purchaseDescription, candidate.description)) ?? 0,
  }))
}

/**
 * Those of the lines that have something unmatched.
 * @throws 400 when a line does not exist
 */
const unmatchedOf = async (trx: Knex.Transaction, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await trx.raw<{ rows: { id: number; isOpen: boolean }[] }>(
    `select id, quantity <> 0 and sign(quantity - matched_quantity) = sign(quantity) as "isOpen"
     from purchase_line where id = any(?)`,
    [[...ids]],
  )
  if (rows.length < ids.length)
    throw invalidInput({ purchaseLineIds: [messages.unknownReference(purchaseLines.label)] })
  return rows.filter(({ isOpen }) => isOpen).map(({ id }) => id)
}

/**
 * The best places of each purchase line, in the order asked for; none for a line of which nothing is unmatched.
 * @throws 400 when a line does not exist
 */
export const suggest = async (
  trx: Knex.Transaction,
  { purchaseLineIds, closedJobs }: SuggestRequest,
): Promise<SuggestionsOfLine[]> => {
  const lines = await unmatchedOf(trx, purchaseLineIds)
  await trx.raw(searchSettings)
  const { rows } = await trx.raw<{ rows: FactsRow[] }>(factsSql, { lines, closedJobs })
  const byLine = new Map(purchaseLineIds.map((id): [number, Candidate[]] => [id, []]))
  for (const row of rows) byLine.get(row.purchaseLineId)?.push({ ...row, similarity: 0, commonWords: '' })
  const compared = await compareWords(trx, [...byLine.values()].flatMap(worthComparing))
  return purchaseLineIds.map((purchaseLineId) => ({
    purchaseLineId,
    suggestions: rankMatches(compared.filter((one) => one.purchaseLineId === purchaseLineId)).map(
      asSuggestion,
    ),
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
    app.post('/unallocated/suggest', heavily(reading(quotePurchaseLinks, schema)), async (request, reply) => {
      const wanted = readSuggestRequest(bodyOf(request))
      const found = await db.transaction((trx) => suggest(trx, wanted), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      })
      return reply.type('application/json; charset=utf-8').send(found)
    })
  }
