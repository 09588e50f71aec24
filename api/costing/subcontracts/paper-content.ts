import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { defaultTerms } from '../../../model/costing/payment-dates.ts'
import { noticeOf } from '../../../model/costing/payment-notice.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type {
  DeductionStatements,
  SubcontractCertificate,
  SubcontractOrder,
} from '../../../model/costing/subcontract-papers.ts'
import type { TaxMonthReply } from '../../../model/costing/tax-month.ts'
import { Problem } from '../../http/errors.ts'
import { readState } from './read-state.ts'
import { readValuation } from './read-valuation.ts'

/** About 100 pages. */
const mostLines = 3_000

const requireFewLines = (lines: readonly unknown[]): void => {
  if (lines.length > mostLines)
    throw new Problem('too_many_records', { title: costingRefusals.subcontractTooLong({ most: mostLines }) })
}

const partiesSql = `
  concat_ws('/', coalesce(project.project_number, project.id::text), subcontract.number) as name, subcontract.works,
  project.project_name as "projectName", project.location, supplier.supplier_name as "supplierName",
  supplier.address as "supplierAddress"
from subcontract
join project on project.id = subcontract.project_id
join supplier on supplier.id = subcontract.supplier_id
left join vat_code vat on vat.id = subcontract.vat_code_id`

const { dueDays, noticeDays, finalDays, payLessDays } = defaultTerms.scheme

/** Periods that the subcontract lacks are those of the Scheme, as in law. */
const orderSql = `
select
  subcontract.standing = 'draft' as "isDraft", subcontract.placed_on::text as "placedOn",
  subcontract.discount_rate::float8 as "discountRate", subcontract.retention_rate::float8 as "retentionRate",
  subcontract.retention_after::float8 as "retentionAfter", subcontract.defects_months as "defectsMonths",
  jsonb_build_object('due', coalesce(subcontract.due_days, ${dueDays}), 'notice', coalesce(subcontract.notice_days, ${noticeDays}),
    'final', coalesce(subcontract.final_days, ${finalDays}), 'payLess', coalesce(subcontract.pay_less_days, ${payLessDays})) as days,
  case when vat.id is not null then jsonb_build_object('rate', vat.rate, 'reverseCharge', vat.reverse_charge) end as vat,
  ${partiesSql}
where subcontract.id = ?`

const orderLinesSql = `
select ref, description, quantity::float8 as quantity, unit, cost_each::float8 as "costEach",
  round(quantity * cost_each, 2)::float8 as total, variation, instruction
from subcontract_line where subcontract_id = ? order by variation, id limit ${mostLines + 1}`

/** Errors: 404; 400 beyond `mostLines`. */
export const readOrderPaper = async (trx: Knex, id: number): Promise<SubcontractOrder> => {
  const [head] = await query<Omit<SubcontractOrder, 'kind' | 'lines'>>(trx, orderSql, [id])
  if (!head) throw new Problem('not_found')
  const lines = await query<SubcontractOrder['lines'][number]>(trx, orderLinesSql, [id])
  requireFewLines(lines)
  return { kind: 'order', ...head, lines }
}

const certificateSql = `
select valuation.valuation_date::text as "valuationDate", ${partiesSql}
join valuation on valuation.subcontract_id = subcontract.id
where valuation.id = ?`

const certificateLinesSql = `
select ref, description, total::float8 as total, percent_done::float8 as "percentDone", to_date::float8 as "toDate",
  previous::float8 as previous
from valuation_line where valuation_id = ? order by id limit ${mostLines + 1}`

const chargesSql =
  'select kind, text, amount::float8 as amount from charge where valuation_id = ? order by id'

/** Errors: 404; 400 beyond `mostLines`. @param today day of payment of what is not paid yet */
export const readCertificatePaper = async (
  trx: Knex,
  id: number,
  today: string,
): Promise<SubcontractCertificate> => {
  const valuation = await readValuation(trx, id)
  const state = await readState(trx, id, today)
  const [head] = await query<Omit<SubcontractCertificate, 'kind' | 'state' | 'lines' | 'charges'>>(
    trx,
    certificateSql,
    [id],
  )
  if (!head) throw new Problem('not_found')
  const lines = await query<SubcontractCertificate['lines'][number]>(trx, certificateLinesSql, [id])
  requireFewLines(lines)
  const charges = await query<SubcontractCertificate['charges'][number]>(trx, chargesSql, [id])
  const { standing, kind, paidOn, certifiedOn } = valuation
  const isGiven = standing !== 'draft' && kind === 'valuation'
  return {
    kind: 'certificate',
    ...head,
    state,
    lines,
    // What is paid was notified when it was certified.
    notice: isGiven ? noticeOf(valuation, paidOn === null ? today : (certifiedOn ?? today)) : null,
    charges,
  }
}

/** Statements of a tax month as it was read, in the order of its rows. Errors: 404 for a nil month. */
export const readStatements = async (
  trx: Knex,
  { rows, from, to, returnBy, payBy }: TaxMonthReply,
): Promise<DeductionStatements> => {
  if (rows.length === 0) throw new Problem('not_found')
  const addresses = new Map(
    (
      await query<{ id: number; address: string | null }>(
        trx,
        'select id, address from supplier where id = any(?)',
        [rows.map(({ supplierId }) => supplierId)],
      )
    ).map(({ id, address }) => [id, address]),
  )
  return {
    kind: 'statements',
    month: { from, to, returnBy, payBy },
    suppliers: rows.map(
      ({ supplierId, supplierName, utr, verificationNumber, payment, materials, deduction }) => ({
        supplierName,
        address: addresses.get(supplierId) ?? null,
        utr,
        verificationNumber,
        payment,
        materials,
        deduction,
      }),
    ),
  }
}
