import type { Knex } from 'knex'
import type { OrderContent } from '../../../model/order-document.ts'
import { firm, type RecordFor } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'

const headSql = `
select
  purchase.user_po_no as "userPONo", purchase.order_date::text as "orderDate",
  purchase.required_date::text as "requiredDate", supplier.supplier_name as "supplierName",
  supplier.contact_name as "contactName", supplier.contact_email as "supplierEmail",
  supplier.address as "supplierAddress", supplier.payment_terms as "paymentTerms",
  project.project_number as "projectNumber", project.project_name as "projectName", project.location,
  purchase.total_amount::float8 as total
from purchase_header purchase
left join supplier on supplier.id = purchase.supplier_id
left join project on project.id = purchase.project_id
where purchase.id = ?`

const linesSql = `
select description, quantity::float8, unit, cost_each::float8 as "costEach", total::float8 as amount
from purchase_line where purchase_header_id = ? order by id`

/** Errors: 404. */
export const readOrderContent = async (trx: Knex, purchaseId: number): Promise<OrderContent> => {
  const head = await trx.raw<{ rows: Omit<OrderContent, 'lines'>[] }>(headSql, [purchaseId])
  const [order] = head.rows
  if (!order) throw new Problem('not_found')
  const lines = await trx.raw<{ rows: OrderContent['lines'] }>(linesSql, [purchaseId])
  return { ...order, lines: lines.rows }
}

/** Bytes. The logo is embedded in every order. */
const largestLogo = 1_048_576
/** Pixels, to bound decoding. */
const mostPixels = 4_000_000

const logoSql = `
select file.media_type as "mediaType", content.bytes
from attachment file join attachment_content content on content.sha256 = file.sha256
where file.table_name = '${firm.table}' and file.media_type in ('image/png', 'image/jpeg') and file.size <= ${largestLogo}
order by file.id desc limit 1`

export interface OrderingFirm
  extends Pick<
    RecordFor<'firm'>,
    'firmName' | 'address' | 'phone' | 'email' | 'companyNumber' | 'vatNumber' | 'orderTerms' | 'mailText'
  > {
  /** `data:image/png;base64,…` */
  readonly logo: string | null
}

const firmSql = `
select firm_name as "firmName", address, phone, email, company_number as "companyNumber", vat_number as "vatNumber",
  order_terms as "orderTerms", mail_text as "mailText"
from firm`

/** Dimensions are in the first chunk of a PNG (ISO/IEC 15948 section 11.2.2). */
const isSmall = (mediaType: string, bytes: Buffer) =>
  mediaType !== 'image/png' || bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostPixels

export const readOrderingFirm = async (trx: Knex): Promise<OrderingFirm> => {
  const { rows } = await trx.raw<{ rows: Omit<OrderingFirm, 'logo'>[] }>(firmSql)
  const [found] = rows
  if (!found) throw new Error('There is always a firm')
  const logos = await trx.raw<{ rows: { mediaType: string; bytes: Buffer }[] }>(logoSql)
  const [logo] = logos.rows
  return {
    ...found,
    logo:
      logo && isSmall(logo.mediaType, logo.bytes)
        ? `data:${logo.mediaType};base64,${logo.bytes.toString('base64')}`
        : null,
  }
}
