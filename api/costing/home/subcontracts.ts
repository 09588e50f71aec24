import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import { type RetentionTerms, retentionToRelease } from '../../../model/costing/application.ts'
import type { HomeFigure, SubcontractKind } from '../../../model/costing/home.ts'
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
  subcontract.id, ${retentionTermsSql('subcontract')},
  (subcontract.completed_on + subcontract.defects_months * interval '1 month')::date::text as "defectsEnd",
  valuation.valuation_date::text as "valuationDate", valuation.retention::float8 as held,
  case when valuation.kind = 'opening' then valuation.opening_gross else valuation.work end::float8 as gross,
  valuation.discount::float8 as discount
from valuation join subcontract on subcontract.id = valuation.subcontract_id
where valuation.standing <> 'draft'
  and least(subcontract.completed_on, subcontract.made_good_on, (select no_retention_from from firm)) <= ${firmDaySql()}
order by subcontract.id, valuation.number desc`

interface Held extends RetentionTerms {
  readonly id: number
  readonly defectsEnd: string | null
  readonly valuationDate: string
  readonly held: number
  readonly gross: number
  readonly discount: number
}

/** What subcontracts ask for today: to certify, notices, suppliers to verify, and retention to release. */
export const readSubcontractFigures = async (
  trx: Knex.Transaction,
): Promise<Record<SubcontractKind, HomeFigure>> => {
  const today = firmDay()
  const [counts] = await query<{ drafts: number; notices: number; toPay: number[] }>(trx, countsSql)
  const { drafts = 0, notices = 0, toPay = [] } = counts ?? {}
  const unverified: number[] = []
  for (const id of toPay.slice(0, mostListed))
    if ((await readTax(trx, id, today)).state !== 'valid') unverified.push(id)
  const held = await query<Held>(trx, heldSql)
  const released = held
    .filter(({ gross, discount, ...contract }) =>
      retentionToRelease(contract, { ...contract, heldOf: subtract(gross, discount) }, today),
    )
    .slice(0, mostListed)
    .map(({ id }) => id)
  return {
    suppliersToVerify: countFigure(suppliers, unverified.length, { id: unverified }),
    valuationsToCertify: countFigure(valuations, drafts, { standing: 'draft' }),
    subcontractNotices: countFigure(valuations, notices, {
      standing: 'draft',
      noticeBy: { to: `today+${noticeDays}d` },
    }),
    subcontractRetention: countFigure(subcontracts, released.length, { id: released }),
  }
}
