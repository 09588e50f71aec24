import type { Knex } from 'knex'
import { commonWords } from '../../../model/common-words.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import {
  type Match,
  type MatchFacts,
  matchReasons,
  rankMatches,
  worthComparing,
} from '../../../model/match-points.ts'
import type { Suggestion, SuggestionsOfLine, SuggestRequest } from '../../../model/unallocated.ts'
import { type BoughtLine, readBoughtLines } from './facts/bought-lines.ts'
import { createWordComparison } from './facts/compare-words.ts'
import { createFacts, type KnownPlace } from './facts/gather-facts.ts'

/** Common words are looked up only for shown suggestions. */
type ComparedPlace = KnownPlace & Pick<MatchFacts, 'commonWords' | 'similarity'>

const amountOf = ({ remaining, costEach }: BoughtLine, { held }: KnownPlace) =>
  subtract(lineTotal(sum([held, remaining]), costEach), lineTotal(held, costEach))

const asSuggestion = (line: BoughtLine, { facts, points, strength }: Match<ComparedPlace>): Suggestion => ({
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

export const createSuggestions = () => {
  const gatherFacts = createFacts()
  const compareWords = createWordComparison()

  /** In request order; none for fully matched lines. Errors: 400 if a line does not exist. */
  return async (
    trx: Knex.Transaction,
    { purchaseLineIds, closedJobs }: SuggestRequest,
  ): Promise<SuggestionsOfLine[]> => {
    const lines = await readBoughtLines(trx, purchaseLineIds)
    const known = await gatherFacts(trx, lines, closedJobs)
    const worth = [...known].map(([line, places]) => [line, worthComparing(places)] as const)
    const pairOf = (line: BoughtLine, place: KnownPlace) => ({
      text: line.description,
      other: place.description,
    })
    const similarity = await compareWords(
      trx,
      worth.flatMap(([line, places]) => places.map((place) => pairOf(line, place))),
    )
    const found = new Map(
      worth.map(([line, places]) => {
        const compared = places.map(
          (place): ComparedPlace => ({
            ...place,
            similarity: similarity(pairOf(line, place)),
            commonWords: '',
          }),
        )
        return [line.id, rankMatches(compared).map((match) => asSuggestion(line, match))]
      }),
    )
    return purchaseLineIds.map((id) => ({ purchaseLineId: id, suggestions: found.get(id) ?? [] }))
  }
}
