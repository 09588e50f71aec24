import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type TaxStanding,
  taxRates,
  verificationOn,
  verificationState,
} from '../../../model/costing/subcontract.ts'

/** The CIS rate of a supplier on a day, and whether he may be paid then. */
export interface SupplierTax {
  readonly state: ReturnType<typeof verificationState>
  /** Day of the verification that counts. */
  readonly verifiedOn: string | null
  readonly number: string | null
  /** In percent. Without a verification that of a supplier who is not matched. */
  readonly rate: number
}

const verificationsSql = `
select id, asked_on::text as "askedOn", rate as standing, number from verification where supplier_id = ?`

const paidSql = `
select valuation.paid_on::text as "paidOn"
from valuation join subcontract on subcontract.id = valuation.subcontract_id
where subcontract.supplier_id = ? and valuation.paid_on is not null`

export const readTax = async (trx: Knex, supplierId: number, day: string): Promise<SupplierTax> => {
  const verifications = await query<{ id: number; askedOn: string; standing: TaxStanding; number: string }>(
    trx,
    verificationsSql,
    [supplierId],
  )
  const paid = await query<{ paidOn: string }>(trx, paidSql, [supplierId])
  const verified = verificationOn(verifications, day)
  return {
    state: verificationState(
      verified,
      paid.map(({ paidOn }) => paidOn),
      day,
    ),
    verifiedOn: verified?.askedOn ?? null,
    number: verified?.number ?? null,
    rate: taxRates[verified?.standing ?? 'higher'],
  }
}
