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
import { type BatchItem, itemsOf, linesOf, type SupplierItem } from './batch-lines.ts'
import { filesOf, formatNames } from './formats/index.ts'
import { defaultSettings, lockSettings, readSettings } from './read-batch.ts'
import { readCertificates } from './read-certificates.ts'
import { readInvoices } from './read-invoices.ts'
import { salesOf } from './sales.ts'
import { itemsOfCertificates, readSubcontractCertificates } from './subcontract-invoices.ts'

/** What a batch is made of. */
export interface ItemSource<B extends BatchItem> {
  readonly resource: typeof supplierInvoices | typeof applications | typeof valuations
  /** Names an item in a refusal. */
  textOf(item: B): string
  /** In the order of their ids; fewer if some are gone. */
  read(trx: Knex.Transaction, ids: readonly number[], settings: AccountsSettings): Promise<B[]>
}

export const supplierItems: ItemSource<SupplierItem> = {
  resource: supplierInvoices,
  textOf: ({ invoice }) => recordText(supplierInvoices, { ...invoice }),
  read: async (trx, ids, settings) => itemsOf(await readInvoices(trx, ids), settings),
}

export const saleItems: ItemSource<BatchItem> = {
  resource: applications,
  textOf: ({ number }) => number ?? '',
  read: async (trx, ids, settings) => salesOf(await readCertificates(trx, ids), settings),
}

export const subcontractItems: ItemSource<BatchItem> = {
  resource: valuations,
  textOf: ({ number }) => number ?? '',
  read: async (trx, ids, settings) =>
    itemsOfCertificates(await readSubcontractCertificates(trx, ids), settings),
}

const totalsOf = (items: readonly BatchItem[]) => ({
  count: items.length,
  net: sum(items.map(({ net }) => net)),
  vat: sum(items.map(({ vat }) => vat)),
})

const readPreview = async <B extends BatchItem, Named>(
  trx: Knex.Transaction,
  source: ItemSource<B>,
  ids: readonly number[],
  named: (item: B) => Named,
) => {
  const { settings, isTried } = await readSettings(trx)
  const items = await source.read(trx, ids, settings ?? defaultSettings)
  return {
    format: settings && formatNames[settings.format],
    isTried,
    bills: items.map((item) => ({
      id: item.id,
      ...named(item),
      isCredit: item.isCredit,
      net: item.net,
      vat: item.vat,
      rows: item.rows.map(({ job, account, text, vatName, net, vat }) => ({
        job,
        account,
        text,
        vatName,
        net,
        vat,
      })),
      missing: item.missing.map(({ text }) => text),
      missingCodes: item.missing.map(codedOf),
    })),
    ready: totalsOf(items.filter(({ missing }) => missing.length === 0)),
  }
}

export const previewInvoices = (trx: Knex.Transaction, ids: readonly number[]): Promise<BatchPreview> =>
  readPreview(trx, supplierItems, ids, ({ invoice: { purchases, supplierName, invoiceNo } }) => ({
    purchases: purchases.map(({ userPONo }) => userPONo),
    supplierName,
    invoiceNo,
  }))

export const previewSales = (trx: Knex.Transaction, ids: readonly number[]): Promise<SalesPreview> =>
  readPreview(trx, saleItems, ids, ({ name, number }) => ({
    clientName: name,
    invoiceNo: number ?? '',
  }))

export const previewSubcontracts = (
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<SubcontractPreview> =>
  readPreview(trx, subcontractItems, ids, ({ name, number }) => ({
    supplierName: name ?? '',
    invoiceNo: number ?? '',
  }))

/**
 * Sends invoices as one batch. Errors: 409 without a package, if an invoice is gone, was sent or changed meanwhile (with
 * `records`), or if the totals are others.
 */
export const sendBatch = async <B extends BatchItem>(
  trx: Knex.Transaction,
  source: ItemSource<B>,
  target: Omit<Target, 'resource'>,
  { ids, expect }: BatchRequest,
  madeById: number,
): Promise<number> => {
  const { resource } = source
  await requireApprover(trx)
  await lockSelection(trx, { ...target, resource }, { ids })
  const { settings, number } = await lockSettings(trx)
  if (!settings) throw new Problem('conflict', { title: costingRefusals.chooseAccounts })
  const items = await source.read(trx, ids, settings)
  const refused = items.filter(({ missing }) => missing.length > 0)
  if (refused.length > 0)
    throw new Problem('selection_changed', {
      title: costingRefusals.someNotSendable,
      records: refused.slice(0, maxNamed).map((item) => ({
        resource: resource.name,
        id: item.id,
        text: source.textOf(item),
        reason: costingRefusals.notSendable({ reasons: item.missing }),
      })),
    })
  const { count, net, vat } = totalsOf(items)
  requireSeen(expect, { count, net, vat }, costingRefusals.amountsChanged)
  const lines = linesOf(items, settings)
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
    credits: items.filter(({ isCredit }) => isCredit).length,
    sales: items.filter((item) => item.source.applicationId !== null).length,
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
