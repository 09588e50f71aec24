import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { retentionOn, type retentionReasons } from '../../../model/costing/application.ts'
import {
  type CertificateFigures,
  certificateFigures,
  proposedMaterials,
} from '../../../model/costing/subcontract.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'
import { readContract } from '../applications/read-application.ts'

export type StoredValuation = Pick<
  RecordFor<'valuations'>,
  | 'id'
  | 'version'
  | 'subcontractId'
  | 'kind'
  | 'valuationDate'
  | 'standing'
  | 'applied'
  | 'gross'
  | 'materials'
  | 'retentionRate'
  | 'setOff'
  | 'levy'
  | 'contra'
  | 'dueDate'
  | 'noticeBy'
  | 'payLessBy'
  | 'finalDate'
  // Stored when it was certified, null in a draft.
  | 'certifiedOn'
  | 'discount'
  | 'retention'
  | 'previous'
  | 'payment'
  | 'owed'
  | 'allowed'
  | 'cost'
  // Stored when a notice was sent.
  | 'noticedOn'
  | 'noticed'
  | 'noticeFile'
  // Stored when it was paid.
  | 'paidOn'
  | 'taxRate'
  | 'deduction'
  | 'contraTaken'
  | 'toPay'
> & { readonly number: number; readonly gross: number }

const chargesSql = (kind: 'setOff' | 'levy' | 'contra') => `(
    select coalesce(sum(amount), 0)::float8 from charge where valuation_id = valuation.id and kind = '${kind}'
  )`

const columns = `
  id, version, subcontract_id as "subcontractId", number, kind, valuation_date::text as "valuationDate", standing,
  applied::float8 as applied, case when kind = 'opening' then opening_gross else work end::float8 as gross,
  materials::float8 as materials, retention_rate::float8 as "retentionRate", ${chargesSql('setOff')} as "setOff",
  ${chargesSql('levy')} as levy, ${chargesSql('contra')} as contra, due_date::text as "dueDate",
  notice_by::text as "noticeBy", pay_less_by::text as "payLessBy", final_date::text as "finalDate",
  certified_on::text as "certifiedOn", discount::float8 as discount, retention::float8 as retention,
  previous::float8 as previous, payment::float8 as payment, owed::float8 as owed, allowed::float8 as allowed,
  cost::float8 as cost, noticed_on::text as "noticedOn", noticed::float8 as noticed, notice_file as "noticeFile", paid_on::text as "paidOn", tax_rate::float8 as "taxRate", deduction::float8 as deduction,
  contra_taken::float8 as "contraTaken", to_pay::float8 as "toPay"`

/** All of a subcontract, in the order of their numbers. */
export const readValuations = (trx: Knex, subcontractId: number): Promise<StoredValuation[]> =>
  query<StoredValuation>(trx, `select ${columns} from valuation where subcontract_id = ? order by number`, [
    subcontractId,
  ])

/** Errors: 404. */
export const readValuation = async (trx: Knex, id: number): Promise<StoredValuation> => {
  const [found] = await query<StoredValuation>(trx, `select ${columns} from valuation where id = ?`, [id])
  if (!found) throw new Problem('not_found')
  return found
}

export interface Subcontract
  extends Pick<
    RecordFor<'subcontracts'>,
    'id' | 'projectId' | 'supplierId' | 'standing' | 'discountRate' | 'works'
  > {
  /** Job and number: 26-201/S01. */
  readonly name: string
  readonly supplierName: string
  /** Null: the supplier is not registered for VAT. `rate` in percent. */
  readonly vat: { readonly rate: number; readonly reverseCharge: boolean } | null
}

const subcontractSql = `
select
  subcontract.id, subcontract.project_id as "projectId", subcontract.supplier_id as "supplierId", subcontract.standing,
  subcontract.discount_rate::float8 as "discountRate", subcontract.works,
  concat_ws('/', coalesce(project.project_number, project.id::text), subcontract.number) as name,
  supplier.supplier_name as "supplierName",
  case when vat.id is not null then jsonb_build_object('rate', vat.rate, 'reverseCharge', vat.reverse_charge) end as vat
from subcontract
join project on project.id = subcontract.project_id
join supplier on supplier.id = subcontract.supplier_id
left join vat_code vat on vat.id = subcontract.vat_code_id
where subcontract.id = ?`

/** Errors: 404. */
export const readSubcontract = async (trx: Knex, id: number): Promise<Subcontract> => {
  const [found] = await query<Subcontract>(trx, subcontractSql, [id])
  if (!found) throw new Problem('not_found')
  return found
}

export interface CalculatedValuation extends CertificateFigures {
  readonly gross: number
  readonly retentionRate: number
  /** Why it is what it is; `typed`: somebody said otherwise. */
  readonly retentionWhy: (typeof retentionReasons)[number] | 'typed'
  /** To date, as are levy and contra. */
  readonly setOff: number
  readonly levy: number
  readonly contra: number
  readonly previous: number
  /** Materials of the earlier payments. */
  readonly allowedBefore: number
  readonly proposed: number
  /** As certified, or proposed. */
  readonly allowed: number
  /** Contra that no earlier payment took. */
  readonly contraLeft: number
}

/** Figures of a valuation: of a draft as they are now, of others as they were certified. */
export const calculateValuation = async (
  trx: Knex,
  valuation: StoredValuation,
  { discountRate }: Pick<Subcontract, 'discountRate'>,
): Promise<CalculatedValuation> => {
  const { subcontractId, valuationDate, gross, materials } = valuation
  const all = await readValuations(trx, subcontractId)
  const earlier = all.filter(({ number }) => number < valuation.number)
  const toDate = (name: 'setOff' | 'levy' | 'contra') => sum([...earlier, valuation].map((one) => one[name]))
  const of = (name: 'payment' | 'allowed' | 'contraTaken') => sum(earlier.map((one) => one[name] ?? 0))
  const { rate, why } = retentionOn(
    await readContract(trx, { table: 'subcontract', id: subcontractId }, valuationDate),
    valuationDate,
  )
  const retentionRate = valuation.retentionRate ?? rate
  const basis = {
    gross,
    discountRate,
    retentionRate,
    setOff: toDate('setOff'),
    levy: toDate('levy'),
    previous: of('payment'),
  }
  const now = certificateFigures(basis)
  const isDraft = valuation.standing === 'draft'
  const figures = isDraft ? now : asCertified(valuation, now)
  const allowedBefore = of('allowed')
  const { net, payment } = figures
  const proposed = proposedMaterials({ materials, previous: allowedBefore, gross, net, payment })
  return {
    ...basis,
    ...figures,
    retentionWhy: retentionRate === rate ? why : 'typed',
    contra: toDate('contra'),
    previous: isDraft ? basis.previous : (valuation.previous ?? 0),
    allowedBefore,
    proposed,
    allowed: isDraft ? proposed : (valuation.allowed ?? 0),
    contraLeft: subtract(toDate('contra'), of('contraTaken')),
  }
}

const asCertified = (valuation: StoredValuation, now: CertificateFigures): CertificateFigures => {
  const { discount, retention, previous, payment, owed, cost } = valuation
  return {
    discount: discount ?? now.discount,
    retention: retention ?? now.retention,
    net: sum([previous ?? 0, payment ?? 0, -(owed ?? 0)]),
    payment: payment ?? 0,
    owed: owed ?? 0,
    cost: cost ?? now.cost,
  }
}
