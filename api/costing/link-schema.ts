import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { idOf, idSchema, type JsonSchema } from '../../model/json-schema.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../resources.config.ts'
import { objectSchema } from '../http/schemas.ts'

const ids = (resource: Resource, description: string): JsonSchema => ({
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: idOf(resource),
  description,
})
const quantity = (description: string): JsonSchema => ({ type: 'number', description })
const { linkedQuantity } = quotePurchaseLinks.fields

/** Specification section 3. */
export const linkRequestSchema = {
  title: 'Link request',
  ...objectSchema({
    selectedQuoteLineIDs: ids(quoteLines, 'Quote lines, served in this order'),
    selectedQuoteLineQuantities: {
      type: 'array',
      minItems: 1,
      items: {
        ...fieldTypeOf(linkedQuantity).schema(linkedQuantity),
        description: 'Not zero, with the sign of the purchase lines',
      },
      description: "One for each quote line, in the purchase lines' units",
    },
    selectedPurchaseLineIDs: ids(
      purchaseLines,
      'Purchase lines; of several, each takes the quantity that it has unmatched',
    ),
  }),
}

export const linkReplyProperties: Record<string, JsonSchema> = {
  links: {
    type: 'array',
    items: objectSchema({
      id: idSchema,
      purchaseLineId: idSchema,
      quoteLineId: idSchema,
      addedQuantity: quantity('What this request added'),
      linkedQuantity: quantity('What the link holds now'),
    }),
  },
  capped: {
    type: 'array',
    description: 'Quote lines of which less was linked than was typed',
    items: objectSchema({
      quoteLineId: idSchema,
      typedQuantity: quantity('As typed'),
      linkedQuantity: quantity('Linked by this request, over all purchase lines'),
    }),
  },
}

export const linkReplySchema = { title: 'Link reply', ...objectSchema(linkReplyProperties) }
