import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { BulkSelection } from '../../../model/bulk.ts'
import {
  type BatchChanges,
  type BatchPreview,
  type BatchRequest,
  batchChanges,
  batchPreview,
  batchRequest,
  maxBills,
} from '../../../model/costing/accounts.ts'
import { sum } from '../../../model/decimal.ts'
import { firmTime } from '../../../model/firm-clock.ts'
import { recordSchema } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import { recordText } from '../../../model/record-text.ts'
import { described, text } from '../../../model/schemas.ts'
import { accountsBatches, accountsBatchLines, purchaseHeaders } from '../../../resources.config.ts'
import { digestOf } from '../../attachments/attachments.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { bulkRequest } from '../../crud/bulk/bulk-routes.ts'
import { bulkSelectionSchema } from '../../crud/bulk/bulk-schema.ts'
import { parseListQuery } from '../../crud/list-query.ts'
import { idsWhere, lockRows, readRecord } from '../../crud/read.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, maxNamed, Problem } from '../../http/errors.ts'
import { attachment } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { queryOf } from '../../http/validation.ts'
import { groupedBy } from '../grouped-by.ts'
import { readAtOnce } from '../transactions.ts'
import { accountRows } from './account-rows.ts'
import { movesBetween } from './batch-changes.ts'
import { type Bill, billsOf, linesOf } from './batch-lines.ts'
import { filesOf, formatNames } from './formats/index.ts'
import { lockSettings, readBatch, readBatchLines, readSettings } from './read-batch.ts'
import { readInvoices } from './read-invoices.ts'

const totalsOf = (bills: readonly Bill[]) => ({
  count: bills.length,
  net: sum(bills.map(({ invoice }) => invoice.invoiceNet ?? 0)),
  vat: sum(bills.map(({ invoice }) => invoice.invoiceVat ?? 0)),
})

const previewOf = async (trx: Knex.Transaction, ids: readonly number[]): Promise<BatchPreview> => {
  const { settings, isTried } = await readSettings(trx)
  const invoices = await readInvoices(trx, ids)
  const bills = billsOf(invoices, settings ?? unchosen)
  return {
    format: settings && formatNames[settings.format],
    isTried,
    bills: bills.map(({ invoice, rows, isCredit, missing }) => ({
      id: invoice.id,
      userPONo: invoice.userPONo,
      supplierName: invoice.supplierName,
      supplierPOInvoiceNo: invoice.supplierPOInvoiceNo,
      isCredit,
      net: invoice.invoiceNet ?? 0,
      vat: invoice.invoiceVat ?? 0,
      rows: rows.map(({ job, account, text, vatName, net, vat }) => ({
        job,
        account,
        text,
        vatName,
        net,
        vat,
      })),
      missing,
    })),
    ready: totalsOf(bills.filter(({ missing }) => missing.length === 0)),
  }
}

/** Errors: 400 for too many, 409 if a filter finds another number than expected. */
const selectedIds = async (
  trx: Knex.Transaction,
  { resources, resource }: Target,
  selection: BulkSelection,
): Promise<readonly number[]> => {
  const ids =
    'ids' in selection
      ? selection.ids
      : await idsWhere(
          trx,
          resource,
          parseListQuery(resources, resource, { filter: JSON.stringify(selection.filter) }).conditions,
          maxBills + 1,
        )
  if (ids.length > maxBills) throw invalidInput({ ids: [messages.recordsAtOnce(maxBills)] })
  if ('expect' in selection && ids.length !== selection.expect) throw new Problem('selection_changed')
  return ids
}

/** Until the firm has chosen a package, invoices are shown as a plain file has them. */
const unchosen = {
  format: 'plain',
  trackingName: null,
  roundingCode: null,
  roundingVat: null,
  cisLabourCode: null,
  cisMaterialsCode: null,
  sageCostCode: null,
} as const

const sentSql = `
update purchase_header set accounts_batch_id = :batchId, version = version + 1
where id = any(:ids)`

/**
 * Sends approved invoices as one batch. Errors: 409 without a package, if an invoice was sent or changed meanwhile (with
 * `records`), or if the totals are others.
 */
const sendBatch = async (
  trx: Knex.Transaction,
  target: Target,
  { ids, expect }: BatchRequest,
  madeById: number,
): Promise<number> => {
  await lockRows(trx, target, ids)
  const { settings, number } = await lockSettings(trx)
  if (!settings)
    throw new Problem('conflict', { title: 'Choose the accounts package under Firm, Accounts first.' })
  const invoices = await readInvoices(trx, ids)
  if (invoices.length < ids.length) throw new Problem('selection_changed')
  const bills = billsOf(invoices, settings)
  const refused = bills.filter(({ missing }) => missing.length > 0)
  if (refused.length > 0)
    throw new Problem('selection_changed', {
      title: 'Some of these cannot be sent. Nothing was sent.',
      records: refused.slice(0, maxNamed).map(({ invoice, missing }) => ({
        resource: purchaseHeaders.name,
        id: invoice.id,
        text: recordText(purchaseHeaders, { ...invoice }),
        reason: missing.join(' '),
      })),
    })
  const { count, net, vat } = totalsOf(bills)
  if (count !== expect.count || net !== expect.net || vat !== expect.vat)
    throw new Problem('selection_changed', {
      title: 'The amounts have changed since they were shown. Nothing was sent.',
    })
  const lines = linesOf(bills, settings)
  const head = { trackingName: settings.trackingName, costCode: settings.sageCostCode }
  const files = filesOf(settings.format, head, lines)
  const write = writerOf(trx, target)
  const credits = bills.filter(({ isCredit }) => isCredit).length
  const batchId = await write.create(accountsBatches, {
    ...head,
    number,
    madeOn: firmTime(),
    madeById,
    format: settings.format,
    bills: count,
    credits,
    net,
    vat,
    digest: digestOf(files.invoices),
    creditsDigest: files.credits === null ? null : digestOf(files.credits),
  })
  await write.createSeveral(
    accountsBatchLines,
    lines.map((line) => ({ ...line, accountsBatchId: batchId })),
  )
  await query(trx, sentSql, { batchId, ids: [...ids] })
  return batchId
}

