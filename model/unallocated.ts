import type { LinkReply } from './costing.ts'
import type { MatchReason, MatchStrength, SuggestedStanding } from './match-points.ts'

/**
 * Requests and replies of the unallocated spend screen. Amounts in pounds, quantities in units of the purchase line.
 */

export interface Suggestion {
  readonly quoteLineId: number
  readonly projectNumber: string | null
  readonly projectName: string
  readonly quoteNumber: string | null
  readonly standing: SuggestedStanding
  readonly description: string
  readonly categoryDescription: string
  readonly unit: string | null
  readonly quoted: number
  readonly spent: number
  /** Suggested quantity and its amount. */
  readonly quantity: number
  readonly amount: number
  readonly points: number
  readonly strength: MatchStrength
  readonly reasons: readonly MatchReason[]
}

export interface SuggestRequest {
  readonly purchaseLineIds: readonly number[]
  readonly closedJobs: boolean
}

export interface SuggestionsOfLine {
  readonly purchaseLineId: number
  readonly suggestions: readonly Suggestion[]
}

export interface WantedLink {
  readonly purchaseLineId: number
  readonly quoteLineId: number
  /** Quantity to add to the pair's current link. */
  readonly quantity: number
  /** Unmatched quantity of the purchase line that the caller expects. */
  readonly expected: number
}

export interface PreviewedCategory {
  readonly project: string
  readonly quote: string
  readonly standing: string
  readonly category: string
  readonly quoted: number
  readonly spentBefore: number
  readonly spentAfter: number
  readonly over: boolean
}

export interface PreviewReply {
  /** Allocated amount of the valid links. */
  readonly amount: number
  readonly byCategory: readonly PreviewedCategory[]
  /** Invalid links, by index in the request. */
  readonly problems: readonly { readonly index: number; readonly message: string }[]
}

export type AcceptReply = LinkReply & { readonly requestId: string }

/** Max. purchase lines per request for suggestions, and max. links per acceptance. */
export const maxLinesAtOnce = 50
export const maxLinksAtOnce = 1000
