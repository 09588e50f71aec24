import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { withMarkUp } from '../../../model/mark-up.ts'
import {
  quoteLineParts,
  quoteLines,
  type RecordFor,
  rateParts,
  rates,
  resources,
} from '../../../resources.config.ts'
import type { RecordWriter, ResourceHooks, WriteChange } from '../../crud/hooks.ts'
import { readRecords } from '../../crud/read.ts'

type Line = RecordFor<'quote-lines'>
type Change = Pick<WriteChange<Line>, 'before' | 'values'>

const isChanged = ({ before, values }: Change, name: 'rateId' | 'rateCost' | 'costRate'): boolean =>
  Object.hasOwn(values, name) && (values[name] ?? null) !== (before?.[name] ?? null)

const costOf = async (db: Knex, id: number): Promise<number | null> => {
  const found = await readRecords(db, { resources, resource: rates }, [id], new Set(['cost']))
  const cost = found.get(id)?.cost
  return typeof cost === 'number' ? cost : null
}

const removeParts = async (trx: Knex.Transaction, lineId: number, write: RecordWriter): Promise<void> => {
  const parts = await query<{ id: number }>(
    trx,
    'select id from quote_line_part where quote_line_id = ? order by id',
    [lineId],
  )
  for (const { id } of parts) await write.delete(quoteLineParts, id)
}

/** What a rate is made of now, for the line that takes it. */
const copyParts = async (
  trx: Knex.Transaction,
  lineId: number,
  rateId: number,
  write: RecordWriter,
): Promise<void> => {
  const ids = await query<{ id: number }>(trx, 'select id from rate_part where rate_id = ?', [rateId])
  const parts = await readRecords(
    trx,
    { resources, resource: rateParts },
    ids.map(({ id }) => id),
    new Set(['kind', 'description', 'used', 'usedPrice', 'waste']),
  )
  const copies = [...(parts.values() as Iterable<Partial<RecordFor<'rate-parts'>>>)].map((part) => ({
    quoteLineId: lineId,
    kind: part.kind,
    description: part.description,
    quantity: Number(part.used),
    price: Number(part.usedPrice ?? 0),
    waste: part.waste,
  }))
  if (copies.length > 0) await write.createSeveral(quoteLineParts, copies)
}

/**
 * A line that takes a rate gets a copy of its cost and parts, whatever writes it. Later changes of the rate move no line; taking
 * its newer price is a change of `rateCost`.
 */
export const quoteLineHooks: ResourceHooks<Line> = {
  concerns: (change) => isChanged(change, 'rateId') || isChanged(change, 'rateCost'),
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    // A new line has the cost by its preset.
    if (!before || !isChanged(change, 'rateId')) return
    const rateCost = typeof values.rateId === 'number' ? await costOf(trx, values.rateId) : null
    if (rateCost === null || isChanged(change, 'costRate')) return { rateCost }
    return { ...withMarkUp(quoteLines, { costRate: rateCost }, { ...before, ...values }), rateCost }
  },
  afterWrite: async (trx, { id, before, values, write }) => {
    const line = { ...before, ...values }
    if (!isChanged({ before, values }, 'rateId') && !isChanged({ before, values }, 'rateCost')) return
    if (before) await removeParts(trx, id, write)
    const { rateId } = line
    if (typeof rateId !== 'number') return
    await copyParts(trx, id, rateId, write)
  },
  beforeDelete: async (trx, { record, write }) => {
    if (record.rateId !== null) await removeParts(trx, record.id, write)
  },
}
