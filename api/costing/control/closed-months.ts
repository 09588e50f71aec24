import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthAround } from '../../../model/calendar-date.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatMonth, formatSterling } from '../../../model/format.ts'
import {
  applications,
  payments,
  projectCloseLines,
  projectCloses,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  quotePurchaseLinks,
} from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { notify } from '../../crud/notices.ts'
import { mayReadAllOf } from '../../crud/visible.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { pastLinesSql } from './lines-sql.ts'
import { readApplicationsOf } from './valuations.ts'

const lineTables = [
  quotePurchaseLinks,
  purchaseLines,
  purchaseHeaders,
  quoteLines,
  quoteHeaders,
  payments,
].map(({ table }) => table)

/** Columns that decide whether, where and when a line counts, and its amount. */
const counted = [
  'amount',
  'quantity',
  'linked_quantity',
  'cost_each',
  'costing_category_id',
  'purchase_line_id',
  'order_date',
  'received_date',
  'statement_date',
  'standing',
  'part',
  'agreed_date',
]

/** Ids of the figures' lines that a request touched: `part` and `source_id` as in closes. Bindings: `:tables`, `:columns`. */
const touchedSql = `
with touched as materialized (
  select distinct table_name, record_id as id from ${writtenSql} written
  where table_name = any(:tables) and jsonb_exists_any(changes, :columns)
)
select 'spend' as part, id as source_id from touched where table_name = '${quotePurchaseLinks.table}'
union
select 'spend', link.id from touched join quote_purchase_link link on link.purchase_line_id = touched.id
where table_name = '${purchaseLines.table}'
union
select 'spend', link.id from touched
join purchase_line bought on bought.purchase_header_id = touched.id
join quote_purchase_link link on link.purchase_line_id = bought.id
where table_name = '${purchaseHeaders.table}'
union
select 'spend', link.id from touched join quote_purchase_link link on link.quote_line_id = touched.id
where table_name = '${quoteLines.table}'
union
select 'posted', id from touched where table_name = '${purchaseLines.table}'
union
select 'posted', bought.id from touched join purchase_line bought on bought.purchase_header_id = touched.id
where table_name = '${purchaseHeaders.table}'
union
-- What a link takes of a posted line, or gives back.
select 'posted', coalesce(link.purchase_line_id, (entry.changes -> 'purchase_line_id' ->> 0)::integer)
from ${writtenSql} entry
left join quote_purchase_link link on link.id = entry.record_id
where entry.table_name = '${quotePurchaseLinks.table}'
union
select 'quoted', id from touched where table_name = '${quoteLines.table}'
union
select 'quoted', line.id from touched join quote_line line on line.quote_header_id = touched.id
where table_name = '${quoteHeaders.table}'
union
select 'paid', id from touched where table_name = '${payments.table}'`

/** The last closed month of each project with such lines, up to three. */
const closesSql = `
with line as materialized (${touchedSql})
select distinct on (project_close.project_id) project_close.id, project_close.project_id as "projectId", month::text
from project_close
where project_close.project_id in (
  select spent.project_id
  from line
  join spend_line spent on spent.part = line.part and spent.id = line.source_id
  union
  select quoted.project_id
  from line
  join quoted_line quoted on line.part = 'quoted' and quoted.id = line.source_id
  union
  select quote.project_id
  from line
  join payment on line.part = 'paid' and payment.id = line.source_id
  join quote_header quote on quote.id = payment.quote_header_id
  union
  -- Deleted since.
  select closed.project_id
  from line
  join project_close_line gone on gone.part = line.part and gone.source_id = line.source_id
  join project_close closed on closed.id = gone.project_close_id
)
order by project_close.project_id, month desc, number desc
limit 3`

/** Columns of an application that a close depends on. */
const valuedColumns = [
  'standing',
  'valuation_date',
  'materials',
  'contra',
  'retention_rate',
  'certified_on',
  'certified_gross',
  'certified_due',
]

