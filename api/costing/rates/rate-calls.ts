import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { quoteLines, type RecordFor, rateParts, rates } from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { Problem } from '../../http/errors.ts'
import { copyParts, removeParts } from './line-hooks.ts'

type Line = RecordFor<'quote-lines'>

const newestSql = `
select part.id, newest.newest_line_id as "lineId", newest.price::float8 as price
from rate_part part
join newest_price newest on newest.price_list_line_id = part.price_list_line_id
where part.rate_id = any (?) and part.price is distinct from newest.price
order by part.id`

const takeNewest = async (
  trx: Knex.Transaction,
  rateIds: readonly number[],
  write: RecordWriter,
): Promise<void> => {
  const found = await query<{ id: number; lineId: number; price: number }>(trx, newestSql, [rateIds])
  await write.changeSeveral(
    rateParts,
    found.map((part) => ({ id: part.id, values: { priceListLineId: part.lineId, price: part.price } })),
  )
}

/** Parts take the newest prices of their suppliers. */
export const takePricesOfLists: CallHandler = {
  summary: 'Give the parts of a rate the newest prices of their suppliers',
  run: async (trx, { id, write }) => {
    await takeNewest(trx, [id], write)
    return id
  },
  runSeveral: (trx, { records, write }) =>
    takeNewest(
      trx,
      records.map(({ id }) => Number(id)),
      write,
    ),
}

const takePrices = async (
  trx: Knex.Transaction,
  lines: readonly Line[],
  write: RecordWriter,
): Promise<void> => {
  await write.changeSeveral(
    quoteLines,
    lines.map(({ id, rateNow }) => ({ id, values: { costRate: rateNow, rateCost: rateNow } })),
  )
  await copyParts(trx, lines, write)
}

/** Moves the price of a draft by the mark-up of the line. */
export const takePriceOfRate: CallHandler = {
  summary: 'Give a line of a draft the price that its rate has now',
  run: async (trx, { id, record, write }) => {
    await takePrices(trx, [record as Line], write)
    return id
  },
  runSeveral: (trx, { records, write }) => takePrices(trx, records as readonly Line[], write),
}

const keepLines = async (
  trx: Knex.Transaction,
  lines: readonly Line[],
  write: RecordWriter,
): Promise<void> => {
  const made = await write.createSeveral(
    rates,
    lines.map(({ description, unit, costingCategoryId, costRate }) => ({
      ...{ description, unit, costingCategoryId },
      typedCost: costRate,
    })),
  )
  // Those of a rate whose cost was typed over.
  await removeParts(
    trx,
    lines.map(({ id }) => id),
    write,
  )
  await write.changeSeveral(
    quoteLines,
    lines.map(({ id, costRate }, at) => ({ id, values: { rateId: made[at] ?? null, rateCost: costRate } })),
  )
}

/** Errors: 409 if the line has the price of a rate already. */
export const keepAsRate: CallHandler = {
  summary: 'Make a rate from a line with a cost',
  refuses: ['conflict'],
  sample: { costRate: 12.5 },
  check: (record) => {
    const { rateId, typedOver } = record as Line
    if (rateId !== null && typedOver === 0) throw new Problem('conflict', { title: costingRefusals.isRate })
  },
  run: async (trx, { id, record, write }) => {
    await keepLines(trx, [record as Line], write)
    return id
  },
  runSeveral: (trx, { records, write }) => keepLines(trx, records as readonly Line[], write),
}
