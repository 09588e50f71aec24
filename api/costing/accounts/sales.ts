import { reverseChargeText } from '../../../model/costing/application-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { formatSterling } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import type { AccountsSettings } from './account-rows.ts'
import {
  type BatchItem,
  reverseChargeFaults,
  textFaults,
  withDifferentNumbers,
  withoutRepeats,
} from './batch-lines.ts'
import { contactFaults } from './contacts.ts'
import { vatOf } from './expected-vat.ts'
import type { Certificate } from './read-certificates.ts'

/** Most characters of the number of a stored row. */
const longestNumber = 50

const stateFaults = (certificate: Certificate): readonly Message[] => {
  const { batch, kind, standing, certifiedDue, certifiedContact, contact } = certificate
  if (batch !== null) return [costingRefusals.inBatchAlready({ number: batch })]
  if (kind === 'opening') return [costingRefusals.openingInvoiced]
  if (standing !== 'certified') return [costingRefusals.notCertified]
  return certifiedDue === 0
    ? [costingRefusals.nothingToInvoice({ amount: formatSterling(0) })]
    : contactFaults(certifiedContact, contact, costingRefusals.certifiedForOther)
}

const codeFaults = ({ code }: Certificate): readonly Message[] => {
  if (code === null) return [costingRefusals.projectWithoutVatCode]
  return code.salesName === null ? [costingRefusals.noSalesName({ vatCode: code.vatCode })] : []
}

/** The sales invoice that a certificate becomes in the accounts, and what is missing for it. */
const saleOf = (certificate: Certificate, settings: AccountsSettings): BatchItem => {
  const { id, number, job, clientName, contact, certifiedOn, finalDate, code } = certificate
  const { incomeCode } = settings
  const net = certificate.certifiedDue ?? 0
  const row = {
    job,
    account: incomeCode,
    accountOf: 'Income',
    vatName: code?.salesName ?? null,
    code,
    net,
    vat: code ? vatOf(net, code) : 0,
    isRounding: false,
    text: [`${job} application ${number}`, ...(code?.reverseCharge ? [reverseChargeText(code)] : [])].join(
      '. ',
    ),
  }
  const paper = {
    source: { supplierInvoiceId: null, applicationId: id, valuationId: null },
    name: clientName,
    contact,
    number: `${job}/${number}`,
    date: certifiedOn,
    dueDate: finalDate,
  }
  const missing = [
    ...stateFaults(certificate),
    ...(clientName === null ? [costingRefusals.noClient] : []),
    ...codeFaults(certificate),
    ...(incomeCode === null ? [costingRefusals.noIncomeAccount] : []),
    ...reverseChargeFaults(row, settings),
    ...textFaults(paper, [row], settings, costingRefusals.noFinalDate),
    ...(paper.number.length > longestNumber
      ? [costingRefusals.invoiceNumberTooLong({ value: paper.number, most: longestNumber })]
      : []),
  ]
  return {
    ...paper,
    id,
    net,
    vat: row.vat,
    rows: [row],
    isCredit: net < 0,
    missing: withoutRepeats(missing),
  }
}

/** Sales of several certificates. */
export const salesOf = (certificates: readonly Certificate[], settings: AccountsSettings): BatchItem[] =>
  withDifferentNumbers(
    certificates.map((certificate) => saleOf(certificate, settings)),
    settings,
    ({ name }) => costingRefusals.jobNumberUsed({ client: name ?? '' }),
  )
