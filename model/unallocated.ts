import type { LinkReply } from './costing.ts'
import type { MatchReason, MatchStrength, SuggestedStanding } from './match-points.ts'

/** Requests and replies of the workbench for unallocated spend. Amounts in pounds, quantities in the purchase line's units. */

/** A quote line that a purchase line may belong to. */
export interface Suggestion {
  readonly quoteLineId: number
  readonly projectNumber: string | null
  readonly projectName: string
  readonly quoteNumber: string | null
  readonly standing: SuggestedStanding
  readonly description: string
  readonly categoryDescription: string
  /** Of the quote line. */
  readonly unit: string | null
  /** What was quoted for the line, and what is spent on it. */
  readonly quoted: number
  readonly spent: number
  /** What would be linked, and what it comes to. */
  readonly quantity: number
  readonly amount: number
  readonly points: number
  readonly strength: MatchStrength
  readonly reasons: readonly MatchReason[]
}

export interface SuggestRequest {
  readonly purchaseLineIds: readonly number[]
  /** Also jobs that are closed or disabled. */
  readonly closedJobs: boolean
}

export interface SuggestionsOfLine {
  readonly purchaseLineId: number
  /** Best first. */
  readonly suggestions: readonly Suggestion[]
}

/** A link that somebody wants. */
export interface WantedLink {
  readonly purchaseLineId: number
  readonly quoteLineId: number
  /** What is to be linked, beside what the pair has already. */
  readonly quantity: number
  /** What the purchase line had unmatched when this was decided. */
  readonly expected: number
}

/** What one category of a quote comes to if the links are made. */
export interface PreviewedCategory {
  readonly project: string
  readonly quote: string
  readonly standing: string
  readonly category: string
  readonly quoted: number
  readonly spentBefore: number
  readonly spentAfter: number
  /** More is spent then than was quoted. */
  readonly over: boolean
}

export interface PreviewReply {
  /** What would be allocated, without the links that have a problem. */
  readonly amount: number
  readonly byCategory: readonly PreviewedCategory[]
  /** Links that would be refused, by their place in the request. */
  readonly problems: readonly { readonly index: number; readonly message: string }[]
}

/** What was linked, and the request to take back. */
export type AcceptReply = LinkReply & { readonly requestId: string }

/** Purchase lines in one request for suggestions, and links in one acceptance. */
export const maxLinesAtOnce = 50
export const maxLinksAtOnce = 1000
