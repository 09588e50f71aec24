import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type Match,
  type MatchFacts,
  matchReasons,
  rankMatches,
  worthComparing,
} from '../../../model/costing/match-points.ts'
import {
  maxLinesAtOnce,
  type Suggestion,
  type SuggestionsOfLine,
  suggestReply,
} from '../../../model/costing/unallocated.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import { idOf } from '../../../model/json-schema.ts'
import { described, type FromSchema, flag, listOf, objectSchema, titled } from '../../../model/schemas.ts'
import { purchaseLines, quotePurchaseLinks } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { mayReadCosts } from '../costs.ts'
import { readSnapshot } from '../transactions.ts'
import { commonWords } from './common-words.ts'
import { type BoughtLine, readBoughtLines } from './facts/bought-lines.ts'
import { type CandidateFacts, gatherFacts } from './facts/gather-facts.ts'
import { similaritySql } from './facts/words-sql.ts'

const suggestRequest = titled(
  'Suggestion request',
  objectSchema(
    {
      purchaseLineIds: {
        ...listOf(idOf(purchaseLines)),
        minItems: 1,
        maxItems: maxLinesAtOnce,
        uniqueItems: true,
      },
      closedJobs: { ...described(flag, 'Also jobs that are closed or disabled'), default: false },
    },
    { optional: ['closedJobs'] },
  ),
)
/** The validation fills in the default. */
type SuggestRequest = Required<FromSchema<typeof suggestRequest>>

/** Common words are looked up only for shown suggestions. */
type ComparedCandidate = CandidateFacts & Pick<MatchFacts, 'commonWords' | 'similarity'>

const amountOf = ({ remaining, costEach }: BoughtLine, { linkedQuantity }: CandidateFacts) =>
  subtract(lineTotal(sum([linkedQuantity, remaining]), costEach), lineTotal(linkedQuantity, costEach))

const asSuggestion = (
  line: BoughtLine,
  { facts, points, strength }: Match<ComparedCandidate>,
): Suggestion => ({
  quoteLineId: facts.quoteLineId,
  projectNumber: facts.projectNumber,
  projectName: facts.projectName,
  quoteNumber: facts.quoteNumber,
  standing: facts.standing,
  description: facts.description,
  categoryDescription: facts.categoryDescription,
  unit: facts.unit,
  quoted: facts.quoted,
  spent: facts.spent,
  quantity: line.remaining,
  amount: amountOf(line, facts),
  points,
  strength,
  reasons: matchReasons({ ...facts, commonWords: commonWords(line.description, facts.description) }),
})

const wordsKey = (text: string, other: string) => JSON.stringify([text, other])

/** By `wordsKey`, from 0 to 1: the greater of the two word similarities (pg_trgm). */
const readSimilarities = async (
  trx: Knex,
  pairs: readonly (readonly [text: string, other: string])[],
): Promise<ReadonlyMap<string, number>> => {
  const distinct = [...new Map(pairs.map((pair) => [wordsKey(...pair), pair])).values()]
  const rows = await query<{ text: string; other: string; similarity: number }>(trx, similaritySql, {
    texts: distinct.map(([text]) => text),
    others: distinct.map(([, other]) => other),
  })
  return new Map(rows.map(({ text, other, similarity }) => [wordsKey(text, other), similarity]))
}

/** In request order; none for fully matched lines. Errors: 400 if a line does not exist. */
const suggest = async (
  trx: Knex,
  { purchaseLineIds, closedJobs }: SuggestRequest,
  seesCosts: boolean,
): Promise<SuggestionsOfLine[]> => {
  const lines = await readBoughtLines(trx, purchaseLineIds)
  const known = await gatherFacts(trx, lines, { closedJobs, seesCosts })
  const worth = [...known].map(([line, candidates]) => [line, worthComparing(candidates)] as const)
  const similarities = await readSimilarities(
    trx,
    worth.flatMap(([line, candidates]) =>
      candidates.map((candidate) => [line.description, candidate.description] as const),
    ),
  )
  const found = new Map(
    worth.map(([line, candidates]) => {
      const compared = candidates.map(
        (candidate): ComparedCandidate => ({
          ...candidate,
          similarity: similarities.get(wordsKey(line.description, candidate.description)) ?? 0,
          commonWords: '',
        }),
      )
      return [line.id, rankMatches(compared).map((match) => asSuggestion(line, match))]
    }),
  )
  return purchaseLineIds.map((id) => ({ purchaseLineId: id, suggestions: found.get(id) ?? [] }))
}

export const suggestRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post<{ Body: SuggestRequest }>(
    '/unallocated/suggest',
    reading(quotePurchaseLinks, {
      summary: 'Suggest quote lines for unmatched purchase lines',
      body: suggestRequest,
      response: { 200: suggestReply },
      heavy: true,
    }),
    async (request, reply) => {
      const seesCosts = mayReadCosts(context, userOf(request))
      const found = await readSnapshot(context.db, (trx) => suggest(trx, request.body, seesCosts))
      return reply.type('application/json; charset=utf-8').send(found)
    },
  )
}
