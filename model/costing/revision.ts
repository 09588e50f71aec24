import { idSchema } from '../fields/reference.ts'
import {
  described,
  type FromSchema,
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

/** Revisions of a quote: agreeing and comparing. Amounts in pounds, to the penny. */

const quote = objectSchema({
  id: idSchema,
  quoteNumber: nullable(text),
  standing: text,
  part: text,
  quoted: pounds(),
})
export type RevisedQuote = FromSchema<typeof quote>

const link = objectSchema({
  linkId: idSchema,
  quoteId: idSchema,
  supplier: nullable(text),
  userPONo: text,
  purchaseDescription: text,
  quoteLineDescription: text,
  amount: pounds(),
  to: described(
    nullable(objectSchema({ quoteLineId: idSchema, description: text })),
    'New quote line of the link. Null: the link stays',
  ),
  stays: described(
    nullable(oneOf(['noLine', 'linkedAlready'])),
    'No line is a copy of its line, or that copy is already linked with the purchase line',
  ),
})
export type RevisedLink = FromSchema<typeof link>

const count = objectSchema({ links: integer, amount: pounds() })
const paymentCount = objectSchema({ payments: integer, amount: pounds() })
const preview = {
  quote,
  agreed: described(listOf(quote), 'Other agreed contract quotes of the project'),
  links: described(listOf(link), 'Links of the superseded quotes'),
  moved: count,
  staying: count,
  payments: described(paymentCount, 'Payments of the superseded quotes; they move to the quote'),
}

export const agreePreview = titled('Preview of an agreement', objectSchema(preview))
export type AgreePreview = FromSchema<typeof agreePreview>

export const agreeReply = titled('Agreed quote', objectSchema({ ...preview, requestId }))
export type AgreeReply = FromSchema<typeof agreeReply>

const line = objectSchema({
  id: idSchema,
  description: text,
  costingCategoryId: idSchema,
  category: text,
  quantity: number('In the unit of the line'),
  costEach: pounds(),
  total: pounds(),
  costRate: described(nullable(number('Of one, four decimals')), 'Null: none, or not for the user'),
  cost: nullable(pounds('Quantity times cost rate')),
})
export type RevisedLine = FromSchema<typeof line>

export const lineRevisions = ['added', 'removed', 'changed'] as const

const lineRevision = objectSchema({
  change: oneOf(lineRevisions),
  before: nullable(line),
  after: nullable(line),
  amount: pounds(),
})

/** Line-by-line comparison of two quotes (`GET /QuoteHeader/{id}/compare/{other}`). */
export const quoteComparison = titled(
  'Comparison of quotes',
  objectSchema({
    before: quote,
    after: quote,
    lines: described(
      listOf(lineRevision),
      'Lines that differ. Two lines correspond if one is a copy of the other or, failing that, if description and category are equal',
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
    amount: pounds('After minus before; the sum of the lines and of the categories'),
  }),
)
export type QuoteComparison = FromSchema<typeof quoteComparison>
