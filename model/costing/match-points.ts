import { compare, subtract } from '../decimal.ts'
import { overspend, wouldOverspend } from '../excess.ts'
import { formatDecimal, formatSterling, withPounds } from '../format.ts'
import { type Coded, codedOf, type Message, messagesOf } from '../message.ts'

/** Quote statuses that are suggested, best first. Decides between equal points. */
export const suggestedStandings = ['agreed', 'submitted', 'draft'] as const
export type SuggestedStanding = (typeof suggestedStandings)[number]

/** Facts about one quote line as a candidate for a purchase line. Amounts in pounds. */
export interface MatchFacts {
  readonly quoteLineId: number
  readonly quoteHeaderId: number
  /** `yyyy-MM-dd`. Null if unknown. */
  readonly quoteCreated: string | null
  readonly standing: SuggestedStanding
  readonly projectNumber: string | null
  /**
   * Whether the purchase was ordered for the project. Without a project on the purchase: whether its PO
   * references or comments contain the project number as a word.
   */
  readonly namesProject: boolean
  /** Whether the purchase names the project. */
  readonly isOrderedFor: boolean
  /** Empty without a supplier; there is then no link history. */
  readonly supplierName: string
  /** Links from this supplier to this quote line. */
  readonly linksToLine: number
  /** Other lines of this purchase linked to this quote. */
  readonly siblingsOnQuote: number
  readonly sameCategory: boolean
  readonly categoryDescription: string
  /** The greater of the two word similarities, 0 to 1 (pg_trgm). */
  readonly similarity: number
  /** Words in both texts. Empty if only parts of words match. */
  readonly commonWords: string
  /** Whether the prices compare. */
  readonly sameUnit: boolean
  readonly purchaseCostEach: number
  /** Of the quote line: what one costs the firm where that is known, else its price. */
  readonly quoteCostEach: number
  /** Whether `quoteCostEach` is what one costs the firm. */
  readonly isOurCost: boolean
  /** Links from this supplier to this project in the last 180 days. */
  readonly linksToProject: number
  /** Links of similar lines from this supplier: total, and to this category. */
  readonly likeLines: number
  readonly likeLinesHere: number
  /** Of these, links to this quote line. */
  readonly likeLinesToLine: number
  readonly quoted: number
  readonly spent: number
  /** Unallocated amount of the purchase line. Negative for a credit. */
  readonly remainingAmount: number
}

export type MatchCode =
  | 'namesProject'
  | 'linkedBefore'
  | 'sameQuote'
  | 'sameCategory'
  | 'words'
  | 'price'
  | 'onJob'
  | 'usually'
  | 'room'
  | 'overspent'

export interface MatchReason {
  readonly code: MatchCode
  readonly text: string
  readonly message: Coded
  readonly points: number
}

/** Reasons by code. */
export const matchPatterns = {
  purchaseForJob: 'This purchase is for %{job}',
  purchaseForThisJob: 'This purchase is for this job',
  refNamesJob: 'PO ref names %{job}',
  linkedToLine:
    '%{supplier} was linked to this line %{n} time |||| %{supplier} was linked to this line %{n} times',
  othersOnQuote:
    '%{n} other line of this PO is on this quote |||| %{n} other lines of this PO are on this quote',
  sameCategory: 'Same category: %{category}',
  similarText: 'Similar words',
  similarWords: 'Similar words: "%{words}"',
  similarPrice: '%{cost} is %{share} % of the quoted %{price}',
  similarCost: '%{cost} is %{share} % of our cost, %{price}',
  supplierOnJob: '%{supplier} is on this job (%{n} link) |||| %{supplier} is on this job (%{n} links)',
  usualCategory: 'Lines like this went to %{category} %{here} of %{all} times',
  roomLeft: '%{left} of %{quoted} is left',
  overQuote: 'Already %{amount} over its quote',
} as const

const matchMessages = messagesOf(matchPatterns)

/** Min. similarity of two texts, or of two lines of one supplier. */
export const leastSimilarity = 0.3
export const leastLikeness = 0.45
/** Min. number of links that show a pattern. */
const leastLikeLines = 3

