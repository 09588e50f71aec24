import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { percentAt, valueWithin } from '../../../model/costing/application.ts'

interface CopiedLine {
  readonly subcontractLineId: number
  readonly ref: string | null
  readonly description: string
  readonly variation: boolean
  readonly costingCategoryId: number
  readonly quoteLineId: number | null
  readonly total: number
  readonly previous: number
}

interface DraftLine extends CopiedLine {
  readonly percentDone: number | null
  readonly toDate: number
}

interface StoredLine extends DraftLine {
  readonly id: number
}

/** Lines of the order, then its variations, with their value in the last other valuation that is certified. */
const orderedSql = `
select
  line.id as "subcontractLineId", line.ref, line.description, line.variation,
  line.costing_category_id as "costingCategoryId", line.quote_line_id as "quoteLineId",
  round(line.quantity * line.cost_each, 2)::float8 as total, coalesce(last.to_date, 0)::float8 as previous
from subcontract_line line
left join valuation_line last on last.subcontract_line_id = line.id and last.valuation_id = (
  select id from valuation
  where subcontract_id = :subcontractId and standing <> 'draft' and kind = 'valuation' and id <> :id
  order by number desc limit 1
)
where line.subcontract_id = :subcontractId
order by line.variation, line.id`

const storedSql = `
select id, subcontract_line_id as "subcontractLineId", ref, description, variation,
  costing_category_id as "costingCategoryId", quote_line_id as "quoteLineId", total::float8 as total,
  previous::float8 as previous, percent_done::float8 as "percentDone", to_date::float8 as "toDate"
from valuation_line where valuation_id = ? order by id`

const insertSql = `
insert into valuation_line
  (valuation_id, subcontract_line_id, ref, description, variation, costing_category_id, quote_line_id, total, previous,
    percent_done, to_date)
select :id, "subcontractLineId", ref, description, variation, "costingCategoryId", "quoteLineId", total, previous,
  "percentDone", "toDate"
from jsonb_to_recordset(:lines::jsonb) as line (
  "subcontractLineId" integer, ref text, description text, variation boolean, "costingCategoryId" integer,
  "quoteLineId" integer, total numeric, previous numeric, "percentDone" numeric, "toDate" numeric, place integer
)
order by place`

const updateSql = `
update valuation_line line
set ref = new.ref, description = new.description, variation = new.variation, total = new.total,
  previous = new.previous, costing_category_id = new."costingCategoryId", quote_line_id = new."quoteLineId",
  percent_done = new."percentDone", to_date = new."toDate", version = line.version + 1
from jsonb_to_recordset(?::jsonb) as new (
  id integer, ref text, description text, variation boolean, "costingCategoryId" integer, "quoteLineId" integer,
  total numeric, previous numeric, "percentDone" numeric, "toDate" numeric
)
where line.id = new.id`

const copied = [
  'ref',
  'description',
  'variation',
  'costingCategoryId',
  'quoteLineId',
  'total',
  'previous',
] as const

const readOrdered = (trx: Knex, id: number, subcontractId: number): Promise<CopiedLine[]> =>
  query<CopiedLine>(trx, orderedSql, { id, subcontractId })

const valued = (line: CopiedLine, value: number): DraftLine => {
  const toDate = valueWithin(line.total, value)
  return { ...line, toDate, percentDone: percentAt(line.total, toDate) }
}

const insertLines = (trx: Knex.Transaction, id: number, lines: readonly DraftLine[]) =>
  query(trx, insertSql, { id, lines: JSON.stringify(lines.map((line, place) => ({ ...line, place }))) })

/** Lines of a new valuation: all of the subcontract, with their last value. */
export const addLines = async (trx: Knex.Transaction, id: number, subcontractId: number): Promise<void> => {
  const lines = await readOrdered(trx, id, subcontractId)
  await insertLines(
    trx,
    id,
    lines.map((line) => valued(line, line.previous)),
  )
}

/** What the subcontract has changed since the lines of a draft were made. Typed values stay, up to the new totals. */
interface LineChanges {
  readonly added: readonly DraftLine[]
  readonly changed: readonly StoredLine[]
}

export const lineChanges = async (trx: Knex, id: number, subcontractId: number): Promise<LineChanges> => {
  const stored = new Map(
    (await query<StoredLine>(trx, storedSql, [id])).map((line) => [line.subcontractLineId, line]),
  )
  const ordered = await readOrdered(trx, id, subcontractId)
  return {
    added: ordered
      .filter(({ subcontractLineId }) => !stored.has(subcontractLineId))
      .map((line) => valued(line, line.previous)),
    changed: ordered.flatMap((line) => {
      const before = stored.get(line.subcontractLineId)
      if (!before || copied.every((name) => before[name] === line[name])) return []
      return [{ ...valued(line, before.toDate), id: before.id }]
    }),
  }
}

export const countOf = ({ added, changed }: LineChanges): number => added.length + changed.length

export const makeChanges = async (
  trx: Knex.Transaction,
  id: number,
  { added, changed }: LineChanges,
): Promise<void> => {
  if (changed.length > 0) await query(trx, updateSql, [JSON.stringify(changed)])
  if (added.length > 0) await insertLines(trx, id, added)
}
