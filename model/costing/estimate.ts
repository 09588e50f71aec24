import type { MoneyField } from '../fields/number.ts'
import { idSchema } from '../fields/reference.ts'
import { fieldSchema } from '../json-schema.ts'
import {
  described,
  type FromSchema,
  listOf,
  nullable,
  number,
  objectSchema,
  pounds,
  requestId,
  text,
  titled,
} from '../schemas.ts'

/** *Spread*: the mark-ups of a draft, raised or lowered so that it comes to a total. Amounts in pounds. */

/** Body of `POST /QuoteHeader/{id}/spread`. */
export const spreadRequest = (total: MoneyField) =>
  titled(
    'Spread to a total',
    objectSchema(
      {
        total: described(fieldSchema(total), 'What the quote comes to'),
        expect: described(
          fieldSchema(total),
          'Total that the user saw. If it has changed, nothing is written.',
        ),
      },
      { optional: ['expect'] },
    ),
  )
export type SpreadRequest = FromSchema<ReturnType<typeof spreadRequest>>

const side = objectSchema({
  costEach: number('Price of one, up to four decimals'),
  markup: nullable(number('Percentage of the cost')),
  total: pounds(),
})

const spread = {
  lines: described(
    listOf(
      objectSchema({
        id: idSchema,
        description: text,
        quantity: number('In the unit of the line'),
        before: side,
        after: side,
      }),
    ),
    'Lines with a cost. Others keep their price',
  ),
  before: pounds('Total of the quote'),
  after: pounds('Total of the quote afterwards'),
  cost: pounds('Of the lines'),
  marginBefore: pounds('Price of the lines less their cost'),
  marginAfter: pounds(),
}

export const spreadPreview = titled('Preview of a spread', objectSchema(spread))
export type SpreadPreview = FromSchema<typeof spreadPreview>

export const spreadReply = titled('Spread', objectSchema({ ...spread, requestId }))
export type SpreadReply = FromSchema<typeof spreadReply>
