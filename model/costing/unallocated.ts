import type { QuantityField } from '../fields/number.ts'
import { idOf, idSchema } from '../fields/reference.ts'
import { fieldSchema } from '../json-schema.ts'
import { codedSchema, codeSchema } from '../message-schemas.ts'
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
} from '../schemas.ts'
import { linkReplyParts } from './costing.ts'
import { matchStrengths, suggestedStandings } from './match-points.ts'
import { costingMessages } from './messages.ts'

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
  unit: described(nullable(text), 'Quantity of the quote line'),
  quoted: pounds('Quoted amount of the line'),
  spent: pounds('Spent on the line so far, in pounds'),
  quantity: number('Unmatched quantity of the purchase line'),
  amount: pounds('Amount of a link of that quantity'),
  points: described(integer, 'Sum of the points of the reasons'),
  strength: oneOf(matchStrengths),
  reasons: listOf(objectSchema({ code: text, text, message: codeSchema, points: integer })),
})
export type Suggestion = FromSchema<typeof suggestion>

const suggestionsOfLine = objectSchema({
  purchaseLineId: idSchema,
  suggestions: { ...described(listOf(suggestion), 'Best first'), maxItems: 5 },
})
export type SuggestionsOfLine = FromSchema<typeof suggestionsOfLine>

export const suggestReply = titled('Suggestions', listOf(suggestionsOfLine))

type Listed = { readonly endpoint: string }
interface LinkedLines {
  readonly purchaseLines: Listed & { readonly fields: { readonly quantity: QuantityField } }
  readonly quoteLines: Listed
  readonly quotePurchaseLinks: { readonly fields: { readonly linkedQuantity: QuantityField } }
}

const requestedLink = ({ purchaseLines, quoteLines, quotePurchaseLinks }: LinkedLines) =>
  objectSchema({
    purchaseLineId: idOf(purchaseLines),
    quoteLineId: idOf(quoteLines),
    quantity: described(
      fieldSchema(quotePurchaseLinks.fields.linkedQuantity),
      'Signed like the purchase line; at most its unmatched quantity',
    ),
    expected: described(
      fieldSchema(purchaseLines.fields.quantity),
      'Unmatched quantity of the purchase line that the user saw; refused if it has changed',
    ),
  })
/** Its quantity is added to the pair's current link. */
export type RequestedLink = FromSchema<ReturnType<typeof requestedLink>>

const previewedCategory = objectSchema({
  project: text,
  quote: text,
  standing: described(text, 'Of the quote'),
  category: text,
  quoted: pounds('Quoted amount of this category of the quote'),
  spentBefore: pounds('Spent now'),
  spentAfter: pounds('Spent including the links'),
  over: described(flag, 'Whether spent then exceeds quoted'),
})
export type PreviewedCategory = FromSchema<typeof previewedCategory>

export const previewReply = titled(
  'Preview of links',
  objectSchema({
    amount: pounds('Amount that would be allocated, without links that have a problem'),
    byCategory: listOf(previewedCategory),
    problems: described(
      listOf(objectSchema({ index: integer, message: text, ...codedSchema('message') })),
      'Links that would be refused, by their index in the request',
    ),
  }),
)
export type PreviewReply = FromSchema<typeof previewReply>

export const acceptReply = titled('Accepted links', objectSchema({ ...linkReplyParts, requestId }))
export type AcceptReply = FromSchema<typeof acceptReply>

/** Max. purchase lines per request for suggestions, and max. links per acceptance. */
export const maxLinesAtOnce = 50
export const maxLinksAtOnce = 1000

export const acceptRequest = (of: LinkedLines) =>
  titled(
    'Wanted links',
    objectSchema({
      links: {
        ...listOf(requestedLink(of)),
        minItems: 1,
        maxItems: maxLinksAtOnce,
        description: 'Each pair of lines at most once',
        'x-unique': ['purchaseLineId', 'quoteLineId'],
        'x-says': { maxItems: costingMessages.linksAtOnce({ n: maxLinksAtOnce }) },
      },
    }),
  )
export type AcceptRequest = FromSchema<ReturnType<typeof acceptRequest>>
