import { idSchema } from '../fields/reference.ts'
import {
  day,
  described,
  type FromSchema,
  instant,
  listOf,
  nullable,
  objectSchema,
  pounds,
  text,
  titled,
} from '../schemas.ts'

/** What was paid under CIS in a tax month, for the return and the statements. Amounts in pounds. */

const amounts = {
  payment: pounds('Without VAT, before CIS and contra'),
  materials: pounds(),
  deduction: pounds(),
}

export const taxMonthReply = titled(
  'CIS of a tax month',
  objectSchema({
    from: day,
    to: day,
    returnBy: described(day, 'Return, and statements to subcontractors'),
    payBy: described(day, 'Electronic payment to HMRC'),
    rows: described(
      listOf(
        objectSchema({
          supplierId: idSchema,
          supplierName: text,
          utr: nullable(text),
          verificationNumber: described(nullable(text), 'Of the last verification by the end of the month'),
          email: described(nullable(text), 'For his statement'),
          mailedAt: described(nullable(instant), 'When his statement of the month was mailed last'),
          ...amounts,
        }),
      ),
      'One of each supplier that was paid; empty for a nil month',
    ),
    totals: objectSchema(amounts),
  }),
)
export type TaxMonthReply = FromSchema<typeof taxMonthReply>
