import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type {
  BatchPreview,
  BatchRequest,
  SalesPreview,
  SubcontractPreview,
} from '../../../model/costing/accounts.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { firmTime } from '../../../model/firm-clock.ts'
import { codedOf } from '../../../model/message.ts'
import { recordText } from '../../../model/record-text.ts'
import {
  accountsBatches,
  accountsBatchLines,
  applications,
  supplierInvoices,
  valuations,
} from '../../../resources.config.ts'
import { digestOf } from '../../attachments/contents.ts'
import { requireApprover } from '../../crud/approver.ts'
import { lockSelection, requireSeen } from '../../crud/bulk/selection.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { maxNamed, Problem } from '../../http/errors.ts'
import type { AccountsSettings } from './account-rows.ts'
import { type Bill, billsOf, linesOf, type SupplierBill } from './batch-lines.ts'
import { filesOf, formatNames } from './formats/index.ts'
import { defaultSettings, lockSettings, readSettings } from './read-batch.ts'
import { readCertificates } from './read-certificates.ts'
import { readInvoices } from './read-invoices.ts'
import { salesOf } from './sales.ts'
import { billsOfCertificates, readSubcontractCertificates } from './subcontract-bills.ts'

/** What a batch is made of. */
export interface BillSource<B extends Bill> {
  readonly resource: typeof supplierInvoices | typeof applications | typeof valuations
  /** Names a bill in a refusal. */
  textOf(bill: B): string
  /** In the order of their ids; fewer if some are gone. */
  read(trx: Knex.Transaction, ids: readonly number[], settings: AccountsSettings): Promise<B[]>
}

export const supplierBills: BillSource<SupplierBill> = {
  resource: supplierInvoices,
  textOf: ({ invoice }) => recordText(supplierInvoices, { ...invoice }),
  read: async (trx, ids, settings) => billsOf(await readInvoices(trx, ids), settings),
}

export const certificateBills: BillSource<Bill> = {
  resource: applications,
  textOf: ({ number }) => number ?? '',
  read: async (trx, ids, settings) => salesOf(await readCertificates(trx, ids), settings),
}

export const subcontractBills: BillSource<Bill> = {
  resource: valuations,
  textOf: ({ number }) => number ?? '',
  read: async (trx, ids, settings) =>
    billsOfCertificates(await readSubcontractCertificates(trx, ids), settings),
}

const totalsOf = (bills: readonly Bill[]) => ({
  count: bills.length,
  net: sum(bills.map(({ net }) => net)),
  vat: sum(bills.map(({ vat }) => vat)),
})

const readPreview = async <B extends Bill, Named>(
  trx: Knex.Transaction,
  source: BillSource<B>,
  ids: readonly number[],
  named: (bill: B) => Named,
) => {
  const { settings, isTried } = await readSettings(trx)
  const bills = await source.read(trx, ids, settings ?? defaultSettings)
  return {
    format: settings && formatNames[settings.format],
    isTried,
    bills: bills.map((bill) => ({
      id: bill.id,
      ...named(bill),
      isCredit: bill.isCredit,
      net: bill.net,
      vat: bill.vat,
      rows: bill.rows.map(({ job, account, text, vatName, net, vat }) => ({
        job,
        account,
        text,
        vatName,
        net,
        vat,
      })),
      missing: bill.missing.map(({ text }) => text),
      missingCodes: bill.missing.map(codedOf),
    })),
    ready: totalsOf(bills.filter(({ missing }) => missing.length === 0)),
  }
}

export const previewInvoices = (trx: Knex.Transaction, ids: readonly number[]): Promise<BatchPreview> =>
  readPreview(trx, supplierBills, ids, ({ invoice: { purchases, supplierName, invoiceNo } }) => ({
    purchases: purchases.map(({ userPONo }) => userPONo),
    supplierName,
    invoiceNo,
  }))

export const previewSales = (trx: Knex.Transaction, ids: readonly number[]): Promise<SalesPreview> =>
  readPreview(trx, certificateBills, ids, ({ name, number }) => ({
    clientName: name,
    invoiceNo: number ?? '',
  }))

export const previewSubcontracts = (
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<SubcontractPreview> =>
  readPreview(trx, subcontractBills, ids, ({ name, number }) => ({
    supplierName: name ?? '',
    invoiceNo: number ?? '',
  }))

/**
 * Sends invoices as one batch. Errors: 409 without a package, if an invoice is gone, was sent or changed meanwhile (with
 * `records`), or if the totals are others.
 */
export const sendBatch = async <B extends Bill>(
  trx: Knex.Transaction,
  source: BillSource<B>,
  target: Omit<Target, 'resource'>,
  { ids, expect }: BatchRequest,
  madeById: number,
): Promise<number> => {
  const { resource } = source
  await requireApprover(trx)
  await lockSelection(trx, { ...target, resource }, { ids })
  const { settings, number } = await lockSettings(trx)
  if (!settings) throw new Problem('conflict', { title: costingRefusals.chooseAccounts })
  const bills = await source.read(trx, ids, settings)
  const refused = bills.filter(({ missing }) => missing.length > 0)
  if (refused.length > 0)
    throw new Problem('selection_changed', {
      title: costingRefusals.someNotSendable,
      records: refused.slice(0, maxNamed).map((bill) => ({
        resource: resource.name,
        id: bill.id,
        text: source.textOf(bill),
        reason: costingRefusals.notSendable({ reasons: bill.missing }),
      })),
    })
  const { count, net, vat } = totalsOf(bills)
  requireSeen(expect, { count, net, vat }, costingRefusals.amountsChanged)
  const lines = linesOf(bills, settings)
  const head = { trackingName: settings.trackingName, costCode: settings.sageCostCode }
  const files = filesOf(settings.format, head, lines)
  const digest = (file: string | null) => (file === null ? null : digestOf(file))
  const write = writerOf(trx, target)
  const batchId = await write.create(accountsBatches, {
    ...head,
    number,
    madeOn: firmTime(),
    madeById,
    format: settings.format,
    bills: count,
    credits: bills.filter(({ isCredit }) => isCredit).length,
    sales: bills.filter((bill) => bill.source.applicationId !== null).length,
    net,
    vat,
    digest: digest(files.invoices),
    creditsDigest: digest(files.credits),
    salesDigest: digest(files.sales),
    salesCreditsDigest: digest(files.salesCredits),
  })
  await write.createSeveral(
    accountsBatchLines,
    lines.map((line) => ({ ...line, accountsBatchId: batchId })),
  )
  await query(
    trx,
    `update ${resource.table} set accounts_batch_id = :batchId, version = version + 1 where id = any(:ids)`,
    { batchId, ids: [...ids] },
  )
  return batchId
}
