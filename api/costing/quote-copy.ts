import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { copyEnding } from '../../model/costing/copied-number.ts'
import { quoteHeaders, quoteLineParts, quoteLines, type RecordFor } from '../../resources.config.ts'
import type { CallHandler } from '../crud/call-handler.ts'
import { analyzeIfMany } from '../crud/several-rows.ts'

const longest = quoteHeaders.fields.quoteNumber.maxLength

const numbered = (number: string, copy: number): string => {
  const suffix = copyEnding(copy)
  // Counts characters, as the check of quote numbers does, so that no surrogate pair is split.
  const room = longest - suffix.length
  return [...number].slice(0, room).join('').trimEnd() + suffix
}

/** Appends " (Copy)", then " (Copy 2)" and so on, and shortens the number to fit. Null stays null. */
export const copyNumber = (number: string | null, taken: ReadonlySet<string>): string | null => {
  if (number === null) return null
  let copy = 1
  while (taken.has(numbered(number, copy))) copy += 1
  return numbered(number, copy)
}

type CopiedQuote = Pick<RecordFor<'quote-headers'>, 'projectId' | 'quoteNumber'>

/** Without links and payments. */
const copyWithLines = async (trx: Knex.Transaction, id: number, original: CopiedQuote): Promise<number> => {
  // Serialises copies within a project. Still allows inserting quotes, unlike "for update".
  await query(trx, 'select from project where id = ? for no key update', [original.projectId])
  const numbers = await query<{ number: string }>(
    trx,
    'select quote_number as number from quote_header where project_id = ? and quote_number is not null',
    [original.projectId],
  )
  const number = copyNumber(original.quoteNumber, new Set(numbers.map((row) => row.number)))

  // Creation date and standing have their defaults: today, draft.
  const created = await query<{ id: number }>(
    trx,
    `insert into quote_header
       (project_id, quote_number, comments, part, variation_number, instructed_on, instruction)
     select project_id, ?, comments, part, variation_number, instructed_on, instruction from quote_header where id = ?
     returning id`,
    [number, id],
  )
  const copyId = created[0]?.id
  if (copyId === undefined) throw new Error('An insert returns its row')
  const lines = await query(
    trx,
    `insert into quote_line
       (quote_header_id, ref, heading, description, comments, quantity, unit, cost_each, cost_rate, markup, priced_by, rate_id,
        rate_cost, provisional, costing_category_id, copied_from_id)
     select ?, ref, heading, description, comments, quantity, unit, cost_each, cost_rate, markup, priced_by, rate_id, rate_cost,
       provisional, costing_category_id, id
     from quote_line where quote_header_id = ? order by id
     returning 1`,
    [copyId, id],
  )
  await analyzeIfMany(trx, quoteLines.table, lines.length)
  const parts = await query(
    trx,
    `insert into quote_line_part (quote_line_id, kind, description, quantity, price, waste)
     select line.id, part.kind, part.description, part.quantity, part.price, part.waste
     from quote_line line
     join quote_line_part part on part.quote_line_id = line.copied_from_id
     where line.quote_header_id = ? order by part.id
     returning 1`,
    [copyId],
  )
  await analyzeIfMany(trx, quoteLineParts.table, parts.length)
  return copyId
}

/** Specification section 7. */
export const copyQuote: CallHandler = {
  summary: 'Copy a quote with its lines',
  makes: true,
  run: (trx, { id, record }) => copyWithLines(trx, id, record as CopiedQuote),
}
