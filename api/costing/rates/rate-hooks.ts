import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { type RecordFor, rates } from '../../../resources.config.ts'
import type { RecordWriter, ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

type Part = RecordFor<'rate-parts'>

/** The day of the last change of a rate or one of its parts. */
const markChanged = async (trx: Knex.Transaction, rateId: number, write: RecordWriter): Promise<void> => {
  const changedOn = firmDay()
  const rows = await query(
    trx,
    'select from unit_rate where id = ? and changed_on is distinct from ?::date',
    [rateId, changedOn],
  )
  if (rows.length > 0) await write.change(rates, rateId, { changedOn })
}

export const rateHooks: ResourceHooks<RecordFor<'rates'>> = {
  beforeWrite: async (_trx, { before }) => (before ? { changedOn: firmDay() } : undefined),
}

const descriptionSql = `
select coalesce(
  (select trade from labour_rate where id = :labour),
  (select description from price_list_line where id = :line)) as text`

/** A part has a labour rate or a price, and a description, if nobody types one that of its labour rate or price list. */
const partFaults = ({ kind, labourRateId, price }: Partial<Part>): FieldErrors => {
  if (labourRateId === null || labourRateId === undefined)
    return price === null || price === undefined ? { price: [messages.required] } : {}
  if (kind !== 'labour') return { labourRateId: [costingRefusals.labourOnly] }
  return price === null || price === undefined ? {} : { price: [costingRefusals.priceOfLabourRate] }
}

export const ratePartHooks: ResourceHooks<Part> = {
  sample: { price: 4, labourRateId: null, description: 'Mortar' },
  beforeWrite: async (trx, { before, values }) => {
    const part = { ...before, ...values }
    const faults = partFaults(part)
    if (Object.keys(faults).length > 0) throw invalidInput(faults)
    if (part.description) return
    const [found] = await query<{ text: string | null }>(trx, descriptionSql, {
      labour: part.labourRateId ?? null,
      line: part.priceListLineId ?? null,
    })
    if (!found?.text) throw invalidInput({ description: [messages.required] })
    return { description: found.text }
  },
  afterWrite: async (trx, { before, values, write }) => {
    await markChanged(trx, Number(values.rateId ?? before?.rateId), write)
  },
  beforeDelete: async (trx, { record, write }) => {
    await markChanged(trx, Number(record.rateId), write)
  },
}
