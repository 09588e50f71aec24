import { reverseChargeText } from '../../../model/costing/application-document.ts'
import { formatSterling } from '../../../model/format.ts'
import type { AccountsSettings } from './account-rows.ts'
import { type Bill, reverseChargeFaults, textFaults, withDifferentNumbers } from './batch-lines.ts'
import { vatOf } from './expected-vat.ts'
import type { Certificate } from './read-certificates.ts'

/** Most characters of the number of a stored row. */
const longestNumber = 50

const stateFaults = ({ batch, number, standing, certifiedDue }: Certificate): readonly string[] => {
  if (batch !== null) return [`Sent to the accounts in batch ${batch} already.`]
  if (number === 0) return ['An opening certificate was invoiced before.']
  if (standing !== 'certified') return ['Not certified.']
  return certifiedDue === 0 ? [`Certified for ${formatSterling(0)}: there is nothing to invoice.`] : []
}

const codeFaults = ({ code }: Certificate): readonly string[] => {
  if (code === null) return ['The project has no VAT code.']
  return code.salesName === null ? [`The VAT code ${code.vatCode} has no name for sales.`] : []
}

/** The sales invoice that a certificate becomes in the accounts, and what is missing for it. */
const saleOf = (certificate: Certificate, settings: AccountsSettings): Bill => {
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
    source: { purchaseHeaderId: null, applicationId: id },
    name: clientName,
    contact,
    number: `${job}/${number}`,
    date: certifiedOn,
    dueDate: finalDate,
  }
  const missing = [
    ...stateFaults(certificate),
    ...(clientName === null ? ['The project has no client.'] : []),
    ...codeFaults(certificate),
    ...(incomeCode === null ? ['Income has no account. Set it under Firm, Accounts.'] : []),
    ...reverseChargeFaults(row, settings),
    ...textFaults(paper, [row], settings, 'No final date. Type it in the application.'),
    ...(paper.number.length > longestNumber
      ? [`The invoice number "${paper.number}" has more than ${longestNumber} characters.`]
      : []),
  ]
  return {
    ...paper,
    id,
    net,
    vat: row.vat,
    rows: [row],
    isCredit: net < 0,
    missing: [...new Set(missing)].filter(Boolean),
  }
}

/** Sales of several certificates. */
export const salesOf = (certificates: readonly Certificate[], settings: AccountsSettings): Bill[] =>
  withDifferentNumbers(
    certificates.map((certificate) => saleOf(certificate, settings)),
    settings,
    'Give the jobs different numbers.',
  )
