import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { AccountsSettings } from './account-rows.ts'
import type { BatchLine } from './formats/format.ts'

/** Until the firm has chosen a package, invoices are shown as a plain file has them. */
export const defaultSettings: AccountsSettings = {
  format: 'plain',
  trackingName: null,
  incomeCode: null,
  roundingCode: null,
  roundingVat: null,
  cisLabourCode: null,
  cisMaterialsCode: null,
  retentionCode: null,
  levyCode: null,
  sageCostCode: null,
  tolerance: 0,
}

const settingsSql = `
select accounts_format as format, format_tried as "isTried", tracking_name as "trackingName",
  income_code as "incomeCode", rounding_code as "roundingCode", cis_labour_code as "cisLabourCode", cis_materials_code as "cisMaterialsCode",
  retention_code as "retentionCode", levy_code as "levyCode",
  sage_cost_code as "sageCostCode", code.name_in_accounts as "roundingVat",
  invoice_tolerance::float8 as tolerance
from firm left join vat_code code on code.id = rounding_vat_code_id`

interface Settings {
  /** Null until the firm has chosen its package. */
  readonly settings: AccountsSettings | null
  readonly isTried: boolean
}

type SettingsRow = Omit<AccountsSettings, 'format'> & {
  readonly format: AccountsSettings['format'] | null
  readonly isTried: boolean
}

export const readSettings = async (trx: Knex.Transaction): Promise<Settings> => {
  const [row] = await query<SettingsRow>(trx, settingsSql)
  if (!row) throw new Error('The firm is a single record')
  const { isTried, format, ...others } = row
  return { settings: format === null ? null : { format, ...others }, isTried }
}

/** The next number of a batch. Batches are numbered one after the other: the firm is locked meanwhile. */
export const lockSettings = async (
  trx: Knex.Transaction,
): Promise<Settings & { readonly number: number }> => {
  await query(trx, 'select from firm for update')
  const [next] = await query<{ number: number }>(
    trx,
    'select coalesce(max(number), 0)::integer + 1 as number from accounts_batch',
  )
  return { ...(await readSettings(trx)), number: next?.number ?? 1 }
}

type Batch = Pick<RecordFor<'accounts-batches'>, 'number' | 'format' | 'trackingName' | 'costCode'>

export const readBatch = async (trx: Knex.Transaction, id: number): Promise<Batch | null> => {
  const [batch] = await query<Batch>(
    trx,
    `select number, format, tracking_name as "trackingName", cost_code as "costCode" from accounts_batch where id = ?`,
    [id],
  )
  return batch ?? null
}

/** In the order of the file. Index: accounts_batch_line (accounts_batch_id). */
const linesSql = `
select supplier_invoice_id as "supplierInvoiceId", application_id as "applicationId", valuation_id as "valuationId", kind, supplier_name as "supplierName", contact,
  invoice_no as "invoiceNo", invoice_date::text as "invoiceDate", due_date::text as "dueDate", text, job, account,
  vat_name as "vatName", net::float8, vat::float8, rounding
from accounts_batch_line
where accounts_batch_id = ?
order by id`

export const readBatchLines = (trx: Knex.Transaction, batchId: number): Promise<BatchLine[]> =>
  query<BatchLine>(trx, linesSql, [batchId])
