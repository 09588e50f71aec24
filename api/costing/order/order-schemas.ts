import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { idOf, idSchema, type JsonSchema, nullable } from '../../../model/json-schema.ts'
import { maxOrderLines } from '../../../model/order.ts'
import { purchaseHeaders, purchaseLines, quoteLines, suppliers } from '../../../resources.config.ts'
import { listOf, objectSchema } from '../../http/schemas.ts'
import { orderedQuantity } from './order-request.ts'

const text: JsonSchema = { type: 'string' }
const number = (description: string): JsonSchema => ({ type: 'number', description })
const { quantity, costEach, description, unit } = purchaseLines.fields
const { userPONo, requiredDate } = purchaseHeaders.fields

export const orderRequestSchema = {
  title: 'Order of quote lines',
  ...objectSchema(
    {
      supplierId: idOf(suppliers),
      purchaseHeaderId: {
        ...nullable(idOf(purchaseHeaders)),
        description: 'A purchase of the supplier for the project that is neither received nor on a statement',
      },
      userPONo: {
        ...nullable(fieldTypeOf(userPONo).schema(userPONo)),
        description: 'Of a new purchase, which needs one',
      },
      requiredDate: nullable(fieldTypeOf(requiredDate).schema(requiredDate)),
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: maxOrderLines,
        description: 'No quote line twice',
        items: objectSchema(
          {
            quoteLineId: idOf(quoteLines),
            quantity: {
              ...fieldTypeOf(orderedQuantity).schema(orderedQuantity),
              description: 'No more than is left to order',
            },
            costEach: fieldTypeOf(costEach).schema(costEach),
            expected: {
              ...fieldTypeOf(quantity).schema(quantity),
              description: 'What the quote line had left to order when this was decided',
            },
            description: {
              ...nullable(fieldTypeOf(description).schema(description)),
              description: 'That of the quote line without it',
            },
            unit: {
              ...nullable(fieldTypeOf(unit).schema(unit)),
              description: 'That of the quote line without it',
            },
            allowMore: { type: 'boolean', default: false, description: 'Order more than is left' },
          },
          { optional: ['description', 'unit', 'allowMore'] },
        ),
      },
    },
    { optional: ['purchaseHeaderId', 'userPONo', 'requiredDate'] },
  ),
}

export const orderReplySchema = {
  title: 'Made order',
  ...objectSchema({
    purchaseHeaderId: idSchema,
    lines: listOf(objectSchema({ quoteLineId: idSchema, purchaseLineId: idSchema, linkId: idSchema })),
    requestId: { ...text, description: 'What `POST /Undo` takes back' },
  }),
}

export const orderPreviewRequestSchema = {
  title: 'Lines to order',
  ...objectSchema(
    {
      supplierId: nullable(idOf(suppliers)),
      quoteLineIds: {
        type: 'array',
        minItems: 1,
        maxItems: maxOrderLines,
        uniqueItems: true,
        items: idOf(quoteLines),
      },
    },
    { optional: ['supplierId'] },
  ),
}

export const orderPreviewSchema = {
  title: 'What can be ordered',
  ...objectSchema({
    userPONo: { ...nullable(text), description: 'The next PO ref of the project' },
    standing: { ...text, description: 'Of the quote' },
    lines: listOf(
      objectSchema({
        quoteLineId: idSchema,
        description: text,
        unit: nullable(text),
        quantity: number('Quoted'),
        remaining: number('Not linked yet'),
        quotedEach: number('Quoted cost each'),
        categoryId: idSchema,
        lastPaid: {
          ...nullable(objectSchema({ costEach: number('Pounds'), description: text, day: nullable(text) })),
          description: 'What the supplier was last paid for like words',
        },
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
}
