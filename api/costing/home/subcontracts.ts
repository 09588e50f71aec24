import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import { type RetentionTerms, retentionToRelease } from '../../../model/costing/application.ts'
import type { HomeFigure, PaymentDate, SubcontractKind } from '../../../model/costing/home.ts'
import { subtract } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { subcontracts, suppliers, valuations } from '../../../resources.config.ts'
import { retentionTermsSql } from '../applications/read-application.ts'
import { readTax } from '../subcontracts/tax-standing.ts'
import { countFigure, mostListed } from './figures.ts'

/** Days before a payment notice is due that the page says so. */
const noticeDays = 3

const countsSql = `
select
  (select count(*)::int from valuation where standing = 'draft') as drafts,
  (select count(*)::int from valuation where standing = 'draft' and notice_by <= ${firmDaySql()} + ${noticeDays}) as notices,
  (
    select coalesce(array_agg(distinct subcontract.supplier_id), '{}')
    from valuation join subcontract on subcontract.id = valuation.subcontract_id
    where valuation.standing = 'certified' and valuation.payment > 0
  ) as "toPay"`

/** The last certificate of each subcontract whose completion or end of defects has come. */
const heldSql = `
select distinct on (subcontract.id)
  subcontract.id, subcontract.number, supplier.supplier_name as "supplierName", subcontract.project_id as "projectId",
  project.project_number as "projectNumber", project.project_name as "projectName", ${retentionTermsSql('subcontract')},
  (subcontract.completed_on + subcontract.defects_months * interval '1 month')::date::text as "defectsEnd",
  valuation.valuation_date::text as "valuationDate", valuation.retention::float8 as held,
  case when valuation.kind = 'opening' then valuation.opening_gross else valuation.work end::float8 as gross,
  valuation.discount::float8 as discount
from valuation join subcontract on subcontract.id = valuation.subcontract_id
join supplier on supplier.id = subcontract.supplier_id
join project on project.id = subcontract.project_id
where valuation.standing <> 'draft'
  and least(subcontract.completed_on, subcontract.made_good_on, (select no_retention_from from firm)) <= ${firmDaySql()}
order by subcontract.id, valuation.number desc`

interface Held extends RetentionTerms {
  readonly id: number
  readonly number: string
  readonly supplierName: string
  readonly projectId: number
  readonly projectNumber: string | null
  readonly projectName: string
  readonly defectsEnd: string | null
  readonly valuationDate: string
  readonly held: number
  readonly gross: number
  readonly discount: number
}

/** Retention that is to be released to subcontractors, the oldest first. */
const readReleases = async (trx: Knex.Transaction, today: string): Promise<PaymentDate[]> =>
  (await query<Held>(trx, heldSql))
    .flatMap(({ gross, discount, ...contract }): PaymentDate[] => {
      const released = retentionToRelease(contract, { ...contract, heldOf: subtract(gross, discount) }, today)
      if (!released) return []
      const { id, number, supplierName, projectId, projectNumber, projectName, held } = contract
      return [
        {
          kind: 'subcontractRetention',
          project: { id: projectId, number: projectNumber, name: projectName },
          application: null,
          subcontract: { id, number, supplierName },
          amount: released.amount,
          whole: held,
          day: released.day,
          finalDate: null,
        },
      ]
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, mostListed)

interface SubcontractsToday {
  readonly figures: Record<SubcontractKind | 'subcontractRetention', HomeFigure>
  readonly dates: readonly PaymentDate[]
}

/** What subcontracts ask for today: to certify, notices, suppliers to verify, and retention to release. */
export const readSubcontractsToday = async (trx: Knex.Transaction): Promise<SubcontractsToday> => {
  const today = firmDay()
  const [counts] = await query<{ drafts: number; notices: number; toPay: number[] }>(trx, countsSql)
  const { drafts = 0, notices = 0, toPay = [] } = counts ?? {}
  const unverified: number[] = []
  for (const id of toPay.slice(0, mostListed))
    if ((await readTax(trx, id, today)).state !== 'valid') unverified.push(id)
  const dates = await readReleases(trx, today)
  const released = dates.flatMap(({ subcontract }) => (subcontract ? [subcontract.id] : []))
  return {
    figures: {
      suppliersToVerify: countFigure(suppliers, unverified.length, { id: unverified }),
      valuationsToCertify: countFigure(valuations, drafts, { standing: 'draft' }),
      subcontractNotices: countFigure(valuations, notices, {
        standing: 'draft',
        noticeBy: { to: `today+${noticeDays}d` },
      }),
      subcontractRetention: countFigure(subcontracts, released.length, { id: released }),
    },
    dates,
  }
}
