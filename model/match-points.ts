import { compare, pennies, subtract } from './decimal.ts'
import { formatDecimal, formatSterling, withPounds } from './format.ts'
import { overspend, wouldOverspend } from './overspend.ts'

/** The standings of quotes that are suggested; at equal points the first comes first. */
export const suggestedStandings = ['agreed', 'submitted', 'draft'] as const
export type SuggestedStanding = (typeof suggestedStandings)[number]

/** What is known of one quote line as the place where a purchase line belongs. Amounts in pounds. */
export interface MatchFacts {
  readonly quoteLineId: number
  readonly quoteHeaderId: number
  /** `yyyy-MM-dd`; null where nobody knows. */
  readonly quoteCreated: string | null
  readonly standing: SuggestedStanding
  readonly projectNumber: string | null
  /**
   * Whether the purchase was ordered for the project or, where it says no project, its PO references or comments name the
   * project's number as a word.
   */
  readonly namesProject: boolean
  /** Whether the purchase says that it was ordered for the project. */
  readonly isOrderedFor: boolean
  /** Empty without a supplier: nothing is known of what it was linked to then. */
  readonly supplierName: string
  /** Links of this supplier's lines to this very quote line. */
  readonly linksToLine: number
  /** Other lines of this purchase that are linked to this quote. */
  readonly siblingsOnQuote: number
  /** Whether both lines have the same category. */
  readonly sameCategory: boolean
  /** The category of the quote line. */
  readonly categoryDescription: string
  /** The greater of the two word similarities, 0 to 1 (pg_trgm). */
  readonly similarity: number
  /** The words that both have; empty where only parts of words are alike. */
  readonly commonWords: string
  readonly purchaseCostEach: number
  readonly quoteCostEach: number
  /** Links of this supplier to this project in the last 180 days. */
  readonly linksToProject: number
  /** Links of this supplier's lines that read alike: how many there are, and how many went to this category. */
  readonly likeLines: number
  readonly likeLinesHere: number
  /** How many of those went to this very quote line. */
  readonly likeLinesToLine: number
  readonly quoted: number
  readonly spent: number
  /** What is unallocated of the purchase line; negative for a credit. */
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

/** One reason for or against a place, in words. */
export interface MatchReason {
  readonly code: MatchCode
  readonly text: string
  readonly points: number
}

/** From so much similarity on two texts have something in common, and two lines of one supplier are of a kind. */
export const leastSimilarity = 0.3
export const leastLikeness = 0.45
/** So many links of a kind say what usually happens. */
const leastLikeLines = 3

/** All that is known before words are compared, which is dearer than all other facts. */
export type FactsBeforeWords = Omit<MatchFacts, 'similarity' | 'commonWords'>

/** One row of the points: what it counts of the facts, nothing where it does not hold, and its sentence. */
interface Row<Facts = FactsBeforeWords> {
  readonly code: MatchCode
  points(facts: Facts): number
  text(facts: Facts): string
}

const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const leftOf = ({ quoted, spent }: FactsBeforeWords) => subtract(quoted, spent)

/** The same in pennies: each request compares thousands of places. */
const penniesLeft = ({ quoted, spent }: FactsBeforeWords) => pennies(quoted) - pennies(spent)

/** As much is left of what was quoted, all three of the same sign: what is over its quote has no room. */
const hasRoom = (facts: FactsBeforeWords) => {
  const left = penniesLeft(facts)
  const sign = Math.sign(left)
  const { quoted, remainingAmount } = facts
  if (sign === 0 || Math.sign(quoted) !== sign || Math.sign(remainingAmount) !== sign) return false
  return Math.abs(left) >= Math.abs(pennies(remainingAmount))
}

/** From half of the quoted price to a twentieth above it. Compared as decimals: £1.05 of £1.00 is within. */
const isLikelyPrice = ({ purchaseCostEach: cost, quoteCostEach: price }: FactsBeforeWords) => {
  if (cost <= 0 || price <= 0) return false
  // Far from both ends there is no doubt.
  const share = cost / price
  if (share < 0.49 || share > 1.06) return false
  return compare([cost, 2], [price, 1]) >= 0 && compare([cost, 100], [price, 105]) <= 0
}

/** How much alike the words are. */
const words: Row<MatchFacts> = {
  code: 'words',
  points: ({ similarity }) => (similarity >= leastSimilarity ? Math.round(40 * similarity) : 0),
  text: ({ commonWords }) => (commonWords === '' ? 'Similar words' : `Similar words: "${commonWords}"`),
}

/**
 * What counts for and against a place. Nothing is taken off for the price: without a unit £780 a thousand and £96 a
 * square metre cannot be compared.
 */
const rows: readonly Row<MatchFacts>[] = [
  {
    code: 'namesProject',
    points: ({ namesProject }) => (namesProject ? 40 : 0),
    text: ({ projectNumber, isOrderedFor }) =>
      isOrderedFor ? `This purchase is for ${projectNumber ?? 'this job'}` : `PO ref names ${projectNumber}`,
  },
  {
    code: 'linkedBefore',
    points: ({ linksToLine }) => (linksToLine > 0 ? 30 : 0),
    text: ({ supplierName, linksToLine: n }) =>
      `${supplierName} was linked to this line ${times(n, 'time', 'times')}`,
  },
  {
    code: 'sameQuote',
    points: ({ siblingsOnQuote }) => (siblingsOnQuote > 0 ? 25 : 0),
    text: ({ siblingsOnQuote: n }) =>
      `${times(n, 'other line of this PO is', 'other lines of this PO are')} on this quote`,
  },
  {
    code: 'sameCategory',
    points: ({ sameCategory }) => (sameCategory ? 20 : 0),
    text: ({ categoryDescription }) => `Same category: ${categoryDescription}`,
  },
  words,
  {
    code: 'price',
    points: (facts) => (isLikelyPrice(facts) ? 15 : 0),
    text: ({ purchaseCostEach: cost, quoteCostEach: price }) =>
      `${withPounds(formatDecimal(cost, 2, 4))} is ${Math.round((cost / price) * 100)} % of the quoted ${withPounds(formatDecimal(price, 2, 4))}`,
  },
  {
    code: 'onJob',
    points: ({ linksToProject, linksToLine }) => (linksToProject > 0 && linksToLine === 0 ? 10 : 0),
    text: ({ supplierName, linksToProject: n }) =>
      `${supplierName} is on this job (${times(n, 'link', 'links')})`,
  },
  {
    code: 'usually',
    points: ({ likeLines, likeLinesHere }) =>
      likeLines >= leastLikeLines && 10 * likeLinesHere >= 7 * likeLines ? 10 : 0,
    text: ({ categoryDescription, likeLines, likeLinesHere }) =>
      `Lines like this went to ${categoryDescription} ${likeLinesHere} of ${likeLines} times`,
  },
  {
    code: 'room',
    points: (facts) => (hasRoom(facts) ? 10 : 0),
    text: (facts) => `${formatSterling(leftOf(facts))} of ${formatSterling(facts.quoted)} is left`,
  },
  {
    code: 'overspent',
    points: ({ quoted, spent }) => (overspend(quoted, spent) > 0 ? -15 : 0),
    text: ({ quoted, spent }) => `Already ${formatSterling(overspend(quoted, spent))} over its quote`,
  },
]

const beforeWords: readonly Row[] = rows.filter((row): row is Row => row !== words)

/** The points of a place before its words are compared. */
const pointsBeforeWords = (facts: FactsBeforeWords): number =>
  beforeWords.reduce((sum, row) => sum + row.points(facts), 0)

/** The points of a place: whole numbers, the sum of its reasons'. */
export const matchPoints = (facts: MatchFacts): number =>
  rows.reduce((sum, row) => sum + row.points(facts), 0)

/** The reasons for and against a place, with their points. */
export const matchReasons = (facts: MatchFacts): MatchReason[] =>
  rows.flatMap((row) => {
    const points = row.points(facts)
    return points === 0 ? [] : [{ code: row.code, text: row.text(facts), points }]
  })

export type MatchStrength = 'strong' | 'likely' | 'possible'

/** From so many points a place is suggested at all, is likely, and may be strong; strong ones lead by so many. */
const levels = { possible: 30, likely: 50, strong: 75, lead: 15 } as const

/** The most that are suggested for one purchase line. */
const maxSuggestions = 5

/** A place with its points. */
export interface Match<F extends MatchFacts = MatchFacts> {
  readonly facts: F
  readonly points: number
  readonly strength: MatchStrength
}

/** The most that words can count. */
const maxForWords = 40

/** Those candidates that could be suggested once their words are compared: no other can come among the best by it. */
export const worthComparing = <F extends FactsBeforeWords>(candidates: readonly F[]): F[] => {
  const points = candidates.map(pointsBeforeWords)
  const last = points.toSorted((a, b) => b - a)[maxSuggestions - 1] ?? 0
  const least = Math.max(levels.possible, last) - maxForWords
  return candidates.filter((_, index) => (points[index] ?? 0) >= least)
}

const newerFirst = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')

const standingRank = ({ standing }: MatchFacts) => suggestedStandings.indexOf(standing)

/**
 * How much a place is recommended. One that the purchase line would overspend is no more than possible; only an agreed
 * quote is strong.
 * @param lead points above the next place
 */
const strengthOf = (facts: MatchFacts, points: number, lead: number): MatchStrength => {
  const { quoted, spent, remainingAmount, standing } = facts
  if (points < levels.likely || wouldOverspend(quoted, spent, remainingAmount)) return 'possible'
  return standing === 'agreed' && points >= levels.strong && lead >= levels.lead ? 'strong' : 'likely'
}

/**
 * The places of one purchase line, the best first: more points, then an agreed quote before a submitted one before a
 * draft, then where more lines of the kind went, then more room, then the newer quote, then the smaller id. The same
 * facts give the same order, however they come.
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
        penniesLeft(b) - penniesLeft(a) ||
        newerFirst(a.quoteCreated, b.quoteCreated) ||
        b.quoteHeaderId - a.quoteHeaderId ||
        a.quoteLineId - b.quoteLineId,
    )
  return scored.slice(0, maxSuggestions).map(({ facts, points }, index): Match<F> => {
    const lead = index === 0 ? points - (scored[1]?.points ?? 0) : 0
    return { facts, points, strength: strengthOf(facts, points, lead) }
  })
}
