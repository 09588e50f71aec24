import type { AccountsSettings } from '../../api/costing/accounts/account-rows.ts'
import type { AccountsFormat } from '../../api/costing/accounts/formats/format.ts'
import type { Invoice, InvoiceLine, LinkedAmount } from '../../api/costing/accounts/read-invoices.ts'

const standard = { id: 1, rate: 20, reverseCharge: false, nameInAccounts: 'T1' }
const reduced = { id: 2, rate: 5, reverseCharge: false, nameInAccounts: 'T5' }
const exempt = { id: 4, rate: 0, reverseCharge: false, nameInAccounts: 'T2' }
const masonry = { categoryId: 1, category: 'Masonry', accountCode: '5010' }
const prelims = { categoryId: 2, category: 'Prelims', accountCode: '5020' }
const jobs = { here: { id: 112, name: '24-112' }, there: { id: 107, name: '24-107' } }

const to = (job: keyof typeof jobs, amount: number, counted = masonry): LinkedAmount => ({
  job: jobs[job],
  amount,
  ...counted,
})
const here = { userPONo: '24-112/031', job: jobs.here }
const line = (total: number, links: readonly LinkedAmount[], other: Partial<InvoiceLine> = {}) => ({
  ...here,
  total,
  code: standard,
  cisPart: null,
  links,
  ...masonry,
  ...other,
})

/** The worked example: invoice A-20417 of 12 June 2024 on purchase 24-112/031, with a split line and a credit. */
export const bricksInvoice: Invoice = {
  id: 31,
  supplierId: 1,
  supplierName: 'Otley Merchants',
  contact: 'Otley Merchants',
  approvedContact: null,
  invoiceNo: 'A-20417',
  invoiceDate: '2024-06-12',
  dueDate: '2024-07-31',
  statementDate: null,
  invoiceNet: 3024.18,
  invoiceVat: 582.2,
  toPay: 3606.38,
  approval: 'approved',
  kind: 'invoice',
  approvedBecause: null,
  approvedRows: null,
  batch: null,
  total: 3024.17,
  purchases: [{ id: 31, userPONo: '24-112/031', receivedDate: '2024-06-10', total: 3024.17 }],
  lines: [
    line(2633.54, [to('here', 1837.35), to('there', 796.19)]),
    line(33.35, [to('here', 16.68), to('there', 16.68)]),
    line(140.94, [to('here', 140.94)]),
    line(-14.4, [to('here', -14.4)]),
    line(137.99, [], { code: reduced, ...prelims }),
    line(83, [to('here', 83, prelims)], prelims),
    line(9.75, [to('here', 9.75, prelims)], { code: exempt, ...prelims }),
  ],
}

export const settingsOf = (format: AccountsFormat): AccountsSettings => ({
  format,
  trackingName: null,
  incomeCode: '200',
  roundingCode: '999',
  roundingVat: 'T9',
  cisLabourCode: '321',
  cisMaterialsCode: '322',
  retentionCode: '831',
  levyCode: '832',
  sageCostCode: 'MAT',
  tolerance: 1,
})