/**
 * The last close of each project with a touched application that its figures have, or would have: valued or certified by
 * then. Bindings: `:table`, `:columns`.
 */
const closesOfApplicationsSql = `
select distinct on (project_close.project_id)
  project_close.project_id as "projectId", project_close.month::text, project_close.applied::float8 as applied,
  project_close.certified::float8 as certified,
  bool_and(application.standing = 'draft') over (partition by project_close.id) as "isDraft"
from project_close
join application on application.project_id = project_close.project_id
  and least(application.valuation_date, application.certified_on) < project_close.month + interval '1 month'
where application.id in (
  select record_id from ${writtenSql} written
  where table_name = :table and jsonb_exists_any(changes, :columns)
)
order by project_close.project_id, project_close.month desc, project_close.number desc
limit 3`

interface CloseOfApplication extends Omit<Close, 'id'> {
  /** Null: no application was sent by then. */
  readonly applied: number | null
  readonly certified: number | null
  readonly isDraft: boolean
}

/** Says when an application that is dated in a closed month is made, sent, certified or withdrawn. */
const noticeApplications = async (trx: Knex.Transaction): Promise<void> => {
  const closes = await query<CloseOfApplication>(trx, closesOfApplicationsSql, {
    table: applications.table,
    columns: valuedColumns,
  })
  for (const { projectId, month: day, applied, certified, isDraft } of closes) {
    const now = await readApplicationsOf(trx, projectId, monthAround(day).to)
    const month = monthOf(day)
    const moved = (kept: number | null, value: number | undefined) => subtract(value ?? 0, kept ?? 0)
    const amounts = [
      ['closedApplied', moved(applied, now?.applied.value)],
      ['closedCertified', moved(certified, now?.certified.value)],
    ] as const
    for (const [says, amount] of amounts)
      if (amount !== 0) notify(trx, costingRefusals[says]({ month, amount: signed(amount) }))
    if (isDraft && amounts.every(([, amount]) => amount === 0))
      notify(trx, costingRefusals.closedValuation({ month }))
  }
}

/** What the touched lines add to the figures of a close, by part. */
const movementsSql = `
with line as materialized (${touchedSql}),
after as materialized (${pastLinesSql}),
side as (
  select part, source_id, amount from after
  where stage <> 'pending'
  union all
  select part, source_id, -amount from project_close_line
  where project_close_id = :closeId and stage <> 'pending'
)
select case part when 'posted' then 'spend' else part end as part, sum(amount)::float8 as amount
from side join line using (part, source_id)
group by 1
having sum(amount) <> 0 order by 1 desc`

interface Close {
  readonly id: number
  readonly projectId: number
  readonly month: string
}

const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${formatSterling(amount)}`

const monthOf = (month: string): string => formatMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

/** Says when a write moves the figures of a closed month: the close keeps its own, and shows the movement. */
export const noticeClosedMonths: WriteWatcher = async (trx, { resources }, user, written) => {
  const lines = resources[projectCloseLines.name]
  if (!resources[projectCloses.name] || !lines || !mayReadAllOf(resources, lines, user)) return false
  if (valuedColumns.some((column) => written.get(applications.table)?.columns.has(column)))
    await noticeApplications(trx)
  const touched = { tables: lineTables, columns: counted }
  // Most writes touch no line: they must not wait for the tables of lines.
  const isCounted = lineTables.some((table) =>
    counted.some((column) => written.get(table)?.columns.has(column)),
  )
  if (!isCounted) return false
  const closes = await query<Close>(trx, closesSql, touched)
  for (const { id: closeId, projectId, month } of closes) {
    const rows = await query<{ amount: number }>(trx, movementsSql, {
      ...touched,
      closeId,
      projectId,
      asOf: monthAround(month).to,
    })
    const [moved] = rows
    if (!moved) continue
    notify(trx, costingRefusals.closedMonth({ month: monthOf(month), amount: signed(moved.amount) }))
  }
  return false
}
