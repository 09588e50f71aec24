import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import {
  type BatchChanges,
  type BatchRequest,
  batchChanges,
  batchPreview,
  batchRequest,
  maxBatchItems,
  salesPreview,
  salesRequest,
  subcontractPreview,
  subcontractRequest,
} from '../../../model/costing/accounts.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { Resource } from '../../../model/definition.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { recordSchema } from '../../../model/json-schema.ts'
import { described, text } from '../../../model/schemas.ts'
import { accountsBatches, applications, supplierInvoices, valuations } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { bulkRequest } from '../../crud/bulk/bulk-routes.ts'
import { bulkSelectionSchema } from '../../crud/bulk/bulk-schema.ts'
import { idsOf } from '../../crud/bulk/selection.ts'
import { readRecord } from '../../crud/read.ts'
import { replyToWrite } from '../../crud/reply-to-write.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { Problem } from '../../http/errors.ts'
import { attachment } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { queryOf } from '../../http/validation.ts'
import { readSnapshot } from '../transactions.ts'
import { type AccountsSettings, lineRows } from './account-rows.ts'
import { movesBetween } from './batch-changes.ts'
import type { BatchItem } from './batch-lines.ts'
import { filesOf } from './formats/index.ts'
import { defaultSettings, readBatch, readBatchLines, readSettings } from './read-batch.ts'
import { readCertificates } from './read-certificates.ts'
import { readInvoices } from './read-invoices.ts'
import { salesOf } from './sales.ts'
import {
  type ItemSource,
  previewInvoices,
  previewSales,
  previewSubcontracts,
  saleItems,
  sendBatch,
  subcontractItems,
  supplierItems,
} from './send-batch.ts'

type SentLine = Awaited<ReturnType<typeof readBatchLines>>[number]

/** The certificates that are now elsewhere than the batch says. */
const changedSales = async (
  trx: Knex.Transaction,
  lines: readonly SentLine[],
  settings: AccountsSettings,
): Promise<BatchChanges> => {
  const sent = groupedBy(
    lines.flatMap(({ applicationId, ...line }) =>
      applicationId === null ? [] : [{ ...line, applicationId }],
    ),
    ({ applicationId }) => applicationId,
  )
  if (sent.size === 0) return []
  const certificates = await readCertificates(trx, [...sent.keys()])
  const sales = new Map(salesOf(certificates, settings).map((sale) => [sale.id, sale]))
  return certificates.flatMap(({ id, job, number, clientName }) => {
    const now = (sales.get(id)?.rows ?? []).map((row) => ({
      job: row.job,
      account: row.account ?? row.accountOf,
      net: row.net,
    }))
    const moves = movesBetween(sent.get(id) ?? [], now)
    return moves.length > 0 ? [{ invoice: null, application: { id, job, number, clientName }, moves }] : []
  })
}

/** What is now elsewhere than the batch says, by invoice and by certificate. */
const changesOf = async (trx: Knex.Transaction, batchId: number): Promise<BatchChanges> => {
  const { settings } = await readSettings(trx)
  const batch = await readBatch(trx, batchId)
  if (!batch) throw new Problem('not_found')
  const lines = await readBatchLines(trx, batchId)
  const sent = groupedBy(
    lines.flatMap(({ rounding, supplierInvoiceId, ...line }) =>
      rounding || supplierInvoiceId === null ? [] : [{ ...line, supplierInvoiceId }],
    ),
    ({ supplierInvoiceId }) => supplierInvoiceId,
  )
  const inBatch = { ...(settings ?? defaultSettings), format: batch.format }
  const invoices = await readInvoices(trx, [...sent.keys()])
  const ofSuppliers = invoices.flatMap((invoice) => {
    const now = lineRows(invoice, inBatch).map(({ job, account, accountOf, net }) => ({
      job,
      account: account ?? accountOf,
      net,
    }))
    const moves = movesBetween(sent.get(invoice.id) ?? [], now)
    const { id, invoiceNo, supplierName } = invoice
    return moves.length > 0 ? [{ invoice: { id, invoiceNo, supplierName }, application: null, moves }] : []
  })
  return [...ofSuppliers, ...(await changedSales(trx, lines, inBatch))]
}

const choose = (name: string, says: string) => ({
  ...described({ ...text, enum: ['true', 'false'] }, says),
  'x-says': `"${name}" must be true or false.`,
})

const whichFile = queryOf({
  sales: choose('sales', 'true: the file of the sales'),
  credits: choose('credits', 'true: the file of the credits, of suppliers or of sales'),
})

const whichOf = (sales: boolean, credits: boolean) => {
  if (sales)
    return credits
      ? ({ file: 'salesCredits', ending: '-sales-credits', of: 'sales credits' } as const)
      : ({ file: 'sales', ending: '-sales', of: 'sales' } as const)
  return credits
    ? ({ file: 'credits', ending: '-credits', of: 'credits' } as const)
    : ({ file: 'invoices', ending: '', of: 'invoices' } as const)
}

