import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { type RecordFor, rateParts, rates } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { isUndo } from '../../crud/undo-mark.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { invalidInput } from '../../http/errors.ts'

type Part = RecordFor<'rate-parts'>

/** Rates of which the request changed anything, or a part. */
const changedSql = `
update unit_rate set changed_on = ${firmDaySql()}
where changed_on <> ${firmDaySql()} and id in (
  select record_id from ${writtenSql} written where table_name = '${rates.table}'
  union
  select coalesce(part.rate_id, (entry.changes -> 'rate_id' ->> 0)::integer)
  from ${writtenSql} entry left join rate_part part on part.id = entry.record_id
  where entry.table_name = '${rateParts.table}'
)
returning id`

/** After each write: the day of the last change of a rate or one of its parts. Like its sums, it moves without a new version. */
export const noteRateChanges: WriteWatcher = async (trx, _context, _user, written) => {
  // An undo takes back the day, too.
  if (!(written.has(rates.table) || written.has(rateParts.table)) || (await isUndo(trx))) return false
  const noted = await query(trx, changedSql)
  return noted.length > 0
}

const descriptionSql = `
select coalesce(
  (select trade from labour_rate where id = :labour),
  (select description from price_list_line where id = :line)) as text`

/** A part has a labour rate or a price. */
const partFaults = ({ kind, labourRateId, price }: Partial<Part>): FieldErrors => {
  if (labourRateId === null || labourRateId === undefined)
    return price === null || price === undefined ? { price: [messages.required] } : {}
  if (kind !== 'labour') return { labourRateId: [costingRefusals.labourOnly] }
  return price === null || price === undefined ? {} : { price: [costingRefusals.priceOfLabourRate] }
}

const describe = async (trx: Knex.Transaction, part: Partial<Part>): Promise<string | null> => {
  const bindings = { labour: part.labourRateId ?? null, line: part.priceListLineId ?? null }
  const [found] = await query<{ text: string | null }>(trx, descriptionSql, bindings)
  return found?.text ?? null
}

/** A part that nobody describes has the description of its labour rate or price list. */
export const ratePartHooks: ResourceHooks<Part> = {
  sample: { price: 4, labourRateId: null, description: 'Mortar' },
  concerns: ({ before, values }) => {
    const part = { ...before, ...values }
    return !part.description || Object.keys(partFaults(part)).length > 0
  },
  beforeWrite: async (trx, { before, values }) => {
    const part = { ...before, ...values }
    const faults = partFaults(part)
    if (Object.keys(faults).length > 0) throw invalidInput(faults)
    if (part.description) return
    const description = await describe(trx, part)
    if (description === null) throw invalidInput({ description: [messages.required] })
    return { description }
  },
}
