import type { Knex } from 'knex'
import { firmDaySql } from '../../../../database/firm-day.ts'
import { query } from '../../../../database/query.ts'
import { isCurrentSql } from '../../standing-sql.ts'

/** Max. days since a link for it to count as recent. */
const recentDays = 180

/** Escaped for a regular expression. */
const literal = (text: string) => `regexp_replace(${text}, '([^[:alnum:]])', '\\\\\\1', 'g')`

/** Of the purchase's job, else of jobs that its texts name as a whole word. Bindings: lines, closed jobs too. */
const namedSql = `
with texts as materialized (
  select line.id, purchase.project_id,
    lower(concat_ws(chr(10), purchase.user_po_no, purchase.accounts_po_no, purchase.comments)) as texts
  from purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
  where line.id = any(?)
)
select texts.id as "lineId", quote.id as "quoteId", texts.project_id is not null as "isOrderedFor"
from (
  select project.id, lower(project.project_number) as number
  from project left join project_status status on status.id = project.project_status_id
  where ? or (project.enabled and status.is_project_open)
  offset 0
) job
join texts on case
  when texts.project_id is not null then texts.project_id = job.id
  else char_length(job.number) >= 4
    and strpos(texts.texts, job.number) > 0
    and texts.texts ~ ('(^|[^[:alnum:]])' || ${literal('job.number')} || '($|[^[:alnum:]])')
end
join quote_header quote on quote.project_id = job.id
`

/** Quotes linked to other lines of the same purchase. Binding: lines. */
const siblingsSql = `
select line.id as "lineId", quote_line.quote_header_id as "quoteId", count(distinct other.id)::integer as lines
from purchase_line line
join purchase_line other on other.purchase_header_id = line.purchase_header_id and other.id <> line.id
join quote_purchase_link link on link.purchase_line_id = other.id
join quote_line on quote_line.id = link.quote_line_id
where line.id = any(?)
group by 1, 2
`

/** Linked to the suppliers' lines, on open jobs. Bindings: suppliers, closed jobs too. */
const supplierSql = `
select
  purchase.supplier_id as "supplierId", quote_line.id as "quoteLineId", quote.id as "quoteId",
  quote.project_id as "projectId", quote_line.costing_category_id as "categoryId", count(*)::integer as links,
  (count(*) filter (where purchase.order_date >= ${firmDaySql()} - ${recentDays}))::integer as "recentLinks"
from purchase_header purchase
join purchase_line line on line.purchase_header_id = purchase.id
join quote_purchase_link link on link.purchase_line_id = line.id
join quote_line on quote_line.id = link.quote_line_id
join quote_header quote on quote.id = quote_line.quote_header_id
join project on project.id = quote.project_id
left join project_status status on status.id = project.project_status_id
where purchase.supplier_id = any(?) and (? or (project.enabled and status.is_project_open))
  and ${isCurrentSql('quote')}
group by 1, 2, 3
`

interface NamedQuote {
  readonly lineId: number
  readonly quoteId: number
  readonly isOrderedFor: boolean
}

interface SiblingQuote {
  readonly lineId: number
  readonly quoteId: number
  readonly lines: number
}

export interface SupplierLine {
  readonly supplierId: number
  readonly quoteLineId: number
  readonly quoteId: number
  readonly projectId: number
  readonly categoryId: number
  readonly links: number
  readonly recentLinks: number
}

export const readNamedQuotes = (trx: Knex, lines: readonly number[], closedJobs: boolean) =>
  query<NamedQuote>(trx, namedSql, [lines, closedJobs], { isPrepared: true })

export const readSiblingQuotes = (trx: Knex, lines: readonly number[]) =>
  query<SiblingQuote>(trx, siblingsSql, [lines], { isPrepared: true })

export const readSupplierLines = (trx: Knex, suppliers: readonly number[], closedJobs: boolean) =>
  query<SupplierLine>(trx, supplierSql, [suppliers, closedJobs], { isPrepared: true })
