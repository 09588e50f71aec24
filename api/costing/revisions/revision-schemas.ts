import { fieldSchema, idOf, idSchema } from '../../../model/json-schema.ts'
import { lineRevisions } from '../../../model/revision.ts'
import {
  described,
  integer,
  listOf,
  nullable,
  objectSchema,
  pounds,
  requestId,
  text,
  titled,
} from '../../../model/schemas.ts'
import { quoteHeaders } from '../../../resources.config.ts'

const { agreedDate } = quoteHeaders.fields

const quote = objectSchema({
  id: idSchema,
  quoteNumber: nullable(text),
  standing: text,
  part: text,
  quoted: pounds(),
})

export const agreeRequestSchema = titled(
  'Agreement of a quote',
  objectSchema(
    {
      id: idOf(quoteHeaders),
      agreedDate: described(
        nullable(fieldSchema(agreedDate)),
        'Day on which the client agreed; today without it',
      ),
      supersede: {
        ...described(listOf(idOf(quoteHeaders)), 'Agreed quotes of the project that it supersedes'),
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
)

const count = objectSchema({ links: integer, amount: pounds() })
const preview = {
  quote,
  agreed: described(listOf(quote), 'Other agreed contract quotes of the project'),
  links: described(
    listOf(
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
    ),
    'Links of the superseded quotes',
  ),
  moved: count,
  staying: count,
}

export const agreePreviewSchema = titled('Preview of an agreement', objectSchema(preview))
export const agreeReplySchema = titled('Agreed quote', objectSchema({ ...preview, requestId }))

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

export const quoteComparisonSchema = titled(
  'Comparison of quotes',
  objectSchema({
    before: quote,
    after: quote,
    lines: described(
      listOf(
        objectSchema({ change: { enum: [...lineRevisions] }, before: line, after: line, amount: pounds() }),
      ),
      'Lines that differ',
    ),
    unchanged: integer,
    categories: listOf(
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
)
