import type { Knex } from 'knex'
import type { RecordFor } from '../../resources.config.ts'
import type { CallHandler } from '../crud/call-handler.ts'
import { copyNumber } from './copy-number.ts'

type CopiedQuote = Pick<RecordFor<'quote-headers'>, 'projectId' | 'quoteNumber'>

/** Copies a quote with its lines in their order, without links and payments. */
const copyWithLines = async (trx: Knex.Transaction, id: number, original: CopiedQuote): Promise<number> => {
  // Copies within a project wait for each other here, so that no two of them find the same number free.
  // Unlike "for update", this lock lets others add quotes meanwhile.
  await trx.raw('select from project where id = ? for no key update', [original.projectId])
  const numbers = await trx.raw<{ rows: { number: string }[] }>(
    'select quote_number as number from quote_header where project_id = ? and quote_number is not null',
    [original.projectId],
  )
  const number = copyNumber(original.quoteNumber, new Set(numbers.rows.map((row) => row.number)))

  // The date of creation is its column's default, today, and a copy is a draft again.
  const made = await trx.raw<{ rows: { id: number }[] }>(
    `insert into quote_header (project_id, quote_number, comments, part)
     select project_id, ?, comments, part from quote_header where id = ?
     returning id`,
    [number, id],
  )
  const copyId = made.rows[0]?.id
  if (copyId === undefined) throw new Error('An insert returns its row')
  await trx.raw(
    `insert into quote_line
       (quote_header_id, description, comments, quantity, unit, cost_each, costing_category_id, copied_from_id)
     select ?, description, comments, quantity, unit, cost_each, costing_category_id, id
     from quote_line where quote_header_id = ? order by id`,
    [copyId, id],
  )
  return copyId
}

/** `POST /QuoteHeader/copy` (specification section 7). */
export const copyQuote: CallHandler = {
  summary: 'Copy a quote with its lines',
  makes: true,
  run: (trx, { id, record }) => copyWithLines(trx, id, record as CopiedQuote),
}
