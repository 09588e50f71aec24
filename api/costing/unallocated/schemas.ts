import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { idOf, idSchema, type JsonSchema, nullable } from '../../../model/json-schema.ts'
import { suggestedStandings } from '../../../model/match-points.ts'
import { maxLinesAtOnce, maxLinksAtOnce } from '../../../model/unallocated.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'
import { listOf, objectSchema } from '../../http/schemas.ts'
import { linkReplyProperties } from '../link-schema.ts'

const text: JsonSchema = { type: 'string' }
const pounds = (description: string): JsonSchema => ({ type: 'number', description })

const { linkedQuantity } = quotePurchaseLinks.fields
const quantity = fieldTypeOf(linkedQuantity).schema(linkedQuantity)
const requestId = { ...text, description: 'What `POST /Undo` takes back' }

export const suggestRequestSchema = {
  title: 'Suggestion request',
  ...objectSchema(
    {
      purchaseLineIds: {
        type: 'array',
        minItems: 1,
        maxItems: maxLinesAtOnce,
        uniqueItems: true,
        items: idOf(purchaseLines),
      },
      closedJobs: {
        type: 'boolean',
        default: false,
        description: 'Also jobs that are closed or disabled',
      },
    },
    { optional: ['closedJobs'] },
  ),
}

const suggestion = objectSchema({
  quoteLineId: idSchema,
  projectNumber: nullable(text),
  projectName: text,
  quoteNumber: nullable(text),
  standing: { enum: [...suggestedStandings], description: 'Of the quote' },
  description: text,
  categoryDescription: text,
  unit: { ...nullable(text), description: 'Of the quote line' },
  quoted: pounds('Quoted for the line'),
  spent: pounds('Spent on the line so far'),
  quantity: { type: 'number', description: 'All that is unmatched of the purchase line' },
  amount: pounds('What a link of that quantity comes to'),
  points: { type: 'integer', description: 'The sum of the reasons' },
  strength: { enum: ['strong', 'likely', 'possible'] },
  reasons: listOf(objectSchema({ code: text, text, points: { type: 'integer' } })),
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

export const acceptRequestSchema = {
  title: 'Wanted links',
  ...objectSchema({
    links: {
      type: 'array',
      minItems: 1,
      maxItems: maxLinksAtOnce,
      description: 'No pair of lines twice',
      items: objectSchema({
        purchaseLineId: idOf(purchaseLines),
        quoteLineId: idOf(quoteLines),
        quantity: {
          ...quantity,
          description: 'With the sign of the purchase line, and no more than it has unmatched',
        },
        expected: {
          ...fieldTypeOf(purchaseLines.fields.quantity).schema(purchaseLines.fields.quantity),
          description: 'What the purchase line had unmatched when this was decided',
        },
      }),
    },
  }),
}

export const acceptReplySchema = {
  title: 'Accepted links',
  ...objectSchema({ ...linkReplyProperties, requestId }),
}

export const previewReplySchema = {
  title: 'Preview of links',
  ...objectSchema({
    amount: pounds('What would be allocated, without the links that have a problem'),
    byCategory: listOf(
      objectSchema({
        project: text,
        quote: text,
        standing: { ...text, description: 'Of the quote' },
        category: text,
        quoted: pounds('Quoted in this category of the quote'),
        spentBefore: pounds('Spent now'),
        spentAfter: pounds('Spent with the links'),
        over: { type: 'boolean', description: 'More is spent then than was quoted' },
      }),
    ),
    problems: {
      ...listOf(objectSchema({ index: { type: 'integer' }, message: text })),
      description: 'Links that would be refused, by their place in the request',
    },
  }),
}

export const dismissRequestSchema = {
  title: 'Pair of lines',
  ...objectSchema({ purchaseLineId: idOf(purchaseLines), quoteLineId: idOf(quoteLines) }),
}

export const dismissReplySchema = {
  title: 'Dismissed pair',
  ...objectSchema({ purchaseLineId: idSchema, quoteLineId: idSchema, requestId }),
}
