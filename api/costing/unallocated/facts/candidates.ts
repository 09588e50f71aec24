import type { Knex } from 'knex'
import { pairKey } from '../../../../model/link-plan.ts'
import { createTextFinder } from './alike-texts.ts'
import type { BoughtLine } from './bought-lines.ts'
import { type NearLine, readAlikeByIndex, readAlikeByTexts, readPlacesOfCredits } from './near-lines.ts'
import { type RecentQuote, readNamedQuotes, readRecentQuotes, readSiblingQuotes } from './near-quotes.ts'
import { readDismissed } from './pairs.ts'
import { type OpenQuote, type QuoteLine, readOpenQuotes, readQuoteLines } from './quote-lines.ts'

/** A quote with what speaks for it as the place of a purchase line. */
export interface NearQuote extends OpenQuote {
  readonly isNamed: boolean
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
  readonly single: readonly NearLine[]
  readonly quote: (quote: OpenQuote) => NearQuote
}

const nothing: ReadonlyMap<number, number> = new Map()

/** Rows by one of their ids. */
const groupedBy = <Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, Row[]> => {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(idOf(row))
    if (group) group.push(row)
    else groups.set(idOf(row), [row])
  }
  return groups
}

/** Links of one supplier by job. */
const byProject = (recent: readonly RecentQuote[]): ReadonlyMap<number, number> => {
  const links = new Map<number, number>()
  for (const one of recent) links.set(one.projectId, (links.get(one.projectId) ?? 0) + one.links)
  return links
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
    closedJobs: boolean,
  ): Promise<Near[]> => {
    const ids = lines.map(({ id }) => id)
    const suppliers = [...new Set(lines.flatMap(({ supplierId }) => supplierId ?? []))]
    const named = groupedBy(await readNamedQuotes(trx, ids, closedJobs), ({ lineId }) => lineId)
    const siblings = groupedBy(await readSiblingQuotes(trx, ids), ({ lineId }) => lineId)
    const recent = groupedBy(await readRecentQuotes(trx, suppliers), ({ supplierId }) => supplierId)
    const onJobs = new Map([...recent].map(([supplier, quotes]) => [supplier, byProject(quotes)]))
    const bought = lines.filter(({ isCredit }) => !isCredit)
    const alike = groupedBy(await readAlike(trx, bought, closedJobs), ({ lineId }) => lineId)
    const credits = lines.filter(({ isCredit }) => isCredit)
    const went = groupedBy(await readPlacesOfCredits(trx, credits), ({ lineId }) => lineId)
    return lines.map((line): Near => {
      const ofLine = named.get(line.id) ?? []
      const isNamed = new Set(ofLine.map(({ quoteId }) => quoteId))
      const onQuote = new Map((siblings.get(line.id) ?? []).map(({ quoteId, lines }) => [quoteId, lines]))
      const ofSupplier = line.supplierId === null ? [] : (recent.get(line.supplierId) ?? [])
      const onJob = (line.supplierId !== null && onJobs.get(line.supplierId)) || nothing
      const found = alike.get(line.id) ?? []
      return {
        line,
        whole: new Set(
          line.isCredit ? [] : [...isNamed, ...onQuote.keys(), ...ofSupplier.map(({ quoteId }) => quoteId)],
        ),
        alike: new Set(found.map(({ quoteLineId }) => quoteLineId)),
        single: [...found, ...(went.get(line.id) ?? [])],
        quote: (quote) => ({
          ...quote,
          isNamed: isNamed.has(quote.id),
          siblings: onQuote.get(quote.id) ?? 0,
          linksToProject: onJob.get(quote.projectId) ?? 0,
        }),
      }
    })
  }

  /**
   * The candidates of each purchase line: lines of open jobs whose words are most alike, lines of quotes that other
   * lines of the purchase, or the supplier lately, were linked to, and lines of jobs that the purchase's texts name. A
   * credit belongs where the supplier's positive lines went. What was dismissed is not among them.
   */
  return async (
    trx: Knex.Transaction,
    lines: readonly BoughtLine[],
    closedJobs: boolean,
  ): Promise<Map<BoughtLine, Candidate[]>> => {
    const near = await readNear(trx, lines, closedJobs)
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
        const add = (quoteLine: QuoteLine | undefined) => {
          const quote = quoteLine && quotes.get(quoteLine.quoteId)
          if (!quote || dismissed.has(pairKey(one.line.id, quoteLine.id))) return
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
