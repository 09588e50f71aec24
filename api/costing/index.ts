import type { FastifyInstance } from 'fastify'
import {
  accountsBatches,
  accountsBatchLines,
  applicationLines,
  applications,
  bankHolidays,
  costingCategories,
  deliveries,
  deliveryLines,
  firm,
  forecasts,
  orderLines,
  orders,
  payments,
  projectCloseFigures,
  projectCloseLines,
  projectCloses,
  projectStatuses,
  projects,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  quotePurchaseLinks,
  supplierInvoices,
  suppliers,
  vatCodes,
} from '../../resources.config.ts'
import { type AppContext, userOf } from '../context.ts'
import type { Hooks } from '../crud/hooks.ts'
import { mayReadAllOf } from '../crud/visible.ts'
import { Problem } from '../http/errors.ts'
import { batchRoutes } from './accounts/batch-routes.ts'
import { invoiceRoutes } from './accounts/invoice-routes.ts'
import { applicationPaymentRoutes } from './applications/application-payments.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { sendApplicationRoutes } from './applications/send-application.ts'
import { closeRoute } from './control/close.ts'
import { compareRoute } from './control/compare.ts'
import { controlRoutes } from './control/control-routes.ts'
import { costFieldsOf } from './costs.ts'
import { dayworkRoute } from './daywork/daywork-route.ts'
import { spreadRoutes } from './estimate/spread.ts'
import { excelReportRoute } from './excel/report-route.ts'
import { homeRoutes } from './home/home-route.ts'
import { payrollRoute } from './labour/payroll-route.ts'
import { lineSearchRoute } from './line-search.ts'
import { linkRoute } from './link.ts'
import { orderRoutes } from './order/order-routes.ts'
import { orderDocumentRoutes } from './order-document/order-document-routes.ts'
import { agreeRoutes } from './revisions/agree.ts'
import { compareQuotesRoute } from './revisions/compare-quotes.ts'
import { statementRoute } from './statement.ts'
import { subcontractPaperRoutes } from './subcontracts/paper-routes.ts'
import { taxMonthRoute } from './subcontracts/tax-month.ts'
import { valuationRoutes } from './subcontracts/valuation-routes.ts'
import { acceptRoute } from './unallocated/accept.ts'
import { dismissRoutes } from './unallocated/dismiss.ts'
import { previewRoute } from './unallocated/preview.ts'
import { suggestRoute } from './unallocated/suggest.ts'

/** What these calls read. Other resources may hide what they like. */
const readHere = [
  firm,
  costingCategories,
  projectStatuses,
  projects,
  suppliers,
  quoteHeaders,
  quoteLines,
  orders,
  orderLines,
  purchaseHeaders,
  purchaseLines,
  deliveries,
  deliveryLines,
  quotePurchaseLinks,
  supplierInvoices,
  bankHolidays,
  applications,
  applicationLines,
  payments,
  forecasts,
  projectCloses,
  projectCloseFigures,
  projectCloseLines,
  vatCodes,
  accountsBatches,
  accountsBatchLines,
].map(({ name }) => name)

/** Their SQL reads whole records, so users who cannot see all of these get 403 `forbidden`. */
export const costingRoutes = (context: AppContext, hooks: Hooks) => async (app: FastifyInstance) => {
  await app.register(async (costing) => {
    costing.addHook('onRequest', async (request) => {
      const user = userOf(request)
      const read = readHere.flatMap((name) => context.resources[name] ?? [])
      if (!read.every((resource) => mayReadAllOf(context.resources, resource, user, costFieldsOf(resource))))
        throw new Problem('forbidden')
    })
    for (const route of [
      lineSearchRoute,
      linkRoute,
      statementRoute,
      excelReportRoute,
      homeRoutes,
      controlRoutes,
      closeRoute,
      compareRoute,
      agreeRoutes,
      compareQuotesRoute,
      spreadRoutes,
      orderRoutes,
      orderDocumentRoutes,
      applicationRoutes,
      sendApplicationRoutes,
      applicationPaymentRoutes,
      suggestRoute,
      previewRoute,
      acceptRoute,
      dismissRoutes,
      batchRoutes,
      invoiceRoutes,
      payrollRoute,
      dayworkRoute,
      valuationRoutes,
      taxMonthRoute,
      subcontractPaperRoutes,
    ])
      await route({ ...context, hooks })(costing)
  })
}
