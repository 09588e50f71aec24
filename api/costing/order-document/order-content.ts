import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { type OrderContent, previousRevision } from '../../../model/costing/order-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firm, orders, purchaseHeaders, type RecordFor } from '../../../resources.config.ts'
import { type FromContents, readContent } from '../../attachments/contents.ts'
import { Problem } from '../../http/errors.ts'

/** The paper of an order, or of a purchase whose order is not made yet. */
export interface PdfOwner {
  readonly orderId: number | null
  readonly purchaseId: number | null
}

const headSql = (table: string, ref: string, total: string) => `
select
  purchase.${ref} as "userPONo", purchase.order_date::text as "orderDate",
  purchase.required_date::text as "requiredDate", supplier.supplier_name as "supplierName",
  supplier.contact_name as "contactName", supplier.contact_email as "supplierEmail",
  supplier.address as "supplierAddress", supplier.payment_terms as "paymentTerms",
  project.project_number as "projectNumber", project.project_name as "projectName", project.location,
  concat_ws(e'\n', project.site_contact, project.site_phone) as "siteContact",
  ${total}::float8 as total
from "${table}" purchase
left join supplier on supplier.id = purchase.supplier_id
left join project on project.id = purchase.project_id
where purchase.id = ?`

/** About 80 pages. */
const mostLines = 2_000

const linesSql = (table: string, key: string) => `
select description, quantity::float8, unit, cost_each::float8 as "costEach", total::float8 as amount
from "${table}" where ${key} = ? order by id limit ${mostLines + 1}`

const ofPurchase = {
  head: headSql('purchase_header', 'user_po_no', 'purchase.total_amount'),
  lines: linesSql('purchase_line', 'purchase_header_id'),
}
const ofOrder = {
  head: headSql(
    'purchase_order',
    'order_no',
    '(select coalesce(sum(total), 0) from order_line where order_id = purchase.id)',
  ),
  lines: linesSql('order_line', 'order_id'),
}

const revisionSql = `
select revision as name, to_char(replaced_on, 'YYYY-MM-DD') as "sentOn" from purchase_order
where id = ? and replaced_on is not null`

const readRevision = async (trx: Knex, orderId: number): Promise<OrderContent['revision']> => {
  const [found] = await query<{ name: string; sentOn: string }>(trx, revisionSql, [orderId])
  return found && { ...found, replaces: previousRevision(found.name) }
}

/** Errors: 404; 400 beyond `mostLines`. */
export const readOrderContent = async (
  trx: Knex,
  { orderId, purchaseId }: PdfOwner,
): Promise<OrderContent> => {
  const sql = orderId === null ? ofPurchase : ofOrder
  const id = orderId ?? purchaseId
  type Head = Omit<OrderContent, 'lines'> & { readonly siteContact: string }
  const [found] = await query<Head>(trx, sql.head, [id])
  if (!found) throw new Problem('not_found')
  const { siteContact, ...without } = found
  const revision = orderId === null ? undefined : await readRevision(trx, orderId)
  const lines = await query<OrderContent['lines'][number]>(trx, sql.lines, [id])
  if (lines.length > mostLines)
    throw new Problem('too_many_records', { title: costingRefusals.orderTooLong({ most: mostLines }) })
  return {
    ...without,
    ...(siteContact !== '' && { siteContact }),
    ...(revision && { revision }),
    lines,
  }
}

/** Bytes. Each order reads it. */
const largestLogo = 1_048_576

const logoSql = `
select file.sha256 as digest
from attachment file
where file.table_name = '${firm.table}' and file.media_type in ('image/png', 'image/jpeg') and file.size <= ${largestLogo}
order by file.id desc limit 1`

export interface OrderingFirm
  extends Pick<
    RecordFor<'firm'>,
    | 'firmName'
    | 'address'
    | 'phone'
    | 'email'
    | 'companyNumber'
    | 'vatNumber'
    | 'payeRef'
    | 'orderTerms'
    | 'mailText'
  > {
  readonly logo: { readonly digest: string } | null
}

/** With the stored file, which may be damaged. */
export type FirmWithLogo = Omit<OrderingFirm, 'logo'> & {
  readonly logo: { readonly digest: string; readonly bytes: Uint8Array } | null
}

let lastLogo: FirmWithLogo['logo'] = null

/** Outside transactions. Errors: 503 while the store of files is away. */
export const withLogo = async (
  from: FromContents,
  { logo, ...firm }: OrderingFirm,
): Promise<FirmWithLogo> => {
  if (logo && lastLogo?.digest !== logo.digest)
    try {
      lastLogo = { ...logo, bytes: await readContent(from, logo.digest) }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'file_lost') throw error
      return { ...firm, logo: null }
    }
  return { ...firm, logo: logo && lastLogo }
}

const firmSql = `
select firm_name as "firmName", address, phone, email, company_number as "companyNumber", vat_number as "vatNumber",
  paye_ref as "payeRef",  order_terms as "orderTerms", mail_text as "mailText"
from firm`

export const readOrderingFirm = async (trx: Knex): Promise<OrderingFirm> => {
  const rows = await query<Omit<OrderingFirm, 'logo'>>(trx, firmSql)
  const [found] = rows
  if (!found) throw new Error('There is always a firm')
  const logos = await query<NonNullable<OrderingFirm['logo']>>(trx, logoSql)
  return { ...found, logo: logos[0] ?? null }
}

const orderedBySql = `
select user_name as name from audit_entry
where ((table_name = :order and record_id = :orderId) or (table_name = :purchase and record_id = :purchaseId))
  and action in ('sent', 'created') and user_name is not null
order by action = 'sent' desc, at desc, id desc limit 1`

/** Name of the user who sent the order last, else of the one who made it; null if the trail has neither. */
export const readOrderedBy = async (trx: Knex, of: PdfOwner): Promise<string | null> => {
  const tables = { order: orders.table, purchase: purchaseHeaders.table }
  const rows = await query<{ readonly name: string }>(trx, orderedBySql, { ...tables, ...of })
  return rows[0]?.name ?? null
}
