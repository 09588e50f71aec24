import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import type { AttentionKind, HomeFigure } from '../../../model/costing/home.ts'
import { applications, projects } from '../../../resources.config.ts'
import { isReceivedSql } from '../control/lines-sql.ts'
import { countFigure, mostListed } from './figures.ts'

export type PaymentDateKind = Extract<
  AttentionKind,
  'applicationsToMake' | 'noPaymentNotice' | 'pastFinalDate' | 'retentionToRelease'
>

/**
 * - An open job is to be applied for a month after the valuation date of its last application, until the final account.
 * - Retention is to be released if the job was completed after a valuation at the full rate, or if its months for
 * defects have passed.
 */
const paymentDatesSql = `
with last as materialized (
  select distinct on (project_id) application.*, ${firmDaySql()} as today
  from application
  order by project_id, number desc
), last_sent as (
  select distinct on (project_id) project_id, valuation_date, retention, retention_rate
  from application
  where standing <> 'draft'
  order by project_id, number desc
)
select
  array(
    select project.id
    from last
    join project on project.id = last.project_id
    join project_status status on status.id = project.project_status_id and status.is_project_open
    where last.standing <> 'draft' and not last.final and last.valuation_date + interval '1 month' <= today
    order by project.id
    limit ${mostListed}
  ) as "toMake",
  array(
    select project.id
    from last_sent
    join project on project.id = last_sent.project_id
    where last_sent.retention > 0 and (
      (project.completed_on <= ${firmDaySql()} and last_sent.valuation_date < project.completed_on)
      or project.completed_on + project.defects_months * interval '1 month' <= ${firmDaySql()}
    )
    order by project.id
    limit ${mostListed}
  ) as "toRelease",
  (select count(*)::int from application where standing = 'sent' and notice_by < ${firmDaySql()}) as "noNotice",
  (
    select count(*)::int
    from application
    where final_date < ${firmDaySql()} and certified_due > (
      select coalesce(sum(amount), 0)
      from payment
      where application_id = application.id and ${isReceivedSql('received_date')}
    )
  ) as "pastFinal"`

interface Found {
  readonly toMake: number[]
  readonly toRelease: number[]
  readonly noNotice: number
  readonly pastFinal: number
}

/** What the payment dates of applications ask for today. */
export const readPaymentDates = async (
  trx: Knex.Transaction,
): Promise<Record<PaymentDateKind, HomeFigure>> => {
  const [found] = await query<Found>(trx, paymentDatesSql)
  if (!found) throw new Error('Counting answers a row')
  const { toMake, toRelease, noNotice, pastFinal } = found
  return {
    applicationsToMake: countFigure(projects, toMake.length, { id: toMake }),
    noPaymentNotice: countFigure(applications, noNotice, { standing: 'sent', noticeBy: { below: 'today' } }),
    pastFinalDate: countFigure(applications, pastFinal, {
      unpaid: { above: 0 },
      finalDate: { below: 'today' },
    }),
    retentionToRelease: countFigure(projects, toRelease.length, { id: toRelease }),
  }
}
