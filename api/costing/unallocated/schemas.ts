import { fieldSchema, idOf, idSchema } from '../../../model/json-schema.ts'
import { suggestedStandings } from '../../../model/match-points.ts'
import {
  described,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  pounds,
  requestId,
  text,
  titled,
} from '../../../model/schemas.ts'
import { maxLinesAtOnce, maxLinksAtOnce } from '../../../model/unallocated.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import { linkReplyProperties } from '../link-schema.ts'

export const suggestRequestSchema = titled(
  'Suggestion request',
  objectSchema(
    {
      purchaseLineIds: {
        ...listOf(idOf(purchaseLines)),
        minItems: 1,
        maxItems: maxLinesAtOnce,
        uniqueItems: true,
      },
      closedJobs: {
        type: 'boolean',
        default: false,
        description: 'Also jobs that are closed or disabled',
      },
    },
    { optional: ['closedJobs'] },
  ),
)

const suggestion = objectSchema({
  quoteLineId: idSchema,
  projectNumber: nullable(text),
  projectName: text,
  quoteNumber: nullable(text),
  standing: { enum: [...suggestedStandings], description: 'Of the quote' },
  description: text,
  categoryDescription: text,
  unit: described(nullable(text), 'Of the quote line'),
  quoted: pounds('Quoted for the line'),
  spent: pounds('Spent on the line so far'),
  quantity: number('All that is unmatched of the purchase line'),
  amount: pounds('What a link of that quantity comes to'),
  points: described(integer, 'The sum of the reasons'),
  strength: { enum: ['strong', 'likely', 'possible'] },
  reasons: listOf(objectSchema({ code: text, text, points: integer })),
})

export const suggestReplySchema = {
  title: 'Suggestions',
  ...listOf(
    objectSchema({
      purchaseLineId: idSchema,
      suggestions: { ...listOf(suggestion), maxItems: 5, description: 'Best first' },
    }),
  ),
}

export const acceptRequestSchema = titled(
  'Wanted links',
  objectSchema({
    links: {
      ...listOf(
        objectSchema({
          purchaseLineId: idOf(purchaseLines),
          quoteLineId: idOf(quoteLines),
          quantity: described(
            fieldSchema(quotePurchaseLinks.fields.linkedQuantity),
            'With the sign of the purchase line, and no more than it has unmatched',
          ),
          expected: described(
            fieldSchema(purchaseLines.fields.quantity),
            'What the purchase line had unmatched when this was decided',
          ),
        }),
      ),
      minItems: 1,
      maxItems: maxLinksAtOnce,
      description: 'No pair of lines twice',
    },
  }),
)

export const acceptReplySchema = titled('Accepted links', objectSchema({ ...linkReplyProperties, requestId }))

export const previewReplySchema = titled(
  'Preview of links',
  objectSchema({
    amount: pounds('What would be allocated, without the links that have a problem'),
    byCategory: listOf(
      objectSchema({
        project: text,
        quote: text,
        standing: described(text, 'Of the quote'),
        category: text,
        quoted: pounds('Quoted in this category of the quote'),
        spentBefore: pounds('Spent now'),
        spentAfter: pounds('Spent with the links'),
        over: { type: 'boolean', description: 'More is spent then than was quoted' },
      }),
    ),
    problems: described(
      listOf(objectSchema({ index: integer, message: text })),
      'Links that would be refused, by their place in the request',
    ),
  }),
)

export const dismissRequestSchema = titled(
  'Pair of lines',
  objectSchema({
    purchaseLineId: idOf(purchaseLines),
    quoteLineId: idOf(quoteLines),
  }),
)

export const dismissReplySchema = titled(
  'Dismissed pair',
  objectSchema({
    purchaseLineId: idSchema,
    quoteLineId: idSchema,
    requestId,
  }),
)