/** Facts other than word similarity, which is the most expensive to compute. */
export type FactsWithoutWords = Omit<MatchFacts, 'similarity' | 'commonWords'>

interface Row<Facts = FactsWithoutWords> {
  readonly code: MatchCode
  points(facts: Facts): number
  message(facts: Facts): Message
}

const leftOf = ({ quoted, spent }: FactsWithoutWords) => subtract(quoted, spent)

/** Whether the quoted amount left covers the line, all of the same sign. An overspent line has no room. */
const hasRoom = (facts: FactsWithoutWords) => {
  const left = leftOf(facts)
  const sign = Math.sign(left)
  const { quoted, remainingAmount } = facts
  if (sign === 0 || Math.sign(quoted) !== sign || Math.sign(remainingAmount) !== sign) return false
  return Math.abs(left) >= Math.abs(remainingAmount)
}

/** 50 % to 105 % of the quoted price. Decimal comparison: £1.05 of £1.00 is within. */
const isLikelyPrice = ({ sameUnit, purchaseCostEach: cost, quoteCostEach: price }: FactsWithoutWords) => {
  if (!sameUnit || cost <= 0 || price <= 0) return false
  const share = cost / price
  if (share < 0.49 || share > 1.06) return false
  return compare([cost, 2], [price, 1]) >= 0 && compare([cost, 100], [price, 105]) <= 0
}

const words: Row<MatchFacts> = {
  code: 'words',
  points: ({ similarity }) => (similarity >= leastSimilarity ? Math.round(40 * similarity) : 0),
  message: ({ commonWords }) =>
    commonWords === '' ? matchMessages.similarText : matchMessages.similarWords({ words: commonWords }),
}

/**
 * Scoring rules. A price difference subtracts nothing, and counts only between lines of one unit: £780 per thousand and
 * £96 per square metre are not comparable.
 */
const rows: readonly Row<MatchFacts>[] = [
  {
    code: 'namesProject',
    points: ({ namesProject }) => (namesProject ? 40 : 0),
    message: ({ projectNumber: job, isOrderedFor }) =>
      isOrderedFor
        ? job === null
          ? matchMessages.purchaseForThisJob
          : matchMessages.purchaseForJob({ job })
        : matchMessages.refNamesJob({ job: job ?? '' }),
  },
  {
    code: 'linkedBefore',
    points: ({ linksToLine }) => (linksToLine > 0 ? 30 : 0),
    message: ({ supplierName: supplier, linksToLine: n }) => matchMessages.linkedToLine({ supplier, n }),
  },
  {
    code: 'sameQuote',
    points: ({ siblingsOnQuote }) => (siblingsOnQuote > 0 ? 25 : 0),
    message: ({ siblingsOnQuote: n }) => matchMessages.othersOnQuote({ n }),
  },
  {
    code: 'sameCategory',
    points: ({ sameCategory }) => (sameCategory ? 20 : 0),
    message: ({ categoryDescription: category }) => matchMessages.sameCategory({ category }),
  },
  words,
  {
    code: 'price',
    points: (facts) => (isLikelyPrice(facts) ? 15 : 0),
    message: ({ purchaseCostEach: cost, quoteCostEach: price, isOurCost }) =>
      matchMessages[isOurCost ? 'similarCost' : 'similarPrice']({
        cost: withPounds(formatDecimal(cost, 2, 4)),
        share: Math.round((cost / price) * 100),
        price: withPounds(formatDecimal(price, 2, 4)),
      }),
  },
  {
    code: 'onJob',
    points: ({ linksToProject, linksToLine }) => (linksToProject > 0 && linksToLine === 0 ? 10 : 0),
    message: ({ supplierName: supplier, linksToProject: n }) => matchMessages.supplierOnJob({ supplier, n }),
  },
  {
    code: 'usually',
    points: ({ likeLines, likeLinesHere }) =>
      likeLines >= leastLikeLines && 10 * likeLinesHere >= 7 * likeLines ? 10 : 0,
    message: ({ categoryDescription: category, likeLines: all, likeLinesHere: here }) =>
      matchMessages.usualCategory({ category, here, all }),
  },
  {
    code: 'room',
    points: (facts) => (hasRoom(facts) ? 10 : 0),
    message: (facts) =>
      matchMessages.roomLeft({ left: formatSterling(leftOf(facts)), quoted: formatSterling(facts.quoted) }),
  },
  {
    code: 'overspent',
    points: ({ quoted, spent }) => (overspend(quoted, spent) > 0 ? -15 : 0),
    message: ({ quoted, spent }) =>
      matchMessages.overQuote({ amount: formatSterling(overspend(quoted, spent)) }),
  },
]

