import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { approvedRows } from '../../../resources.config.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import type { AccountRow } from './account-row.ts'

/** What was approved of an invoice. */

/**
 * An account that was missing is the one of now. The name of a VAT code is how the package calls it; rate and reverse charge are those of
 * the day of the approval. Index: approved_row (supplier_invoice_id).
 */
const rowsSql = `
select row.supplier_invoice_id as "invoiceId", row.job, row.account_of as "accountOf",
  coalesce(row.account, case row.cis_part when 'labour' then firm.cis_labour_code
    when 'materials' then firm.cis_materials_code else category.account_code end) as account,
  row.costing_category_id as "categoryId", row.cis_part as "cisPart", row.vat_code_id as "codeId", row.rate::float8,
  row.reverse_charge as "reverseCharge", code.name_in_accounts as "vatName", row.net::float8, row.vat::float8, row.refs
from approved_row row
cross join firm
left join costing_category category on category.id = row.costing_category_id
left join vat_code code on code.id = row.vat_code_id
where row.supplier_invoice_id = any(:ids)
order by row.id`

type StoredRow = Pick<
  AccountRow,
  'job' | 'account' | 'accountOf' | 'categoryId' | 'cisPart' | 'vatName' | 'net' | 'vat'
> & {
  readonly invoiceId: number
  readonly codeId: number | null
  readonly rate: number | null
  readonly reverseCharge: boolean
  readonly refs: string
}

/** By invoice, in the order of the file. */
export const readApprovedRows = async (
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly AccountRow[]>> => {
  const rows = await query<StoredRow>(trx, rowsSql, { ids: [...ids] })
  const byInvoice = groupedBy(rows, ({ invoiceId }) => invoiceId)
  return new Map(
    [...byInvoice].map(([id, own]) => [
      id,
      own.map(({ invoiceId: _, codeId, rate, reverseCharge, refs, ...row }) => ({
        ...row,
        code: codeId === null ? null : { id: codeId, rate: rate ?? 0, reverseCharge },
        refs: [refs],
        isRounding: false,
      })),
    ]),
  )
}

/** Deletes the rows of an earlier approval. */
export const dropApprovedRows = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  supplierInvoiceId: number,
): Promise<void> => {
  const earlier = await query<{ id: number }>(
    trx,
    'select id from approved_row where supplier_invoice_id = ? order by id',
    [supplierInvoiceId],
  )
  for (const { id } of earlier) await write.delete(approvedRows, id)
}

/**
 * Stores what is approved, in place of the rows of an earlier approval.
 * @param contact name or reference of the supplier in the accounts
 */
export const storeApprovedRows = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  supplierInvoiceId: number,
  contact: string | null,
  rows: readonly AccountRow[],
): Promise<void> => {
  await dropApprovedRows(trx, write, supplierInvoiceId)
  await write.createSeveral(
    approvedRows,
    rows.map(({ job, account, accountOf, categoryId, cisPart, code, net, vat, refs }) => ({
      supplierInvoiceId,
      contact,
      job,
      account,
      accountOf,
      costingCategoryId: categoryId,
      cisPart,
      vatCodeId: code?.id ?? null,
      rate: code?.rate ?? null,
      reverseCharge: code?.reverseCharge ?? false,
      net,
      vat,
      refs: refs.join(', '),
    })),
  )
}
