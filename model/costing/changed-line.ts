import { type FromSchema, integer, number, objectSchema } from '../schemas.ts'

export const changedLine = objectSchema(
  { purchaseLineId: integer, quoteLineId: integer, remaining: number('Unmatched quantity now') },
  { optional: ['purchaseLineId', 'quoteLineId'] },
)
/** A line that changed after its links or orders were chosen, with its current unmatched quantity. */
export type ChangedLine = FromSchema<typeof changedLine>
