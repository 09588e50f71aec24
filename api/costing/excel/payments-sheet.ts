import { dateFormat, dateValue, poundsFormat } from '../../http/files/cell-values.ts'
import { rowsOf } from '../../http/files/rows.ts'
import { type ListColumn, writeList } from './list-sheet.ts'
import type { Report } from './report-contents.ts'

export const paymentAmountColumn = 'B'

interface PaymentRow {
  receivedDate: string | null
  amount: number
}

const query = `
  select received_date::text as "receivedDate", amount::float8 as amount
  from payment
  where quote_header_id = ?
  order by received_date nulls first, id`

const columns: readonly ListColumn<PaymentRow>[] = [
  {
    heading: 'Received Date',
    width: 18,
    value: (payment) => dateValue(payment.receivedDate),
    format: () => dateFormat,
  },
  { heading: 'Amount', width: 18, value: (payment) => payment.amount, format: () => poundsFormat },
]

export const writePayments = ({ trx, workbook, about, quote, totals, signal }: Report): Promise<void> =>
  writeList(
    workbook,
    {
      name: 'Payments',
      about,
      columns,
      batches: rowsOf<PaymentRow>(trx, query, [quote.id]),
      count: quote.paymentCount,
      total: { column: paymentAmountColumn, amount: totals.paid },
    },
    signal,
  )
