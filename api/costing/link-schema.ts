import type { Resource } from '../../model/definition.ts'
import { fieldSchema, idOf, idSchema, type JsonSchema } from '../../model/json-schema.ts'
import { described, listOf, number, objectSchema, titled } from '../../model/schemas.ts'
import { purchaseLines, quoteLines, quotePurchaseLinks } from '../../resources.config.ts'

const ids = (resource: Resource, description: string): JsonSchema => ({
  ...described(listOf(idOf(resource)), description),
  minItems: 1,
  uniqueItems: true,
})

/** Specification section 3. */
export const linkRequestSchema = titled(
  'Link request',
  objectSchema({
    selectedQuoteLineIDs: ids(quoteLines, 'Quote lines, served in this order'),
    selectedQuoteLineQuantities: {
      type: 'array',
      minItems: 1,
      items: described(
        fieldSchema(quotePurchaseLinks.fields.linkedQuantity),
        'Not zero, with the sign of the purchase lines',
      ),
      description: "One for each quote line, in the purchase lines' units",
    },
    selectedPurchaseLineIDs: ids(
      purchaseLines,
      'Purchase lines; of several, each takes the quantity that it has unmatched',
    ),
  }),
)

export const linkReplyProperties: Record<string, JsonSchema> = {
  links: listOf(
    objectSchema({
      id: idSchema,
      purchaseLineId: idSchema,
      quoteLineId: idSchema,
      addedQuantity: number('What this request added'),
      linkedQuantity: number('What the link holds now'),
    }),
  ),
  capped: described(
    listOf(
      objectSchema({
        quoteLineId: idSchema,
        typedQuantity: number('As typed'),
        linkedQuantity: number('Linked by this request, over all purchase lines'),
      }),
    ),
    'Quote lines of which less was linked than was typed',
  ),
}

export const linkReplySchema = titled('Link reply', objectSchema(linkReplyProperties))
