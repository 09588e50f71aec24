import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { idOf, idSchema, type JsonSchema, nullable } from '../../../model/json-schema.ts'
import { lineRevisions } from '../../../model/revision.ts'
import { quoteHeaders } from '../../../resources.config.ts'
import { objectSchema } from '../../http/schemas.ts'

const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const pounds = (description = 'Pounds'): JsonSchema => ({ type: 'number', description })
const list = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  items,
  ...(description !== undefined && { description }),
})
const { agreedDate } = quoteHeaders.fields

const quote = objectSchema({
  id: idSchema,
  quoteNumber: nullable(text),
  standing: text,
  part: text,
  quoted: pounds(),
})

export const agreeRequestSchema = {
  title: 'Agreement of a quote',
  ...objectSchema(
    {
      id: idOf(quoteHeaders),
      agreedDate: {
        ...nullable(fieldTypeOf(agreedDate).schema(agreedDate)),
        description: 'Day on which the client agreed; today without it',
      },
      supersede: {
        ...list(idOf(quoteHeaders), 'Agreed quotes of the project that it supersedes'),
        uniqueItems: true,
        default: [],
      },
      moveLinks: {
        type: 'boolean',
        default: false,
        description: 'Move links of superseded quotes to the lines that were copied from theirs',
      },
    },
    { optional: ['agreedDate', 'supersede', 'moveLinks'] },
  ),
}

const count = objectSchema({ links: integer, amount: pounds() })
const preview = {
  quote,
  agreed: list(quote, 'Other agreed contract quotes of the project'),
  links: list(
    objectSchema({
      linkId: idSchema,
      quoteId: idSchema,
      supplier: nullable(text),
      userPONo: text,
      purchaseDescription: text,
      quoteLineDescription: text,
      amount: pounds(),
      to: nullable(objectSchema({ quoteLineId: idSchema, description: text })),
      stays: {
        enum: ['noLine', 'linkedAlready', null],
        description: 'No line was copied from its line, or that line is linked with the same purchase line',
      },
    }),
    'Links of the superseded quotes',
  ),
  moved: count,
  staying: count,
}

export const agreePreviewSchema = { title: 'Preview of an agreement', ...objectSchema(preview) }
export const agreeReplySchema = {
  title: 'Agreed quote',
  ...objectSchema({ ...preview, requestId: { ...text, description: 'What `POST /Undo` takes back' } }),
}

const line = nullable(
  objectSchema({
    id: idSchema,
    description: text,
    costingCategoryId: idSchema,
    category: text,
    quantity: { type: 'number' },
    costEach: pounds(),
    total: pounds(),
  }),
)

export const quoteComparisonSchema = {
  title: 'Comparison of quotes',
  ...objectSchema({
    before: quote,
    after: quote,
    lines: list(
      objectSchema({ change: { enum: [...lineRevisions] }, before: line, after: line, amount: pounds() }),
      'Lines that differ',
    ),
    unchanged: integer,
    categories: list(
      objectSchema({
        costingCategoryId: idSchema,
        category: text,
        before: pounds(),
        after: pounds(),
        amount: pounds(),
      }),
    ),
    amount: pounds('After less before: the sum of the lines, and of the categories'),
  }),
}
