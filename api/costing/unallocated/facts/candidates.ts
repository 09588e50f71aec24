import type { Knex } from 'knex'
import { pairKey } from '../../../../model/link-plan.ts'
import { groupedBy } from '../../grouped-by.ts'
import { createTextFinder } from './alike-texts.ts'
import type { BoughtLine } from './bought-lines.ts'
import type { LikeLines } from './linked-before.ts'
import { type NearLine, readAlikeByIndex, readAlikeByTexts, readPlacesOfCredits } from './near-lines.ts'
import { readNamedQuotes, readSiblingQuotes, readSupplierLines, type SupplierLine } from './near-quotes.ts'
import { readDismissed } from './pairs.ts'
import { type OpenQuote, type QuoteLine, readOpenQuotes, readQuoteLines } from './quote-lines.ts'

/** A quote with what speaks for it as the place of a purchase line. */
export interface NearQuote extends OpenQuote {
  readonly isNamed: boolean
  /** The purchase says that it was ordered for its job. */
  readonly isOrderedFor: boolean
  /** Other lines of the purchase that are on it. */
  readonly siblings: number
  /** Links of the supplier to its job lately. */
  readonly linksToProject: number
}

/** A quote line where a purchase line may belong. */
export interface Candidate {
  readonly quote: NearQuote
  readonly quoteLine: QuoteLine
  /** Whether it is one of those that were found by their words. */
  readonly isAlike: boolean
}

/** What is known of one purchase line before quote lines are read. */
interface Near {
  readonly line: BoughtLine
  /** Quotes of which every line is a candidate; none for a credit. */
  readonly whole: ReadonlySet<number>
  readonly alike: ReadonlySet<number>
  /** Lines that are candidates besides. */
  readonly single: readonly Pick<NearLine, 'quoteId' | 'quoteLineId'>[]
  readonly quote: (quote: OpenQuote) => NearQuote
}

const nothing: ReadonlyMap<number, number> = new Map()

/** Max. quote lines of former purchases of the supplier, per purchase line. */
const maxLinkedBefore = 40

/** Recent links of one supplier by job. */
const recentByProject = (linked: readonly SupplierLine[]): ReadonlyMap<number, number> => {
  const links = new Map<number, number>()
  for (const { projectId, recentLinks } of linked)
    links.set(projectId, (links.get(projectId) ?? 0) + recentLinks)
  return links
}

/** Those of the supplier's quote lines that the line is most like: by like lines, by category, by number of links. */
const mostAlike = (
  line: BoughtLine,
  linked: readonly SupplierLine[],
  like: LikeLines | undefined,
): readonly SupplierLine[] => {
  if (linked.length <= maxLinkedBefore) return linked
  const likeLinks = ({ quoteLineId }: SupplierLine) => like?.toLine.get(quoteLineId) ?? 0
  const isSameCategory = ({ categoryId }: SupplierLine) => Number(categoryId === line.categoryId)
  return linked
    .toSorted(
      (a, b) =>
        likeLinks(b) - likeLinks(a) ||
        isSameCategory(b) - isSameCategory(a) ||
        b.links - a.links ||
        b.quoteLineId - a.quoteLineId,
    )
    .slice(0, maxLinkedBefore)
}

