import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { withMarkUp } from '../../../model/mark-up.ts'
import {
  quoteLineParts,
  quoteLines,
  type RecordFor,
  rateParts,
  rates,
  resources,
} from '../../../resources.config.ts'
import type { RecordWriter, ResourceHooks } from '../../crud/hooks.ts'
import { readRecords } from '../../crud/read.ts'
import type { RecordChange } from '../../crud/record-change.ts'
import { mapInSlices } from '../../workers/in-slices.ts'

type Line = RecordFor<'quote-lines'>

/** Whether a line takes a rate. Calls that give a line the rate together with the cost when taken have done the rest. */
const isTaken = ({ before, values, isChanged }: RecordChange<Line>): boolean =>
  isChanged('rateId') && !(before && Object.hasOwn(values, 'rateCost'))

const costOf = async (db: Knex, id: number): Promise<number | null> => {
  const found = await readRecords(db, { resources, resource: rates }, [id], new Set(['cost']))
  const cost = found.get(id)?.cost
  return typeof cost === 'number' ? cost : null
}

export const removeParts = async (
  trx: Knex.Transaction,
  lineIds: readonly number[],
  write: RecordWriter,
): Promise<void> => {
  const parts = await query<{ id: number }>(
    trx,
    'select id from quote_line_part where quote_line_id = any (?) order by id',
    [lineIds],
  )
  await write.deleteSeveral(
    quoteLineParts,
    parts.map(({ id }) => id),
  )
}

type Taken = Pick<RecordFor<'quote-lines'>, 'id' | 'rateId'>

/** Gives lines the parts that their rates have now, in place of those that they had. */
export const copyParts = async (
  trx: Knex.Transaction,
  lines: readonly Taken[],
  write: RecordWriter,
): Promise<void> => {
  await removeParts(
    trx,
    lines.map(({ id }) => id),
    write,
  )
  const rateIds = lines.flatMap(({ rateId }) => (typeof rateId === 'number' ? [rateId] : []))
  const ids = await query<{ id: number }>(
    trx,
    'select id from rate_part where rate_id = any (?) order by id',
    [[...new Set(rateIds)]],
  )
  const parts = await readRecords(
    trx,
    { resources, resource: rateParts },
    ids.map(({ id }) => id),
    new Set(['rateId', 'kind', 'description', 'used', 'usedPrice', 'waste']),
  )
  const ofRate = groupedBy(
    [...(parts.values() as Iterable<Partial<RecordFor<'rate-parts'>>>)],
    ({ rateId }) => rateId,
  )
  const copies = await mapInSlices(lines, ({ id, rateId }) =>
    (ofRate.get(rateId ?? 0) ?? []).map((part) => ({
      quoteLineId: id,
      kind: part.kind,
      description: part.description,
      quantity: Number(part.used),
      price: part.usedPrice ?? null,
      waste: part.waste,
    })),
  )
  if (copies.some((own) => own.length > 0)) await write.createSeveral(quoteLineParts, copies.flat())
}

/**
 * A line that takes a rate gets a copy of its cost and parts, whatever writes it. Later changes of the rate move no line; taking
 * its newer price is a call.
 */
export const quoteLineHooks: ResourceHooks<Line> = {
  concerns: isTaken,
  beforeWrite: async (trx, change) => {
    const { before, values, isChanged } = change
    // A new line has the cost by its preset.
    if (!before || !isTaken(change)) return
    const rateCost = typeof values.rateId === 'number' ? await costOf(trx, values.rateId) : null
    if (rateCost === null || isChanged('costRate')) return { rateCost }
    return { ...withMarkUp(quoteLines, { costRate: rateCost }, { ...before, ...values }), rateCost }
  },
  afterWrite: async (trx, change) => {
    const { id, values, write } = change
    if (isTaken(change)) await copyParts(trx, [{ id, rateId: values.rateId ?? null }], write)
  },
  beforeDelete: async (trx, { record, write }) => {
    if (record.rateId !== null) await removeParts(trx, [record.id], write)
  },
}
