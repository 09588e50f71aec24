import { idSchema } from '../fields/reference.ts'
import {
  day,
  described,
  type FromSchema,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  oneOf,
  pounds,
  text,
  titled,
} from '../schemas.ts'
import { closeSummary } from './project-control.ts'

/** Comparison of a month close with another close or the live figures (`GET /ProjectClose/{id}/compare/{other}`). */

const comparedLine = objectSchema({
  stage: text,
  categoryId: nullable(integer),
  category: nullable(text),
  quote: nullable(text),
  supplier: nullable(text),
  userPONo: nullable(text),
  description: nullable(text),
  quantity: nullable(number('As entered')),
  costEach: nullable(pounds()),
  amount: pounds(),
  day: nullable(day),
})
export type ComparedLine = FromSchema<typeof comparedLine>

/** `moved`: now counts in another category or stage. */
export const lineChanges = ['added', 'removed', 'moved', 'changed'] as const

const lineMovement = objectSchema({
  part: oneOf(['quoted', 'spend', 'posted', 'paid']),
  sourceId: described(idSchema, 'Id of the quote line, link, posted purchase line or payment'),
  change: oneOf(lineChanges),
  before: nullable(comparedLine),
  after: nullable(comparedLine),
  amount: pounds('Pounds after minus pounds before'),
})
export type LineMovement = FromSchema<typeof lineMovement>

const figureMovement = objectSchema({
  categoryId: described(nullable(integer), 'Null for payments'),
  category: nullable(text),
  stage: text,
  before: pounds(),
  after: pounds(),
  amount: pounds('Sum of the movements of the lines'),
})
/**
 * A figure on both sides. Its movement is the sum of its lines' movements. A moved line counts negative in
 * one figure and positive in the other.
 */
export type FigureMovement = FromSchema<typeof figureMovement>

export const closeComparison = titled(
  'Comparison of month closes',
  objectSchema({
    close: closeSummary,
    other: described(nullable(closeSummary), 'Null: the live figures'),
    asOf: described(
      nullable(day),
      'Day of the live figures. Null: all entries, or the other side is a close',
    ),
    figures: listOf(figureMovement),
    lines: described(listOf(lineMovement), 'Lines that moved to another figure or changed their amount'),
    revised: pounds('Movement of the agreed value'),
    committed: pounds('Movement of the cost'),
    paid: pounds('Movement of the payments'),
  }),
)
export type CloseComparison = FromSchema<typeof closeComparison>