/** What is now elsewhere than the batch says, by purchase. */
const changesOf = async (trx: Knex.Transaction, batchId: number): Promise<BatchChanges> => {
  const { settings } = await readSettings(trx)
  const batch = await readBatch(trx, batchId)
  if (!batch) throw new Problem('not_found')
  const sent = groupedBy(
    (await readBatchLines(trx, batchId)).filter(({ rounding }) => !rounding),
    ({ purchaseHeaderId }) => purchaseHeaderId,
  )
  const invoices = await readInvoices(trx, [...sent.keys()])
  return invoices.flatMap((invoice) => {
    const rows = accountRows(invoice, { ...(settings ?? unchosen), format: batch.format })
    const now = rows
      .filter(({ isRounding }) => !isRounding)
      .map(({ job, account, accountOf, net }) => ({ job, account: account ?? accountOf, net }))
    const moves = movesBetween(sent.get(invoice.id) ?? [], now)
    const { id, userPONo, supplierName } = invoice
    return moves.length > 0 ? [{ purchase: { id, userPONo, supplierName }, moves }] : []
  })
}

const whichFile = queryOf({
  credits: {
    ...described({ ...text, enum: ['true', 'false'] }, 'true: the file of the credits'),
    'x-says': '"credits" must be true or false.',
  },
})

const csvType = 'text/csv; charset=utf-8'

export const batchRoutes =
  (context: AppContext & Pick<Target, 'hooks'>) =>
  async (app: FastifyInstance): Promise<void> => {
    const { db, resources, hooks } = context
    const target: Target = { resources, resource: purchaseHeaders, hooks }

    app.post(
      '/AccountsBatch/preview',
      reading(purchaseHeaders, {
        summary: 'Rows that invoices become in the accounts, and what is missing',
        body: bulkSelectionSchema(purchaseHeaders),
        response: { 200: batchPreview },
        heavy: true,
        refuses: ['selection_changed', 'unknown_query'],
      }),
      async (request) => {
        const { selection } = bulkRequest(request)
        return readAtOnce(db, async (trx) => previewOf(trx, await selectedIds(trx, target, selection)))
      },
    )

    app.post<{ Body: BatchRequest }>(
      '/AccountsBatch',
      writing(accountsBatches, {
        summary: 'Send approved invoices to the accounts',
        body: batchRequest(purchaseHeaders),
        response: { 201: recordSchema(accountsBatches) },
        heavy: true,
        refuses: ['conflict', 'selection_changed'],
      }),
      (request, reply) => {
        const { id: madeById } = userOf(request)
        return answerWrite(context, request, reply, async (trx) => {
          const id = await sendBatch(trx, target, request.body, madeById)
          const stored = await readRecord(trx, { resources, resource: accountsBatches }, id)
          if (!stored) throw new Error('A batch is there once it is made')
          return {
            status: 201,
            json: stored.json,
            headers: { location: `${app.prefix}/AccountsBatch/${id}` },
          }
        })
      },
    )

    app.get<{ Querystring: { credits?: string } }>(
      '/AccountsBatch/:id/file',
      reading(accountsBatches, {
        summary: 'The file of a batch for the accounts package',
        params: idParameter(accountsBatches),
        querystring: whichFile,
        response: { 200: { content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } } },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      async (request, reply) => {
        const wantsCredits = request.query.credits === 'true'
        const id = idIn(request)
        const { name, file } = await readAtOnce(db, async (trx) => {
          const batch = await readBatch(trx, id)
          if (!batch) throw new Problem('not_found')
          const files = filesOf(batch.format, batch, await readBatchLines(trx, id))
          return {
            name: `costwright-batch-${batch.number}${wantsCredits ? '-credits' : ''}.csv`,
            file: wantsCredits ? files.credits : files.invoices,
          }
        })
        if (file === null) throw new Problem('not_found', { title: 'This batch has no file of credits.' })
        return reply.header('content-disposition', attachment(name)).type(csvType).send(file)
      },
    )

    app.get(
      '/AccountsBatch/:id/changes',
      reading(accountsBatches, {
        summary: 'What counts elsewhere since a batch was sent',
        params: idParameter(accountsBatches),
        response: { 200: batchChanges },
        heavy: true,
      }),
      (request) => {
        const id = idIn(request)
        return readAtOnce(db, async (trx) => {
          await requireRecord(trx, accountsBatches, id)
          return changesOf(trx, id)
        })
      },
    )
  }
