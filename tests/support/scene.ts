import {
  accountsBatches,
  deliveryLines,
  forecasts,
  payments,
  quotePurchaseLinks,
  supplierInvoices,
  supplierStatementLines,
  supplierStatements,
  users,
} from '../../resources.config.ts'
import type { TestApp } from './app.ts'
import { sampleRecord } from './samples.ts'

/** One record of every resource, all of one job, and their addresses in the app. */
export const makeScene = async (app: TestApp) => {
  const link = await sampleRecord(app, quotePurchaseLinks, { linkedQuantity: 1 })
  const get = async (path: string) => (await app.api('GET', path)).body
  const quoteLine = await get(`/quoteline/${link.quoteLineId}`)
  const purchaseLine = await get(`/PurchaseLine/${link.purchaseLineId}`)
  // A draft of a contract, whatever the sample is: other forms have additional sections.
  await app.api('PATCH', `/QuoteHeader/${quoteLine.quoteHeaderId}`, {
    body: { standing: 'draft', part: 'contract' },
  })
  const quote = await get(`/QuoteHeader/${quoteLine.quoteHeaderId}`)
  const purchase = await get(`/PurchaseHeader/${purchaseLine.purchaseHeaderId}`)
  // Pickers offer enabled records only.
  await app.api('PATCH', `/CostingCategory/${quoteLine.costingCategoryId}`, {
    as: 'administrator',
    body: { enabled: true },
  })
  await app.api('PATCH', `/Project/${quote.projectId}`, { body: { enabled: true } })
  const project = await get(`/Project/${quote.projectId}`)
  const payment = await sampleRecord(app, payments, { quoteHeaderId: quote.id })
  const forecast = await sampleRecord(app, forecasts, {
    projectId: project.id,
    costingCategoryId: quoteLine.costingCategoryId,
  })
  const supplierStatement = await sampleRecord(app, supplierStatements, { supplierId: purchase.supplierId })
  await sampleRecord(app, supplierStatementLines, { supplierStatementId: supplierStatement.id })
  await sampleRecord(app, supplierInvoices, { supplierId: purchase.supplierId })
  const delivered = await sampleRecord(app, deliveryLines, { purchaseLineId: purchaseLine.id })
  const user = await sampleRecord(app, users)
  await sampleRecord(app, accountsBatches, { madeById: user.id })
  const quotes = '/admin/quote-headers'
  const quotesOfProject = `/admin/projects/${project.id}/quote-headers`
  const lines = `/admin/purchase-headers/${purchase.id}/purchase-lines`
  return {
    link,
    quoteLine,
    purchaseLine,
    quote,
    purchase,
    project,
    payment,
    forecast,
    user,
    categoryId: quoteLine.costingCategoryId as number,
    statusId: project.projectStatusId as number,
    supplierId: purchase.supplierId as number,
    at: {
      quotes,
      quotesOfProject,
      forecasts: `/admin/projects/${project.id}/forecasts`,
      quoteLines: `${quotes}/${quote.id}/quote-lines`,
      statement: `${quotes}/${quote.id}/quote-statement-items`,
      payments: `${quotes}/${quote.id}/payments`,
      purchaseLines: lines,
      deliveryLines: `/admin/deliveries/${delivered.deliveryId}/delivery-lines`,
      links: `${lines}/${purchaseLine.id}/quote-purchase-links`,
      statementLines: `/admin/supplier-statements/${supplierStatement.id}/supplier-statement-lines`,
    },
  }
}
export type Scene = Awaited<ReturnType<typeof makeScene>>