/** Finds candidates; what is remembered of texts serves the next request too. */
export const createCandidates = () => {
  const findTexts = createTextFinder()

  const readAlike = async (trx: Knex.Transaction, bought: readonly BoughtLine[], closedJobs: boolean) => {
    if (bought.length === 0) return []
    const texts = await findTexts(trx, [...new Set(bought.map(({ description }) => description))])
    return texts
      ? readAlikeByTexts(trx, bought, texts, closedJobs)
      : readAlikeByIndex(trx, bought, closedJobs)
  }

  const readNear = async (
    trx: Knex.Transaction,
    lines: readonly BoughtLine[],
    likeLines: ReadonlyMap<number, LikeLines>,
    closedJobs: boolean,
  ): Promise<Near[]> => {
    const ids = lines.map(({ id }) => id)
    const suppliers = [...new Set(lines.flatMap(({ supplierId }) => supplierId ?? []))]
    const named = groupedBy(await readNamedQuotes(trx, ids, closedJobs), ({ lineId }) => lineId)
    const siblings = groupedBy(await readSiblingQuotes(trx, ids), ({ lineId }) => lineId)
    const linked = groupedBy(
      await readSupplierLines(trx, suppliers, closedJobs),
      ({ supplierId }) => supplierId,
    )
    const onJobs = new Map([...linked].map(([supplier, places]) => [supplier, recentByProject(places)]))
    const bought = lines.filter(({ isCredit }) => !isCredit)
    const alike = groupedBy(await readAlike(trx, bought, closedJobs), ({ lineId }) => lineId)
    const credits = lines.filter(({ isCredit }) => isCredit)
    const went = groupedBy(await readPlacesOfCredits(trx, credits), ({ lineId }) => lineId)
    return lines.map((line): Near => {
      const ofLine = named.get(line.id) ?? []
      const isNamed = new Set(ofLine.map(({ quoteId }) => quoteId))
      const isOrderedFor = ofLine.some((named) => named.isOrderedFor)
      const onQuote = new Map((siblings.get(line.id) ?? []).map(({ quoteId, lines }) => [quoteId, lines]))
      const ofSupplier = line.supplierId === null ? [] : (linked.get(line.supplierId) ?? [])
      const recent = ofSupplier.filter(({ recentLinks }) => recentLinks > 0)
      const before = line.isCredit ? [] : mostAlike(line, ofSupplier, likeLines.get(line.id))
      const onJob = (line.supplierId !== null && onJobs.get(line.supplierId)) || nothing
      const found = alike.get(line.id) ?? []
      return {
        line,
        whole: new Set(
          line.isCredit ? [] : [...isNamed, ...onQuote.keys(), ...recent.map(({ quoteId }) => quoteId)],
        ),
        alike: new Set(found.map(({ quoteLineId }) => quoteLineId)),
        single: [...found, ...before, ...(went.get(line.id) ?? [])],
        quote: (quote) => ({
          ...quote,
          isNamed: isNamed.has(quote.id),
          isOrderedFor: isOrderedFor && isNamed.has(quote.id),
          siblings: onQuote.get(quote.id) ?? 0,
          linksToProject: onJob.get(quote.projectId) ?? 0,
        }),
      }
    })
  }

  /**
   * The candidates of each purchase line: lines of open jobs whose words are most alike, lines of quotes that other
   * lines of the purchase, or recent lines of the supplier, were linked to, lines that the supplier was ever linked to,
   * and lines of jobs that the purchase's texts name. A credit belongs where the supplier's positive lines are linked.
   * Dismissed pairs are left out, and so are quotes that are superseded or withdrawn.
   */
  return async (
    trx: Knex.Transaction,
    lines: readonly BoughtLine[],
    likeLines: ReadonlyMap<number, LikeLines>,
    closedJobs: boolean,
  ): Promise<Map<BoughtLine, Candidate[]>> => {
    const near = await readNear(trx, lines, likeLines, closedJobs)
    const quotes = await readOpenQuotes(
      trx,
      new Set(near.flatMap(({ whole, single }) => [...whole, ...single.map(({ quoteId }) => quoteId)])),
      closedJobs,
    )
    const whole = new Set(near.flatMap((one) => [...one.whole].filter((id) => quotes.has(id))))
    const single = near.flatMap((one) =>
      one.single.filter(({ quoteId }) => quotes.has(quoteId) && !whole.has(quoteId)),
    )
    const quoteLines = await readQuoteLines(trx, whole, new Set(single.map(({ quoteLineId }) => quoteLineId)))
    const byQuote = groupedBy(quoteLines, ({ quoteId }) => quoteId)
    const byId = new Map(quoteLines.map((line) => [line.id, line]))
    const dismissed = await readDismissed(
      trx,
      lines.map(({ id }) => id),
    )
    return new Map(
      near.map((one): [BoughtLine, Candidate[]] => {
        const nearQuotes = new Map<number, NearQuote>()
        const candidates: Candidate[] = []
        const added = new Set<number>()
        const add = (quoteLine: QuoteLine | undefined) => {
          const quote = quoteLine && quotes.get(quoteLine.quoteId)
          if (!quote || added.has(quoteLine.id) || dismissed.has(pairKey(one.line.id, quoteLine.id))) return
          added.add(quoteLine.id)
          const nearQuote = nearQuotes.get(quote.id) ?? one.quote(quote)
          nearQuotes.set(quote.id, nearQuote)
          candidates.push({ quote: nearQuote, quoteLine, isAlike: one.alike.has(quoteLine.id) })
        }
        for (const id of one.whole) byQuote.get(id)?.forEach(add)
        for (const { quoteId, quoteLineId } of one.single)
          if (!one.whole.has(quoteId)) add(byId.get(quoteLineId))
        return [one.line, candidates]
      }),
    )
  }
}
