import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { SpreadPreview } from '../../../model/costing/estimate.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { type SpreadLine, spreadTo } from '../../../model/costing/spread.ts'
import { lineTotal, subtract, sum } from '../../../model/decimal.ts'
import { percentOn } from '../../../model/mark-up.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { inBillOrder } from '../bill-order.ts'
import { readSnapshot } from '../transactions.ts'

const linesSql = `
select line.id, line.description, line.quantity::float8 as quantity, line.cost_rate::float8 as "costRate",
  line.cost_each::float8 as "costEach", line.markup::float8 as markup
from quote_line line
where line.quote_header_id = ?
order by ${inBillOrder('line')}`

interface StoredLine extends SpreadLine {
  readonly description: string
  readonly markup: number | null
}

const stateSql = `
select quote.standing, md5(coalesce(
  (select string_agg(line.id || ' ' || line.version, ',' order by line.id) from quote_line line where quote_header_id = quote.id), ''
)) as lines
from quote_header quote where quote.id = ?`

interface State {
  readonly standing: string
  /** Another text after each change of a line. */
  readonly lines: string
}

export const stateOf = async (trx: Knex, id: number): Promise<State | undefined> => {
  const [state] = await query<State>(trx, stateSql, [id])
  return state
}

export interface SpreadQuote {
  readonly preview: SpreadPreview
  readonly state: State
}

/** Errors: 404; 409 unless the quote is a draft; 400 if no prices come to the total. */
const spreadOf = async (trx: Knex, id: number, wanted: number): Promise<SpreadQuote> => {
  const quote = await stateOf(trx, id)
  if (!quote) throw new Problem('not_found')
  if (quote.standing !== 'draft') throw new Problem('conflict', { title: costingRefusals.spreadOfDrafts })
  const lines = await query<StoredLine>(trx, linesSql, [id])
  const prices = spreadTo(lines, wanted)
  if (!prices) throw invalidInput({ total: [costingRefusals.notSpread] })
  const totalOf = ({ quantity }: StoredLine, costEach: number) => lineTotal(quantity, costEach)
  const told = lines.flatMap((line) => {
    const price = prices.get(line.id)
    if (price === undefined) return []
    return [
      {
        id: line.id,
        description: line.description,
        quantity: line.quantity,
        before: { costEach: line.costEach, markup: line.markup, total: totalOf(line, line.costEach) },
        after: { costEach: price, markup: percentOn(line.costRate, price), total: totalOf(line, price) },
      },
    ]
  })
  const cost = sum(lines.flatMap((line) => (line.costRate === null ? [] : [totalOf(line, line.costRate)])))
  const [before, after] = [
    sum(told.map((line) => line.before.total)),
    sum(told.map((line) => line.after.total)),
  ]
  const preview = {
    lines: told,
    before: sum(lines.map((line) => totalOf(line, line.costEach))),
    after: wanted,
    cost,
    marginBefore: subtract(before, cost),
    marginAfter: subtract(after, cost),
  }
  return { preview, state: quote }
}

/** The same of one moment. */
export const spreadStored = (db: Knex, id: number, wanted: number): Promise<SpreadQuote> =>
  readSnapshot(db, (trx) => spreadOf(trx, id, wanted))
