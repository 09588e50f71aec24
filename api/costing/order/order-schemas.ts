import { fieldSchema, idOf, idSchema } from '../../../model/json-schema.ts'
import { maxOrderLines } from '../../../model/order.ts'
import {
  described,
  listOf,
  nullable,
  number,
  objectSchema,
  requestId,
  text,
  titled,
} from '../../../model/schemas.ts'
import { purchaseHeaders, purchaseLines, quoteLines, suppliers } from '../../../resources.config.ts'
import { orderedQuantity } from './order-request.ts'

const { quantity, costEach, description, unit } = purchaseLines.fields
const { userPONo, requiredDate } = purchaseHeaders.fields

export const orderRequestSchema = titled(
  'Order of quote lines',
  objectSchema(
    {
      supplierId: idOf(suppliers),
      purchaseHeaderId: described(
        nullable(idOf(purchaseHeaders)),
        'A purchase of the supplier for the project that is neither received nor on a statement',
      ),
      userPONo: described(nullable(fieldSchema(userPONo)), 'Of a new purchase, which needs one'),
      requiredDate: nullable(fieldSchema(requiredDate)),
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: maxOrderLines,
        description: 'No quote line twice',
        items: objectSchema(
          {
            quoteLineId: idOf(quoteLines),
            quantity: described(fieldSchema(orderedQuantity), 'No more than is left to order'),
            costEach: fieldSchema(costEach),
            expected: described(
              fieldSchema(quantity),
              'What the quote line had left to order when this was decided',
            ),
            description: described(nullable(fieldSchema(description)), 'That of the quote line without it'),
            unit: described(nullable(fieldSchema(unit)), 'That of the quote line without it'),
            allowMore: { type: 'boolean', default: false, description: 'Order more than is left' },
          },
          { optional: ['description', 'unit', 'allowMore'] },
        ),
      },
    },
    { optional: ['purchaseHeaderId', 'userPONo', 'requiredDate'] },
  ),
)

export const orderReplySchema = titled(
  'Made order',
  objectSchema({
    purchaseHeaderId: idSchema,
    lines: listOf(objectSchema({ quoteLineId: idSchema, purchaseLineId: idSchema, linkId: idSchema })),
    requestId,
  }),
)

export const orderPreviewRequestSchema = titled(
  'Lines to order',
  objectSchema(
    {
      supplierId: nullable(idOf(suppliers)),
      quoteLineIds: {
        ...listOf(idOf(quoteLines)),
        minItems: 1,
        maxItems: maxOrderLines,
        uniqueItems: true,
      },
    },
    { optional: ['supplierId'] },
  ),
)

export const orderPreviewSchema = titled(
  'What can be ordered',
  objectSchema({
    userPONo: described(nullable(text), 'The next PO ref of the project'),
    standing: described(text, 'Of the quote'),
    lines: listOf(
      objectSchema({
        quoteLineId: idSchema,
        description: text,
        unit: nullable(text),
        quantity: number('Quoted'),
        remaining: number('Not linked yet'),
        quotedEach: number('Quoted cost each'),
        categoryId: idSchema,
        lastPaid: described(
          nullable(objectSchema({ costEach: number('Pounds'), description: text, day: nullable(text) })),
          'What the supplier was last paid for like words',
        ),
      }),
    ),
    categories: listOf(
      objectSchema({
        categoryId: idSchema,
        category: text,
        quoted: number('Quoted in this category of the quote'),
        spent: number('Spent so far'),
      }),
    ),
    openPurchases: listOf(
      objectSchema({
        id: idSchema,
        userPONo: text,
        orderDate: nullable(text),
        totalAmount: number('Pounds'),
      }),
    ),
  }),
)
