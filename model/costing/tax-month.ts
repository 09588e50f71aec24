import { idSchema } from '../fields/reference.ts'
import { sentMail } from '../mail.ts'
import {
  day,
  described,
  type FromSchema,
  flag,
  listOf,
  nullable,
  objectSchema,
  pounds,
  text,
  titled,
} from '../schemas.ts'

const sentStatement = objectSchema({
  id: idSchema,
  by: described(text, 'Who sent it'),
  isChanged: described(flag, 'Whether the figures of the month are others by now'),
  mail: sentMail,
})

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
          sent: described(
            nullable(sentStatement),
            'His last statement of the month; null until one is mailed',
          ),
          ...amounts,
        }),
      ),
      'One of each supplier that was paid, or whose payments were taken back after his statement was mailed; empty for a nil month',
    ),
    totals: objectSchema(amounts),
  }),
)
export type TaxMonthReply = FromSchema<typeof taxMonthReply>
type TaxMonthRow = TaxMonthReply['rows'][number]

/** What mailing the statements does for a subcontractor: one mail for each statement. */
export type StatementMailing = 'send' | 'sendAgain' | 'sent' | 'noAddress'

/** A statement is sent once; again as it was where its mail failed, and as another one where the figures have changed. */
export const statementMailing = ({ email, sent }: Pick<TaxMonthRow, 'email' | 'sent'>): StatementMailing => {
  const hasFailed = sent?.mail.state === 'failed'
  if (sent && !sent.isChanged && !hasFailed) return 'sent'
  if (email === null) return 'noAddress'
  return sent && !sent.isChanged && sent.mail.isKept ? 'sendAgain' : 'send'
}