const beforeWords: readonly Row[] = rows.filter((row): row is Row => row !== words)

const pointsBeforeWords = (facts: FactsWithoutWords): number =>
  beforeWords.reduce((sum, row) => sum + row.points(facts), 0)

export const matchPoints = (facts: MatchFacts): number =>
  rows.reduce((sum, row) => sum + row.points(facts), 0)

export const matchReasons = (facts: MatchFacts): MatchReason[] =>
  rows.flatMap((row) => {
    const points = row.points(facts)
    if (points === 0) return []
    const message = row.message(facts)
    return [{ code: row.code, text: message.text, message: codedOf(message), points }]
  })

export const matchStrengths = ['strong', 'likely', 'possible'] as const
type MatchStrength = (typeof matchStrengths)[number]

/** Min. points for a suggestion and for each strength; a strong candidate also leads the next by `lead`. */
const levels = { possible: 30, likely: 50, strong: 75, lead: 15 } as const

const maxSuggestions = 5

export interface Match<F extends MatchFacts = MatchFacts> {
  readonly facts: F
  readonly points: number
  readonly strength: MatchStrength
}

const maxForWords = 40

/** Candidates that could still be suggested after the word comparison. */
export const worthComparing = <F extends FactsWithoutWords>(candidates: readonly F[]): F[] => {
  const points = candidates.map(pointsBeforeWords)
  const last = points.toSorted((a, b) => b - a)[maxSuggestions - 1] ?? 0
  const least = Math.max(levels.possible, last) - maxForWords
  return candidates.filter((_, index) => (points[index] ?? 0) >= least)
}

const newerFirst = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')

const standingRank = ({ standing }: MatchFacts) => suggestedStandings.indexOf(standing)

/**
 * Strength of a suggestion. A candidate that would be overspent is at most possible; only an agreed quote can
 * be strong.
 * @param lead points above the next candidate
 */
const strengthOf = (facts: MatchFacts, points: number, lead: number): MatchStrength => {
  const { quoted, spent, remainingAmount, standing } = facts
  if (points < levels.likely || wouldOverspend(quoted, spent, remainingAmount)) return 'possible'
  return standing === 'agreed' && points >= levels.strong && lead >= levels.lead ? 'strong' : 'likely'
}

/**
 * Candidates of one purchase line, best first: by points, then agreed before submitted before draft, then number of
 * similar lines linked, then room, then newer quote, then smaller id. Deterministic for the same facts in any order.
 */
export const rankMatches = <F extends MatchFacts>(candidates: readonly F[]): Match<F>[] => {
  const scored = candidates
    .map((facts) => ({ facts, points: matchPoints(facts) }))
    .filter(({ points }) => points >= levels.possible)
    .sort(
      ({ facts: a, points: pointsOfA }, { facts: b, points: pointsOfB }) =>
        pointsOfB - pointsOfA ||
        standingRank(a) - standingRank(b) ||
        b.likeLinesToLine - a.likeLinesToLine ||
        leftOf(b) - leftOf(a) ||
        newerFirst(a.quoteCreated, b.quoteCreated) ||
        b.quoteHeaderId - a.quoteHeaderId ||
        a.quoteLineId - b.quoteLineId,
    )
  return scored.slice(0, maxSuggestions).map(({ facts, points }, index): Match<F> => {
    const lead = index === 0 ? points - (scored[1]?.points ?? 0) : 0
    return { facts, points, strength: strengthOf(facts, points, lead) }
  })
}
