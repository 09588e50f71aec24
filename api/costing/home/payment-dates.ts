import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import { type RetentionTerms, retentionToRelease } from '../../../model/costing/application.ts'
import type { HomeFigure, PaymentDate, PaymentDateKind } from '../../../model/costing/home.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { applications, projects } from '../../../resources.config.ts'
import { heldRetention, readApplicationsById, retentionTermsSql } from '../applications/read-application.ts'
import { isReceivedSql } from '../control/lines-sql.ts'
import { countFigure, mostListed } from './figures.ts'

/** Days before an application is to be made that the page says so. */
const daysAhead = 14

/** An open job is to be applied for a month after the valuation date of its last application, until the final account. */
const paymentDatesSql = `
with last as materialized (
  select distinct on (project_id) application.*, (valuation_date + interval '1 month')::date as next_valuation
  from application
  order by project_id, number desc
), found as (
  select 'applicationsToMake' as kind, last.project_id, last.id, last.number, 0 as amount, 0 as whole,
    next_valuation as day, null::date as final_date
  from last
  join project on project.id = last.project_id
  join project_status status on status.id = project.project_status_id and status.is_project_open
  where last.standing <> 'draft' and not last.final and next_valuation <= ${firmDaySql()} + ${daysAhead}
  union all
  select 'noPaymentNotice', project_id, id, number, due, due, notice_by, final_date
  from application
  where standing = 'sent' and notice_by < ${firmDaySql()}
  union all
  select 'pastFinalDate', project_id, id, number, certified_due - paid, certified_due, final_date, final_date
  from application
  cross join lateral (
    select coalesce(sum(amount), 0) as paid
    from payment
    where application_id = application.id and ${isReceivedSql('received_date')}
  ) payments
  where final_date < ${firmDaySql()} and certified_due > paid
), counted as (
  select found.*, count(*) over (partition by kind)::int as count,
    row_number() over (partition by kind order by day, id) as place
  from found
)
select kind, count, project_id as "projectId", project.project_number as "projectNumber",
  project.project_name as "projectName", counted.id, counted.number, amount::float8, whole::float8, day::text,
  final_date::text as "finalDate"
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
}

/** Contracts of the last applications that were sent, where retention may have to be released. */
const heldSql = `
select distinct on (application.project_id)
  application.id, application.project_id as "projectId", project.project_number as "projectNumber",
  project.project_name as "projectName", ${retentionTermsSql('project')},
  (project.completed_on + project.defects_months * interval '1 month')::date::text as "defectsEnd"
from application
join project on project.id = application.project_id
where application.standing <> 'draft'
  and least(project.completed_on, project.made_good_on, (select no_retention_from from firm)) <= ${firmDaySql()}
order by application.project_id, application.number desc`

interface Held extends RetentionTerms, Pick<Row, 'id' | 'projectId' | 'projectNumber' | 'projectName'> {
  readonly defectsEnd: string | null
}

/** By day, all of them. */
const readRetentions = async (trx: Knex.Transaction): Promise<PaymentDate[]> => {
  const contracts = await query<Held>(trx, heldSql)
  const applications = await readApplicationsById(
    trx,
    contracts.map(({ id }) => id),
  )
  const dates = contracts.flatMap((contract): PaymentDate[] => {
    const { id, projectId, projectNumber, projectName } = contract
    const application = applications.get(id)
    if (!application) return []
    const { held, heldOf } = heldRetention(application, null)
    const { valuationDate, number } = application
    const released = retentionToRelease(contract, { valuationDate, held, heldOf }, firmDay())
    if (!released) return []
    return [
      {
        kind: 'retentionToRelease',
        project: { id: projectId, number: projectNumber, name: projectName },
        application: { id, number },
        subcontract: null,
        amount: released.amount,
        whole: held,
        day: released.day,
        finalDate: null,
      },
    ]
  })
  return dates.toSorted((a, b) => (a.day === b.day ? a.project.id - b.project.id : a.day < b.day ? -1 : 1))
}

const dateOf = (row: Row): PaymentDate => ({
  kind: row.kind,
  project: { id: row.projectId, number: row.projectNumber, name: row.projectName },
  application: { id: row.id, number: row.number },
  subcontract: null,
  amount: row.amount,
  whole: row.whole,
  day: row.day,
  finalDate: row.finalDate,
})

interface PaymentDates {
  readonly figures: Record<Exclude<PaymentDateKind, 'subcontractRetention'>, HomeFigure>
  readonly dates: PaymentDate[]
}

/** What the payment dates of applications ask for today. */
export const readPaymentDates = async (trx: Knex.Transaction): Promise<PaymentDates> => {
  const rows = await query<Row>(trx, paymentDatesSql)
  const listed = (await readRetentions(trx)).slice(0, mostListed)
  const of = (kind: PaymentDateKind) => rows.filter((row) => row.kind === kind)
  const count = (kind: PaymentDateKind) => of(kind)[0]?.count ?? 0
  const jobs = (ids: readonly number[]) => {
    const id = ids.toSorted((a, b) => a - b)
    return countFigure(projects, id.length, { id })
  }
  return {
    figures: {
      applicationsToMake: jobs(of('applicationsToMake').map(({ projectId }) => projectId)),
      noPaymentNotice: countFigure(applications, count('noPaymentNotice'), {
        standing: 'sent',
        noticeBy: { below: 'today' },
      }),
      pastFinalDate: countFigure(applications, count('pastFinalDate'), {
        unpaid: { above: 0 },
        finalDate: { below: 'today' },
      }),
      retentionToRelease: jobs(listed.map(({ project }) => project.id)),
    },
    dates: [...rows.map(dateOf), ...listed],
  }
}
