import type { Knex } from 'knex'
import { prepared } from '../../../../database/prepared.ts'

/** A quote of a job where purchase lines may belong. */
export interface OpenQuote {
  readonly id: number
  readonly number: string | null
  /** `yyyy-MM-dd` */
  readonly created: string | null
  readonly projectId: number
  readonly projectNumber: string | null
  readonly projectName: string
}

/** A line of such a quote. Amounts in pounds. */
export interface QuoteLine {
  readonly id: number
  readonly quoteId: number
  readonly description: string
  readonly categoryId: number
  readonly costEach: number
  readonly quoted: number
}

/** Bindings: quotes, closed jobs too. */
const quotesSql = `
select
  quote.id, quote.quote_number as number, quote.created_date::text as created,
  project.id as "projectId", project.project_number as "projectNumber", project.project_name as "projectName"
from quote_header quote
join project on project.id = quote.project_id
left join project_status status on status.id = project.project_status_id
where quote.id = any(?) and (? or (project.enabled and status.is_project_open))
`

const columns = `id, quote_header_id as "quoteId", description, costing_category_id as "categoryId",
  cost_each::float8 as "costEach", total::float8 as quoted`

/** All lines of the first, and the second: each found by an index. Bindings: quotes, quote lines. */
const linesSql = `
select ${columns} from quote_line where quote_header_id = any(?)
union all
select ${columns} from quote_line where id = any(?)
`

/** Those of the quotes whose job is open, or all of them. */
export const readOpenQuotes = async (
  trx: Knex,
  ids: Iterable<number>,
  closedJobs: boolean,
): Promise<Map<number, OpenQuote>> => {
  const { rows } = await prepared<OpenQuote>(trx, 'suggest: quotes', quotesSql, [[...ids], closedJobs])
  return new Map(rows.map((quote) => [quote.id, quote]))
}

/** All lines of the quotes, and lines of other quotes. */
export const readQuoteLines = async (
  trx: Knex,
  quoteIds: Iterable<number>,
  lineIds: Iterable<number>,
): Promise<QuoteLine[]> =>
  (await prepared<QuoteLine>(trx, 'suggest: quote lines', linesSql, [[...quoteIds], [...lineIds]])).rows

/** The names of costing categories by id. */
export const readCategories = async (trx: Knex): Promise<Map<number, string>> => {
  type Row = { readonly id: number; readonly name: string }
  const sql = 'select id, category_description as name from costing_category'
  const { rows } = await prepared<Row>(trx, 'suggest: categories', sql, [])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
