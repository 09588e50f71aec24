import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import type { HomeFigure, PaymentDate, PaymentDateKind } from '../../../model/costing/home.ts'
import { proportion, subtract } from '../../../model/decimal.ts'
import { applications, projects } from '../../../resources.config.ts'
import { isReceivedSql } from '../control/lines-sql.ts'
import { countFigure, mostListed } from './figures.ts'

/** Days before an application is to be made that the page says so. */
const daysAhead = 14

/**
 * - An open job is to be applied for a month after the valuation date of its last application, until the final account.
 * - Retention is to be released if the job was completed after a valuation at the full rate, or if its months for
 * defects have passed.
 */
const paymentDatesSql = `
with last as materialized (
  select distinct on (project_id) application.*, (valuation_date + interval '1 month')::date as next_valuation
  from application
  order by project_id, number desc
), last_sent as (
  select distinct on (project_id) application.*
  from application
  where standing <> 'draft'
  order by project_id, number desc
), kept as (
  select last_sent.*, project.retention_rate as full_rate, project.retention_after, project.completed_on,
    (project.completed_on + project.defects_months * interval '1 month')::date as defects_end
  from last_sent
  join project on project.id = last_sent.project_id
  where last_sent.retention > 0
), found as (
  select 'applicationsToMake' as kind, last.project_id, last.id, last.number, 0 as amount, 0 as whole,
    next_valuation as day, null::date as final_date, null::numeric as rate, null::numeric as after
  from last
  join project on project.id = last.project_id
  join project_status status on status.id = project.project_status_id and status.is_project_open
  where last.standing <> 'draft' and not last.final and next_valuation <= ${firmDaySql()} + ${daysAhead}
  union all
  select 'noPaymentNotice', project_id, id, number, due, due, notice_by, final_date, null, null
  from application
  where standing = 'sent' and notice_by < ${firmDaySql()}
  union all
  select 'pastFinalDate', project_id, id, number, certified_due - paid, certified_due, final_date, final_date, null, null
  from application
  cross join lateral (
    select coalesce(sum(amount), 0) as paid
    from payment
    where application_id = application.id and ${isReceivedSql('received_date')}
  ) payments
  where final_date < ${firmDaySql()} and certified_due > paid
  union all
  select 'retentionToRelease', project_id, id, number, retention, retention, defects_end, null, 0, 0
  from kept
  where defects_end <= ${firmDaySql()}
  union all
  select 'retentionToRelease', project_id, id, number, retention, retention, completed_on, null,
    coalesce(retention_rate, full_rate, 0), retention_after
  from kept
  where completed_on <= ${firmDaySql()} and valuation_date < completed_on
    and (defects_end is null or defects_end > ${firmDaySql()})
), counted as (
  select found.*, count(*) over (partition by kind)::int as count,
    row_number() over (partition by kind order by day, id) as place
  from found
)
select kind, count, project_id as "projectId", project.project_number as "projectNumber",
  project.project_name as "projectName", counted.id, counted.number, amount::float8, whole::float8, day::text,
  final_date::text as "finalDate", rate::float8, after::float8
from counted
join project on project.id = counted.project_id
where place <= ${mostListed}
order by kind, place`

interface Row {
  readonly kind: PaymentDateKind
  /** Of the kind, found in all. */
  readonly count: number
  readonly projectId: number
  readonly projectNumber: string | null
  readonly projectName: string
  readonly id: number
  readonly number: number
  readonly amount: number
  readonly whole: number
  readonly day: string
  readonly finalDate: string | null
  /** Of retention: percentage that was kept, and that may be kept from the day on. Null: half. 0 of 0: none may be. */
  readonly rate: number | null
  readonly after: number | null
}

/** Retention above what may be kept. */
const toRelease = ({ amount, rate, after }: Row): number => {
  if (rate === null || rate === 0) return amount
  const kept =
    after === null ? proportion(amount, 1, 2, 2) : proportion(amount, Math.min(after, rate), rate, 2)
  return subtract(amount, kept)
}

const dateOf = (row: Row): PaymentDate => ({
  kind: row.kind,
  project: { id: row.projectId, number: row.projectNumber, name: row.projectName },
  application: { id: row.id, number: row.number },
  amount: toRelease(row),
  whole: row.whole,
  day: row.day,
  finalDate: row.finalDate,
})

interface PaymentDates {
  readonly figures: Record<PaymentDateKind, HomeFigure>
  readonly dates: PaymentDate[]
}

/** What the payment dates of applications ask for today. */
export const readPaymentDates = async (trx: Knex.Transaction): Promise<PaymentDates> => {
  const rows = await query<Row>(trx, paymentDatesSql)
  const of = (kind: PaymentDateKind) => rows.filter((row) => row.kind === kind)
  const count = (kind: PaymentDateKind) => of(kind)[0]?.count ?? 0
  const jobs = (kind: PaymentDateKind) => {
    const id = of(kind)
      .map(({ projectId }) => projectId)
      .toSorted((a, b) => a - b)
    return countFigure(projects, id.length, { id })
  }
  return {
    figures: {
      applicationsToMake: jobs('applicationsToMake'),
      noPaymentNotice: countFigure(applications, count('noPaymentNotice'), {
        standing: 'sent',
        noticeBy: { below: 'today' },
      }),
      pastFinalDate: countFigure(applications, count('pastFinalDate'), {
        unpaid: { above: 0 },
        finalDate: { below: 'today' },
      }),
      retentionToRelease: jobs('retentionToRelease'),
    },
    dates: rows.map(dateOf),
  }
}
