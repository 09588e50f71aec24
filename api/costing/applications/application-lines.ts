import type { Knex } from 'knex'
import { sortedText } from '../../../database/fields/registry.ts'
import { query } from '../../../database/query.ts'
import { percentAt, startedLines, valueWithin } from '../../../model/costing/application.ts'

/**
 * Lines that a project can apply for, in the order of an application: those of agreed quotes, and of variations that are
 * submitted. `origins`: the lines that each was copied from, over any number of copies.
 */
const quotedLinesSql = `
with recursive quoted as materialized (
  select
    line.id as "quoteLineId", coalesce(quote.quote_number, 'Quote ' || quote.id) as quote, line.ref, line.heading,
    line.description, quote.standing = 'agreed' as agreed, line.total::float8 as total, line.copied_from_id,
    row_number() over (
      order by quote.part = 'variation', quote.standing <> 'agreed', quote.id, ${sortedText('line.ref')} nulls last,
        line.id
    ) as place
  from quote_header quote join quote_line line on line.quote_header_id = quote.id
  where quote.project_id = :projectId
    and (quote.standing = 'agreed' or (quote.standing = 'submitted' and quote.part = 'variation'))
),
origin as (
  select "quoteLineId", copied_from_id as id, 1 as distance from quoted where copied_from_id is not null
  union all
  select origin."quoteLineId", line.copied_from_id, origin.distance + 1
  from origin join quote_line line on line.id = origin.id
  where line.copied_from_id is not null
)
select
  quoted."quoteLineId", quote, ref, heading, description, agreed, total,
  coalesce(array_agg(origin.id order by origin.distance) filter (where origin.id is not null), '{}') as origins
from quoted left join origin on origin."quoteLineId" = quoted."quoteLineId"
group by 1, 2, 3, 4, 5, 6, 7, place
order by place`

interface LineTexts {
  readonly quoteLineId: number
  readonly quote: string | null
  readonly ref: string | null
  readonly heading: string | null
  readonly description: string | null
  readonly agreed: boolean
}

interface QuotedLine extends LineTexts {
  readonly total: number
  readonly origins: readonly number[]
}

interface LastLine extends LineTexts {
  readonly toDate: number
}

/** Lines of the last other application that was sent; none if there is none. */
const lastLinesSql = `
select quote_line_id as "quoteLineId", quote, ref, heading, description, agreed, to_date::float8 as "toDate"
from application_line
where application_id = (
  select id from application where project_id = :projectId and standing <> 'draft' and id <> :id
  order by number desc limit 1
)
order by id`

const startedLinesOf = async (trx: Knex, id: number, projectId: number) =>
  startedLines(
    await query<QuotedLine>(trx, quotedLinesSql, { projectId }),
    await query<LastLine>(trx, lastLinesSql, { id, projectId }),
  )

export interface DraftLine extends LineTexts {
  readonly total: number
  readonly percentDone: number | null
  readonly toDate: number
  readonly previous: number
}

const asDraft = ({ line, total, toDate, previous }: Awaited<ReturnType<typeof startedLinesOf>>[number]) => {
  const { quoteLineId, quote, ref, heading, description, agreed } = line
  const percentDone = percentAt(total, toDate)
  return { quoteLineId, quote, ref, heading, description, agreed, total, percentDone, toDate, previous }
}

const insertSql = `
insert into application_line
  (application_id, quote_line_id, quote, ref, heading, description, agreed, total, percent_done, to_date, previous)
select :id, "quoteLineId", quote, ref, heading, description, agreed, total, "percentDone", "toDate", previous
from jsonb_to_recordset(:lines::jsonb) as line (
  "quoteLineId" integer, quote text, ref text, heading text, description text, agreed boolean, total numeric, "percentDone" numeric,
  "toDate" numeric, previous numeric, place integer
)
order by place`

const insertLines = (trx: Knex.Transaction, id: number, lines: readonly DraftLine[]) =>
  query(trx, insertSql, { id, lines: JSON.stringify(lines.map((line, place) => ({ ...line, place }))) })

export const addLines = async (trx: Knex.Transaction, id: number, projectId: number): Promise<void> => {
  await insertLines(trx, id, (await startedLinesOf(trx, id, projectId)).map(asDraft))
}

interface StoredLine extends DraftLine {
  readonly id: number
}

const storedLinesSql = `
select id, quote_line_id as "quoteLineId", quote, ref, heading, description, agreed, total::float8 as total,
  percent_done::float8 as "percentDone", to_date::float8 as "toDate", previous::float8 as previous
from application_line where application_id = ? order by id`

const copied = ['quote', 'ref', 'heading', 'description', 'agreed', 'total', 'previous'] as const

/** What quotes have changed since the lines of a draft were made. Typed values stay, up to the new totals. */
export interface LineChanges {
  readonly added: readonly DraftLine[]
  readonly changed: readonly StoredLine[]
  readonly removed: readonly number[]
}

export const lineChanges = async (trx: Knex, id: number, projectId: number): Promise<LineChanges> => {
  const stored = await query<StoredLine>(trx, storedLinesSql, [id])
  const byQuoteLine = new Map(stored.map((line) => [line.quoteLineId, line]))
  const wanted = (await startedLinesOf(trx, id, projectId)).map(asDraft)
  const startedIds = new Set(wanted.map(({ quoteLineId }) => quoteLineId))
  const known = wanted.flatMap((line) => {
    const before = byQuoteLine.get(line.quoteLineId)
    return before ? [{ before, line }] : []
  })
  return {
    added: wanted.filter(({ quoteLineId }) => !byQuoteLine.has(quoteLineId)),
    changed: known
      .filter(({ before, line }) => copied.some((name) => before[name] !== line[name]))
      .map(({ before, line }) => {
        const toDate = valueWithin(line.total, before.toDate)
        return { ...line, id: before.id, toDate, percentDone: percentAt(line.total, toDate) }
      }),
    removed: stored.filter(({ quoteLineId }) => !startedIds.has(quoteLineId)).map((line) => line.id),
  }
}

export const countOf = ({ added, changed, removed }: LineChanges): number =>
  added.length + changed.length + removed.length

const updateSql = `
update application_line line
set quote = new.quote, ref = new.ref, heading = new.heading, description = new.description, agreed = new.agreed, total = new.total,
  percent_done = new."percentDone", to_date = new."toDate", previous = new.previous, version = line.version + 1
from jsonb_to_recordset(?::jsonb) as new (
  id integer, quote text, ref text, heading text, description text, agreed boolean, total numeric, "percentDone" numeric,
  "toDate" numeric, previous numeric
)
where line.id = new.id`

export const makeChanges = async (
  trx: Knex.Transaction,
  id: number,
  { added, changed, removed }: LineChanges,
): Promise<void> => {
  if (removed.length > 0) await query(trx, 'delete from application_line where id = any(?)', [[...removed]])
  if (changed.length > 0) await query(trx, updateSql, [JSON.stringify(changed)])
  if (added.length > 0) await insertLines(trx, id, added)
}