const csvType = 'text/csv; charset=utf-8'

type BatchContext = AppContext & Pick<Target, 'hooks'>

const previewRoutes = (app: FastifyInstance, { db, resources, hooks }: BatchContext): void => {
  const preview = <Preview>(
    request: FastifyRequest,
    resource: Resource,
    read: (trx: Knex.Transaction, ids: readonly number[]) => Promise<Preview>,
  ): Promise<Preview> => {
    const { selection } = bulkRequest(request)
    return readSnapshot(db, async (trx) =>
      read(trx, await idsOf(trx, { resources, hooks, resource }, selection, maxBatchItems)),
    )
  }

  app.post(
    '/AccountsBatch/preview',
    reading(supplierInvoices, {
      summary: 'Rows that invoices become in the accounts, and what is missing',
      body: bulkSelectionSchema(supplierInvoices),
      response: { 200: batchPreview },
      heavy: true,
      refuses: ['selection_changed', 'unknown_query'],
    }),
    (request) => preview(request, supplierInvoices, previewInvoices),
  )

  app.post(
    '/AccountsBatch/sales/preview',
    reading(applications, {
      summary: 'Sales invoices that certificates become in the accounts, and what is missing',
      body: bulkSelectionSchema(applications),
      response: { 200: salesPreview },
      heavy: true,
      refuses: ['selection_changed', 'unknown_query'],
    }),
    (request) => preview(request, applications, previewSales),
  )

  app.post(
    '/AccountsBatch/subcontracts/preview',
    reading(valuations, {
      summary: 'Invoices that certificates of subcontracts become in the accounts, and what is missing',
      body: bulkSelectionSchema(valuations),
      response: { 200: subcontractPreview },
      heavy: true,
      refuses: ['selection_changed', 'unknown_query'],
    }),
    (request) => preview(request, valuations, previewSubcontracts),
  )
}

const sendRoutes = (app: FastifyInstance, context: BatchContext): void => {
  const send = <B extends BatchItem>(
    request: FastifyRequest<{ Body: BatchRequest }>,
    reply: FastifyReply,
    source: ItemSource<B>,
  ) =>
    replyToWrite(context, request, reply, async (trx) => {
      const id = await sendBatch(trx, source, context, request.body, userOf(request).id)
      const stored = await readRecord(trx, { resources: context.resources, resource: accountsBatches }, id)
      if (!stored) throw new Error('A batch that was made is gone')
      return { status: 201, json: stored.json, headers: { location: `${app.prefix}/AccountsBatch/${id}` } }
    })

  app.post<{ Body: BatchRequest }>(
    '/AccountsBatch',
    writing(accountsBatches, {
      summary: 'Send approved invoices to the accounts',
      body: batchRequest(supplierInvoices),
      response: { 201: recordSchema(accountsBatches) },
      heavy: true,
      refuses: ['conflict', 'selection_changed', 'person_needed'],
    }),
    (request, reply) => send(request, reply, supplierItems),
  )

  app.post<{ Body: BatchRequest }>(
    '/AccountsBatch/sales',
    writing(accountsBatches, {
      summary: 'Send certificates to the accounts as sales invoices',
      body: salesRequest(applications),
      response: { 201: recordSchema(accountsBatches) },
      heavy: true,
      refuses: ['conflict', 'selection_changed', 'person_needed'],
    }),
    (request, reply) => send(request, reply, saleItems),
  )

  app.post<{ Body: BatchRequest }>(
    '/AccountsBatch/subcontracts',
    writing(accountsBatches, {
      summary: 'Send certificates of subcontracts to the accounts as invoices, net of retention',
      body: subcontractRequest(valuations),
      response: { 201: recordSchema(accountsBatches) },
      heavy: true,
      refuses: ['conflict', 'selection_changed', 'person_needed'],
    }),
    (request, reply) => send(request, reply, subcontractItems),
  )
}

export const batchRoutes =
  (context: BatchContext) =>
  async (app: FastifyInstance): Promise<void> => {
    const { db } = context
    previewRoutes(app, context)
    sendRoutes(app, context)

    app.get<{ Querystring: { sales?: string; credits?: string } }>(
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
        const { sales, credits } = request.query
        const which = whichOf(sales === 'true', credits === 'true')
        const id = idIn(request)
        const { name, file } = await readSnapshot(db, async (trx) => {
          const batch = await readBatch(trx, id)
          if (!batch) throw new Problem('not_found')
          const files = filesOf(batch.format, batch, await readBatchLines(trx, id))
          return { name: `costwright-batch-${batch.number}${which.ending}.csv`, file: files[which.file] }
        })
        if (file === null)
          throw new Problem('not_found', { title: costingRefusals.noFileOf({ kind: which.of }) })
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
        return readSnapshot(db, async (trx) => {
          await requireRecord(trx, accountsBatches, id)
          return changesOf(trx, id)
        })
      },
    )
  }
