import {
  described,
  type FromSchema,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  text,
  titled,
} from './schemas.ts'

const amount = number('Amount')

/** What has changed since a record fixed the sum of its parts (`guard` of a definition). */
export const changedSinceFixed = titled(
  'Changes since a sum was fixed',
  objectSchema({
    fixed: described(nullable(amount), 'The fixed sum; null if none is fixed'),
    now: amount,
    change: described(amount, 'The sum of the changes of the rows'),
    rows: described(
      listOf(
        objectSchema({
          id: integer,
          name: nullable(text),
          fixed: described(nullable(amount), 'Null: added since'),
          now: described(nullable(amount), 'Null: deleted since'),
          change: amount,
        }),
      ),
      '10,000 at most',
    ),
  }),
)
export type ChangedSinceFixed = FromSchema<typeof changedSinceFixed>
