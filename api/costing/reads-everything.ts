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
import { type AppContext, type Routes, userOf } from '../context.ts'
import { mayReadAllOf } from '../crud/visible.ts'
import { Problem } from '../http/errors.ts'
import { reservedFieldsOf } from './costs.ts'

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
export const aroundCosting =
  (context: AppContext, routes: Routes): Routes =>
  async (app) => {
    await app.register(async (costing) => {
      costing.addHook('onRequest', async (request) => {
        const user = userOf(request)
        const read = readHere.flatMap((name) => context.resources[name] ?? [])
        if (
          !read.every((resource) =>
            mayReadAllOf(context.resources, resource, user, reservedFieldsOf(resource)),
          )
        )
          throw new Problem('forbidden')
      })
      await routes(costing)
    })
  }
