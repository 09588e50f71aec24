import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { pairKey } from '../../../../model/costing/link-plan.ts'
import { groupedBy } from '../../../../model/grouped-by.ts'
import type { BoughtLine } from './bought-lines.ts'
import type { LikeLines } from './linked-before.ts'
import { type NearLine, readAlikeLines, readLinesOfCredits } from './near-lines.ts'
import { readNamedQuotes, readSiblingQuotes, readSupplierLines, type SupplierLine } from './near-quotes.ts'
import { type OpenQuote, type QuoteLine, readOpenQuotes, readQuoteLines } from './quote-lines.ts'

export interface Candidate {
  readonly quote: OpenQuote
  readonly quoteLine: QuoteLine
  readonly isAlike: boolean
  /** The purchase names the job, or is ordered for it. */
  readonly isNamed: boolean
  readonly isOrderedFor: boolean
  /** Linked lines of the purchase on this quote. */
  readonly siblings: number
  /** Recent links of the supplier on this job. */
  readonly linksToProject: number
}

interface Near {
  readonly line: BoughtLine
  /** Quotes whose lines are all candidates; none for a credit. */
  readonly whole: ReadonlySet<number>
  readonly single: readonly Pick<NearLine, 'quoteId' | 'quoteLineId'>[]
  candidateOf(quote: OpenQuote, quoteLine: QuoteLine): Candidate
}

const nothing: ReadonlyMap<number, number> = new Map()

/** Per purchase line. */
const maxLinkedBefore = 40

const recentByProject = (linked: readonly SupplierLine[]): ReadonlyMap<number, number> => {
  const links = new Map<number, number>()
  for (const { projectId, recentLinks } of linked)
    links.set(projectId, (links.get(projectId) ?? 0) + recentLinks)
  return links
}

/** By similar lines, then category, then number of links. */
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

interface Pair {
  readonly lineId: number
  readonly quoteLineId: number
}

const dismissedSql = `
select purchase_line_id as "lineId", quote_line_id as "quoteLineId"
from match_dismissal where purchase_line_id = any(?)`

const heldSql = `
select purchase_line_id as "lineId", quote_line_id as "quoteLineId", linked_quantity::float8 as held
from quote_purchase_link where purchase_line_id = any(?)`

const readDismissed = async (trx: Knex, lines: readonly number[]): Promise<Set<string>> => {
  const rows = await query<Pair>(trx, dismissedSql, [[...lines]], { isPrepared: true })
  return new Set(rows.map(({ lineId, quoteLineId }) => pairKey(lineId, quoteLineId)))
}

/** In units of the purchase line. */
export const readLinkedQuantities = async (
  trx: Knex,
  lines: readonly number[],
): Promise<Map<string, number>> => {
  type Row = Pair & { readonly held: number }
  const rows = await query<Row>(trx, heldSql, [[...lines]], { isPrepared: true })
  return new Map(rows.map(({ lineId, quoteLineId, held }) => [pairKey(lineId, quoteLineId), held]))
}

const readNear = async (
  trx: Knex,
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
  const alikeLines = groupedBy(await readAlikeLines(trx, bought, closedJobs), ({ lineId }) => lineId)
  const credits = lines.filter(({ isCredit }) => isCredit)
  const linesOfCredits = groupedBy(await readLinesOfCredits(trx, credits), ({ lineId }) => lineId)
  return lines.map((line): Near => {
    const ofLine = named.get(line.id) ?? []
    const isNamed = new Set(ofLine.map(({ quoteId }) => quoteId))
    const isOrderedFor = ofLine.some((named) => named.isOrderedFor)
    const onQuote = new Map((siblings.get(line.id) ?? []).map(({ quoteId, lines }) => [quoteId, lines]))
    const ofSupplier = line.supplierId === null ? [] : (linked.get(line.supplierId) ?? [])
    const recent = ofSupplier.filter(({ recentLinks }) => recentLinks > 0)
    const before = line.isCredit ? [] : mostAlike(line, ofSupplier, likeLines.get(line.id))
    const onJob = (line.supplierId !== null && onJobs.get(line.supplierId)) || nothing
    const found = alikeLines.get(line.id) ?? []
    const isAlike = new Set(found.map(({ quoteLineId }) => quoteLineId))
    return {
      line,
      whole: new Set(
        line.isCredit ? [] : [...isNamed, ...onQuote.keys(), ...recent.map(({ quoteId }) => quoteId)],
      ),
      single: [...found, ...before, ...(linesOfCredits.get(line.id) ?? [])],
      candidateOf: (quote, quoteLine) => ({
        quote,
        quoteLine,
        isAlike: isAlike.has(quoteLine.id),
        isNamed: isNamed.has(quote.id),
        isOrderedFor: isOrderedFor && isNamed.has(quote.id),
        siblings: onQuote.get(quote.id) ?? 0,
        linksToProject: onJob.get(quote.projectId) ?? 0,
      }),
    }
  })
}

/**
 * Candidates: similar lines of open jobs; lines of quotes linked to the purchase's other lines or the supplier's
 * recent ones; lines ever linked to the supplier; lines of jobs that the purchase names. For a credit: where the
 * supplier's positive lines are linked.
 * Omits dismissed pairs and superseded or withdrawn quotes.
 */
export const findCandidates = async (
  trx: Knex,
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
      const candidates = new Map<number, Candidate>()
      const add = (quoteLine: QuoteLine | undefined) => {
        const quote = quoteLine && quotes.get(quoteLine.quoteId)
        if (quote && !dismissed.has(pairKey(one.line.id, quoteLine.id)))
          candidates.set(quoteLine.id, one.candidateOf(quote, quoteLine))
      }
      for (const id of one.whole) byQuote.get(id)?.forEach(add)
      for (const { quoteId, quoteLineId } of one.single)
        if (!one.whole.has(quoteId)) add(byId.get(quoteLineId))
      return [one.line, [...candidates.values()]]
    }),
  )
}
