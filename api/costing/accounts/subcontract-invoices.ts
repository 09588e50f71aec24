import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { reverseChargeText } from '../../../model/costing/application-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatSterling } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { AccountsSettings } from './account-rows.ts'
import {
  type BatchItem,
  reverseChargeFaults,
  textFaults,
  withDifferentNumbers,
  withoutRepeats,
} from './batch-lines.ts'
import { contactFaults, supplierContact } from './contacts.ts'
import { type VatRate, vatOf } from './expected-vat.ts'
import { jobName } from './read-invoices.ts'

type Valuation = RecordFor<'valuations'>

/** A certificate of a subcontract as it is handed to the accounts. Amounts in pounds. */
export interface CertifiedValuation
  extends Pick<
    Valuation,
    'id' | 'kind' | 'standing' | 'certifiedOn' | 'certifiedContact' | 'payment' | 'allowed' | 'finalDate'
  > {
  readonly number: number
  /** Job and number of the subcontract: 26-201/S01. */
  readonly name: string
  readonly supplierName: string
  /** Name or reference of the supplier in the accounts. */
  readonly contact: string
  /** Name of the job in the accounts. */
  readonly job: string
  /** Null: the supplier is not registered for VAT. */
  readonly code: (VatRate & Pick<RecordFor<'vat-codes'>, 'nameInAccounts'>) | null
  /** Number of the batch that it was sent in. */
  readonly batch: number | null
}

const certificatesSql = `
select valuation.id, valuation.number, valuation.kind, valuation.standing, valuation.certified_on::text as "certifiedOn",
  valuation.payment::float8 as payment, valuation.allowed::float8 as allowed, valuation.final_date::text as "finalDate",
  concat_ws('/', coalesce(project.project_number, project.id::text), subcontract.number) as name,
  valuation.certified_contact as "certifiedContact", supplier.supplier_name as "supplierName",
  ${supplierContact('supplier')} as contact,
  ${jobName('project')} as job, batch.number as batch,
  case when code.id is not null then json_build_object('id', code.id, 'rate', code.rate::float8,
    'reverseCharge', code.reverse_charge, 'nameInAccounts', code.name_in_accounts) end as code
from valuation
join subcontract on subcontract.id = valuation.subcontract_id
join supplier on supplier.id = subcontract.supplier_id
join project on project.id = subcontract.project_id
left join vat_code code on code.id = subcontract.vat_code_id
left join accounts_batch batch on batch.id = valuation.accounts_batch_id
where valuation.id = any(:ids)
order by valuation.id`

/** In the order of their ids. */
export const readSubcontractCertificates = (
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<CertifiedValuation[]> => query<CertifiedValuation>(trx, certificatesSql, { ids: [...ids] })

const stateFaults = (certificate: CertifiedValuation): readonly Message[] => {
  const { batch, kind, standing, payment, certifiedContact, contact } = certificate
  if (batch !== null) return [costingRefusals.inBatchAlready({ number: batch })]
  if (kind === 'opening') return [costingRefusals.openingInvoiced]
  if (standing === 'draft') return [costingRefusals.notCertified]
  return payment === 0
    ? [costingRefusals.nothingToInvoice({ amount: formatSterling(0) })]
    : contactFaults(certifiedContact, contact, costingRefusals.certifiedForOther)
}

/**
 * The invoice of a certificate: its payment, which is net of retention, discount, set-offs and levies, in a row of labour and
 * one of materials. What is held is in the journal of retention, never in a row with a minus: packages deduct CIS from
 * such rows wrongly. Contras are between the invoice and its payment.
 */
const itemOf = (certificate: CertifiedValuation, settings: AccountsSettings): BatchItem => {
  const { id, number, name, job, supplierName, contact, certifiedOn, finalDate, code } = certificate
  const net = certificate.payment ?? 0
  const materials = certificate.allowed ?? 0
  const vatName = code ? code.nameInAccounts : settings.roundingVat
  const vat = code ? vatOf(net, code) : 0
  const vatOfMaterials = code ? vatOf(materials, code) : 0
  const parts = [
    {
      account: settings.cisLabourCode,
      accountOf: 'CIS labour',
      what: 'labour',
      net: subtract(net, materials),
      // His invoice has the VAT of the whole.
      vat: subtract(vat, vatOfMaterials),
    },
    {
      account: settings.cisMaterialsCode,
      accountOf: 'CIS materials',
      what: 'materials',
      net: materials,
      vat: vatOfMaterials,
    },
  ]
  const rows = parts
    .filter((part) => part.net !== 0)
    .map(({ what, ...part }) => ({
      ...part,
      job,
      vatName,
      code,
      isRounding: false,
      text: [
        `${name} certificate ${number}, ${what}`,
        ...(code?.reverseCharge ? [reverseChargeText(code)] : []),
      ].join('. '),
    }))
  const paper = {
    source: { supplierInvoiceId: null, applicationId: null, valuationId: id },
    name: supplierName,
    contact,
    number: `${name}/${number}`,
    date: certifiedOn,
    dueDate: finalDate,
  }
  return {
    ...paper,
    id,
    net,
    vat,
    rows,
    isCredit: false,
    missing: withoutRepeats([
      ...stateFaults(certificate),
      ...rows.flatMap(({ account, accountOf }) =>
        account === null ? [costingRefusals.noAccountCode({ category: accountOf })] : [],
      ),
      ...(vatName === null ? [costingRefusals.subcontractWithoutVatCode] : []),
      ...rows.flatMap((row) => reverseChargeFaults(row, settings)),
      ...textFaults(paper, rows, settings, costingRefusals.noFinalDateOfCertificate),
    ]),
  }
}

/** Invoices of several certificates. */
export const itemsOfCertificates = (
  certificates: readonly CertifiedValuation[],
  settings: AccountsSettings,
): BatchItem[] =>
  withDifferentNumbers(
    certificates.map((certificate) => itemOf(certificate, settings)),
    settings,
    ({ name }) => costingRefusals.certificateNumberUsed({ supplier: name ?? '' }),
  )
