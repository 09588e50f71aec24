import type { Knex } from 'knex'
import { prepared } from '../../../../database/prepared.ts'

/** So many days make a supplier one of a job. */
const recentDays = 180

/** As part of a regular expression that means nothing but itself. */
const literal = (text: string) => `regexp_replace(${text}, '([^[:alnum:]])', '\\\\\\1', 'g')`

/** Quotes of the jobs that the texts of a line's purchase name, as a whole word. Bindings: lines, closed jobs too. */
const namedSql = `
with texts as materialized (
  select line.id, lower(concat_ws(chr(10), purchase.user_po_no, purchase.accounts_po_no, purchase.comments)) as texts
  from purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
  where line.id = any(?)
)
select texts.id as "lineId", quote.id as "quoteId"
from (
  select project.id, lower(project.project_number) as number
  from project left join project_status status on status.id = project.project_status_id
  where (? or (project.enabled and status.is_project_open)) and char_length(project.project_number) >= 4
  offset 0
) job
join texts
  on strpos(texts.texts, job.number) > 0
  and texts.texts ~ ('(^|[^[:alnum:]])' || ${literal('job.number')} || '($|[^[:alnum:]])')
join quote_header quote on quote.project_id = job.id
`

/** Quotes that other lines of the same purchase are on, and how many. Binding: lines. */
const siblingsSql = `
select line.id as "lineId", quote_line.quote_header_id as "quoteId", count(distinct other.id)::integer as lines
from purchase_line line
join purchase_line other on other.purchase_header_id = line.purchase_header_id and other.id <> line.id
join quote_purchase_link link on link.purchase_line_id = other.id
join quote_line on quote_line.id = link.quote_line_id
where line.id = any(?)
group by 1, 2
`

/** Quotes that suppliers were linked to lately, and how often. Binding: suppliers. */
const recentSql = `
select
  purchase.supplier_id as "supplierId", quote_line.quote_header_id as "quoteId", quote.project_id as "projectId",
  count(*)::integer as links
from purchase_header purchase
join purchase_line line on line.purchase_header_id = purchase.id
join quote_purchase_link link on link.purchase_line_id = line.id
join quote_line on quote_line.id = link.quote_line_id
join quote_header quote on quote.id = quote_line.quote_header_id
where purchase.supplier_id = any(?) and purchase.order_date >= current_date - ${recentDays}
group by 1, 2, 3
`

/** A quote of a job that the purchase of a line names. */
export interface NamedQuote {
  readonly lineId: number
  readonly quoteId: number
}

/** A quote that other lines of the purchase of a line are on. */
export interface SiblingQuote extends NamedQuote {
  readonly lines: number
}

/** A quote that a supplier was linked to lately. */
export interface RecentQuote {
  readonly supplierId: number
  readonly quoteId: number
  readonly projectId: number
  readonly links: number
}

export const readNamedQuotes = async (
  trx: Knex,
  lines: readonly number[],
  closedJobs: boolean,
): Promise<NamedQuote[]> =>
  (await prepared<NamedQuote>(trx, 'suggest: named', namedSql, [[...lines], closedJobs])).rows

export const readSiblingQuotes = async (trx: Knex, lines: readonly number[]): Promise<SiblingQuote[]> =>
  (await prepared<SiblingQuote>(trx, 'suggest: siblings', siblingsSql, [[...lines]])).rows

export const readRecentQuotes = async (trx: Knex, suppliers: readonly number[]): Promise<RecentQuote[]> =>
  (await prepared<RecentQuote>(trx, 'suggest: recent', recentSql, [[...suppliers]])).rows
