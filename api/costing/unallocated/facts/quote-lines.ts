import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import type { SuggestedStanding } from '../../../../model/costing/match-points.ts'
import { isCurrentSql } from '../../standing-sql.ts'

export interface OpenQuote {
  readonly id: number
  readonly number: string | null
  readonly created: string | null
  readonly standing: SuggestedStanding
  readonly projectId: number
  readonly projectNumber: string | null
  readonly projectName: string
}

/** Amounts in pounds. */
export interface QuoteLine {
  readonly id: number
  readonly quoteId: number
  readonly description: string
  readonly unit: string | null
  readonly categoryId: number
  readonly costEach: number
  /** What one costs the firm; null: not known. */
  readonly costRate: number | null
  readonly quoted: number
}

/** Bindings: quotes, closed jobs too. */
const quotesSql = `
select
  quote.id, quote.quote_number as number, quote.created_date::text as created, quote.standing,
  project.id as "projectId", project.project_number as "projectNumber", project.project_name as "projectName"
from quote_header quote
join project on project.id = quote.project_id
left join project_status status on status.id = project.project_status_id
where quote.id = any(?) and (? or (project.enabled and status.is_project_open)) and ${isCurrentSql('quote')}
`

const columns = `id, quote_header_id as "quoteId", description, unit, costing_category_id as "categoryId",
  cost_each::float8 as "costEach", cost_rate::float8 as "costRate", total::float8 as quoted`

/** A union, so that each part uses its index. Bindings: quotes, quote lines. */
const linesSql = `
select ${columns} from quote_line where quote_header_id = any(?)
union all
select ${columns} from quote_line where id = any(?)
`

/** Omits superseded and withdrawn quotes, and closed jobs unless `closedJobs`. */
export const readOpenQuotes = async (
  trx: Knex,
  ids: Iterable<number>,
  closedJobs: boolean,
): Promise<Map<number, OpenQuote>> => {
  const rows = await query<OpenQuote>(trx, quotesSql, [[...ids], closedJobs], { isPrepared: true })
  return new Map(rows.map((quote) => [quote.id, quote]))
}

export const readQuoteLines = async (
  trx: Knex,
  quoteIds: Iterable<number>,
  lineIds: Iterable<number>,
): Promise<QuoteLine[]> =>
  query<QuoteLine>(trx, linesSql, [[...quoteIds], [...lineIds]], { isPrepared: true })

export const readCategories = async (trx: Knex): Promise<Map<number, string>> => {
  type Row = { readonly id: number; readonly name: string }
  const sql = 'select id, category_description as name from costing_category'
  const rows = await query<Row>(trx, sql, [], { isPrepared: true })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
