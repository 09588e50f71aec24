import type { Knex } from 'knex'
import { commonWords } from '../../../model/common-words.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import {
  type FactsBeforeWords,
  type Match,
  type MatchFacts,
  matchReasons,
  rankMatches,
  worthComparing,
} from '../../../model/match-points.ts'
import { messages } from '../../../model/messages.ts'
import type { Suggestion, SuggestionsOfLine, SuggestRequest } from '../../../model/unallocated.ts'
import { purchaseLines } from '../../../resources.config.ts'
import { invalidInput } from '../../http/errors.ts'
import { createTextFinder } from './alike-texts.ts'
import { createWordComparison } from './compare-words.ts'
import { factsSql } from './facts-sql.ts'
import { searchSettings } from './words-sql.ts'

/** One candidate as the database knows it, and what is shown of it. */
interface FactsRow extends FactsBeforeWords {
  readonly purchaseLineId: number
  readonly purchaseDescription: string
  /** What the purchase line has unmatched, and what this pair holds already. */
  readonly quantity: number
  readonly held: number
  readonly projectName: string
  readonly quoteNumber: string | null
  readonly description: string
}

/** What a link of all that is unmatched comes to, beside what the pair holds already. */
const amountOf = ({ held, quantity, purchaseCostEach }: FactsRow) =>
  subtract(lineTotal(sum([held, quantity]), purchaseCostEach), lineTotal(held, purchaseCostEach))

/** A candidate once its words are compared; which words they have in common is looked up for what is shown. */
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

/** A line that has something unmatched. */
interface OpenLine {
  readonly id: number
  readonly description: string
  readonly isCredit: boolean
}

/**
 * Those of the lines that have something unmatched.
 * @throws 400 when a line does not exist
 */
const openLines = async (trx: Knex.Transaction, ids: readonly number[]): Promise<OpenLine[]> => {
  const { rows } = await trx.raw<{ rows: (OpenLine & { isOpen: boolean })[] }>(
    `select id, description, quantity < 0 as "isCredit",
       quantity <> 0 and sign(quantity - matched_quantity) = sign(quantity) as "isOpen"
     from purchase_line where id = any(?)`,
    [[...ids]],
  )
  if (rows.length < ids.length)
    throw invalidInput({ purchaseLineIds: [messages.unknownReference(purchaseLines.label)] })
  return rows.filter(({ isOpen }) => isOpen)
}

/** What suggestions are made with: what is remembered of texts serves the next request too. */
export const createSuggestions = () => {
  const findTexts = createTextFinder()
  const compareWords = createWordComparison()

  const factsOf = async (trx: Knex.Transaction, lines: readonly OpenLine[], closedJobs: boolean) => {
    await trx.raw(searchSettings)
    const bought = lines.filter(({ isCredit }) => !isCredit).map(({ description }) => description)
    const texts = await findTexts(trx, [...new Set(bought)])
    const { rows } = await trx.raw<{ rows: FactsRow[] }>(factsSql, {
      lines: lines.map(({ id }) => id),
      closedJobs,
      byIndex: texts === null,
      wanted: (texts ?? []).map(({ phrase }) => phrase),
      found: (texts ?? []).map(({ text }) => text),
      similarities: (texts ?? []).map(({ similarity }) => similarity),
    })
    return rows
  }

  /**
   * The best places of each purchase line, in the order asked for; none for a line of which nothing is unmatched.
   * @throws 400 when a line does not exist
   */
  return async (
    trx: Knex.Transaction,
    { purchaseLineIds, closedJobs }: SuggestRequest,
  ): Promise<SuggestionsOfLine[]> => {
    const lines = await openLines(trx, purchaseLineIds)
    const byLine = new Map(purchaseLineIds.map((id): [number, FactsRow[]] => [id, []]))
    for (const row of await factsOf(trx, lines, closedJobs)) byLine.get(row.purchaseLineId)?.push(row)
    const worth = [...byLine].map(([id, rows]) => [id, worthComparing(rows)] as const)
    const pairOf = ({ purchaseDescription: text, description: other }: FactsRow) => ({ text, other })
    const similarity = await compareWords(
      trx,
      worth.flatMap(([, rows]) => rows.map(pairOf)),
    )
    return worth.map(([purchaseLineId, rows]) => {
      const compared = rows.map(
        (row): Candidate => ({ ...row, similarity: similarity(pairOf(row)), commonWords: '' }),
      )
      return { purchaseLineId, suggestions: rankMatches(compared).map(asSuggestion) }
    })
  }
}
