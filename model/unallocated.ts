import { linkReplyParts } from './costing.ts'
import { idSchema } from './fields/reference.ts'
import { matchStrengths, suggestedStandings } from './match-points.ts'
import {
  described,
  type FromSchema,
  flag,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  oneOf,
  pounds,
  requestId,
  text,
  titled,
} from './schemas.ts'

/**
 * Requests and replies of the unallocated spend screen. Amounts in pounds, quantities in units of the purchase line.
 */

const suggestion = objectSchema({
  quoteLineId: idSchema,
  projectNumber: nullable(text),
  projectName: text,
  quoteNumber: nullable(text),
  standing: described(oneOf(suggestedStandings), 'Of the quote'),
  description: text,
  categoryDescription: text,
  unit: described(nullable(text), 'Of the quote line'),
  quoted: pounds('Quoted for the line'),
  spent: pounds('Spent on the line so far'),
  quantity: number('All that is unmatched of the purchase line'),
  amount: pounds('What a link of that quantity comes to'),
  points: described(integer, 'The sum of the reasons'),
  strength: oneOf(matchStrengths),
  reasons: listOf(objectSchema({ code: text, text, points: integer })),
})
export type Suggestion = FromSchema<typeof suggestion>

const suggestionsOfLine = objectSchema({
  purchaseLineId: idSchema,
  suggestions: { ...described(listOf(suggestion), 'Best first'), maxItems: 5 },
})
export type SuggestionsOfLine = FromSchema<typeof suggestionsOfLine>

export const suggestReply = titled('Suggestions', listOf(suggestionsOfLine))

export interface WantedLink {
  readonly purchaseLineId: number
  readonly quoteLineId: number
  /** Quantity to add to the pair's current link. */
  readonly quantity: number
  /** Unmatched quantity of the purchase line that the caller expects. */
  readonly expected: number
}

const previewedCategory = objectSchema({
  project: text,
  quote: text,
  standing: described(text, 'Of the quote'),
  category: text,
  quoted: pounds('Quoted in this category of the quote'),
  spentBefore: pounds('Spent now'),
  spentAfter: pounds('Spent with the links'),
  over: described(flag, 'More is spent then than was quoted'),
})
export type PreviewedCategory = FromSchema<typeof previewedCategory>

export const previewReply = titled(
  'Preview of links',
  objectSchema({
    amount: pounds('What would be allocated, without the links that have a problem'),
    byCategory: listOf(previewedCategory),
    problems: described(
      listOf(objectSchema({ index: integer, message: text })),
      'Links that would be refused, by their place in the request',
    ),
  }),
)
export type PreviewReply = FromSchema<typeof previewReply>

export const acceptReply = titled('Accepted links', objectSchema({ ...linkReplyParts, requestId }))
export type AcceptReply = FromSchema<typeof acceptReply>

/** Max. purchase lines per request for suggestions, and max. links per acceptance. */
export const maxLinesAtOnce = 50
export const maxLinksAtOnce = 1000
