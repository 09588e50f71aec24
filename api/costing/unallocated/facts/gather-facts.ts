import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { pairKey } from '../../../../model/costing/link-plan.ts'
import type { FactsWithoutWords } from '../../../../model/costing/match-points.ts'
import { isSameUnit } from '../../../../model/costing/unit.ts'
import type { BoughtLine } from './bought-lines.ts'
import { type Candidate, findCandidates, readLinkedQuantities } from './candidates.ts'
import { type LikeLines, type LinkedBefore, readLikeLines, readLinkedBefore } from './linked-before.ts'
import { type QuoteLine, readCategories } from './quote-lines.ts'
import { searchSettings } from './words-sql.ts'

/** Per line. */
const maxCandidates = 200

export interface CandidateFacts extends FactsWithoutWords {
  readonly quoteNumber: string | null
  readonly projectName: string
  readonly description: string
  readonly unit: string | null
  /** Linked quantity of the pair, in units of the purchase line. */
  readonly linkedQuantity: number
}

type Linked = ReadonlyMap<number, LinkedBefore>

const linksToLine = ({ supplierId }: BoughtLine, { id }: QuoteLine, linked: Linked): number =>
  (supplierId !== null && linked.get(id)?.links.get(supplierId)) || 0

/** By points without word similarity, text-search results first; then by newer quote and smaller id. */
const mostLikely = (
  line: BoughtLine,
  candidates: readonly Candidate[],
  linked: Linked,
): readonly Candidate[] => {
  if (candidates.length <= maxCandidates) return candidates
  const weighed = candidates.map((candidate) => {
    const { quoteLine, isAlike, isNamed, siblings } = candidate
    const weight =
      (isNamed ? 40 : 0) +
      (linksToLine(line, quoteLine, linked) > 0 ? 30 : 0) +
      (siblings > 0 ? 25 : 0) +
      (quoteLine.categoryId === line.categoryId ? 20 : 0)
    return { candidate, rank: (isAlike ? 1000 : 0) + weight }
  })
  return weighed
    .sort(
      ({ rank: a, candidate: one }, { rank: b, candidate: other }) =>
        b - a || other.quote.id - one.quote.id || one.quoteLine.id - other.quoteLine.id,
    )
    .slice(0, maxCandidates)
    .map(({ candidate }) => candidate)
}

/**
 * Read-only. `model/costing/match-points.ts` weighs the facts.
 * @param seesCosts whether prices are compared with what lines cost the firm, where that is known
 */
export const gatherFacts = async (
  trx: Knex,
  lines: readonly BoughtLine[],
  { closedJobs, seesCosts }: { readonly closedJobs: boolean; readonly seesCosts: boolean },
): Promise<Map<BoughtLine, CandidateFacts[]>> => {
  await query(trx, searchSettings)
  const likeLines = await readLikeLines(trx, lines)
  const found = await findCandidates(trx, lines, likeLines, closedJobs)
  const quoteLineIds = new Set([...found.values()].flatMap((all) => all.map(({ quoteLine }) => quoteLine.id)))
  const linked = await readLinkedBefore(trx, [...quoteLineIds])
  const linkedQuantity = await readLinkedQuantities(
    trx,
    lines.map(({ id }) => id),
  )
  const categories = await readCategories(trx)

  const known = (line: BoughtLine, like: LikeLines | undefined, candidate: Candidate): CandidateFacts => {
    const { quote, quoteLine } = candidate
    const ourCost = seesCosts ? quoteLine.costRate : null
    return {
      quoteLineId: quoteLine.id,
      quoteHeaderId: quote.id,
      quoteCreated: quote.created,
      standing: quote.standing,
      quoteNumber: quote.number,
      projectNumber: quote.projectNumber,
      projectName: quote.projectName,
      description: quoteLine.description,
      unit: quoteLine.unit,
      namesProject: candidate.isNamed,
      isOrderedFor: candidate.isOrderedFor,
      supplierName: line.supplierName,
      linksToLine: linksToLine(line, quoteLine, linked),
      siblingsOnQuote: candidate.siblings,
      sameCategory: quoteLine.categoryId === line.categoryId,
      categoryDescription: categories.get(quoteLine.categoryId) ?? '',
      sameUnit: isSameUnit(line.unit, quoteLine.unit),
      purchaseCostEach: line.costEach,
      quoteCostEach: ourCost ?? quoteLine.costEach,
      isOurCost: ourCost !== null,
      linksToProject: candidate.linksToProject,
      likeLines: like?.links ?? 0,
      likeLinesHere: like?.toCategory.get(quoteLine.categoryId) ?? 0,
      likeLinesToLine: like?.toLine.get(quoteLine.id) ?? 0,
      quoted: quoteLine.quoted,
      spent: (linked.get(quoteLine.id)?.spentPennies ?? 0) / 100,
      remainingAmount: line.remainingAmount,
      linkedQuantity: linkedQuantity.get(pairKey(line.id, quoteLine.id)) ?? 0,
    }
  }
  return new Map(
    [...found].map(([line, candidates]) => [
      line,
      mostLikely(line, candidates, linked).map((one) => known(line, likeLines.get(line.id), one)),
    ]),
  )
}
