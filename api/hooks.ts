import {
  accountsBatchLines,
  applicationLines,
  applications,
  dayworkLines,
  deliveries,
  deliveryLines,
  forecasts,
  labourLines,
  labourWeeks,
  orderLines,
  orders,
  payments,
  plant,
  projects,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  rateParts,
  type resources,
  subcontractLines,
  subcontracts,
  supplierInvoices,
  supplierStatementLines,
  suppliers,
  valuationLines,
  valuations,
  verifications,
  workerRates,
} from '../resources.config.ts'
import { invoiceHooks } from './costing/accounts/invoice-hooks.ts'
import { purchaseHooks } from './costing/accounts/purchase-hooks.ts'
import { supplierHooks } from './costing/accounts/supplier-hooks.ts'
import { applicationHooks } from './costing/applications/application-hooks.ts'
import { applicationLineHooks } from './costing/applications/application-line-hooks.ts'
import { contractHooks } from './costing/applications/contract-hooks.ts'
import { paymentHooks } from './costing/applications/payment-hooks.ts'
import { forecastHooks } from './costing/control/forecast-hooks.ts'
import { dayworkLineHooks } from './costing/daywork/daywork-calls.ts'
import {
  labourLineHooks,
  labourWeekHooks,
  plantHooks,
  workerRateHooks,
} from './costing/labour/labour-hooks.ts'
import { deliveryLineHooks } from './costing/order/delivery-hooks.ts'
import { orderHooks, orderLineHooks } from './costing/order/order-hooks.ts'
import { purchaseLineHooks } from './costing/order/purchase-line-hooks.ts'
import { quoteLineHooks } from './costing/rates/line-hooks.ts'
import { ratePartHooks } from './costing/rates/rate-hooks.ts'
import { variationHooks } from './costing/revisions/variation-hooks.ts'
import { subcontractHooks, subcontractLineHooks } from './costing/subcontracts/subcontract-hooks.ts'
import {
  valuationHooks,
  valuationLineHooks,
  verificationHooks,
} from './costing/subcontracts/valuation-hooks.ts'
import { statementLineHooks } from './costing/supplier-statements/statement-line-hooks.ts'
import type { HooksFor } from './crud/hooks.ts'

/** Registers all hooks. */
export const hooks: HooksFor<typeof resources> = {
  [projects.name]: contractHooks,
  [rateParts.name]: ratePartHooks,
  [quoteHeaders.name]: variationHooks,
  [quoteLines.name]: quoteLineHooks,
  [applications.name]: applicationHooks,
  [applicationLines.name]: applicationLineHooks,
  [payments.name]: paymentHooks,
  [forecasts.name]: forecastHooks,
  [orders.name]: orderHooks,
  [orderLines.name]: orderLineHooks,
  [suppliers.name]: supplierHooks,
  [supplierInvoices.name]: invoiceHooks,
  [purchaseHeaders.name]: purchaseHooks,
  [purchaseLines.name]: purchaseLineHooks,
  // What only a date says is removed with its line.
  [deliveries.name]: { sample: { source: 'recorded' } },
  [deliveryLines.name]: deliveryLineHooks,
  // A row is of one of the two.
  [accountsBatchLines.name]: { sample: { applicationId: null } },
  [labourWeeks.name]: labourWeekHooks,
  [labourLines.name]: labourLineHooks,
  [workerRates.name]: workerRateHooks,
  [plant.name]: plantHooks,
  [dayworkLines.name]: dayworkLineHooks,
  [subcontracts.name]: subcontractHooks,
  [subcontractLines.name]: subcontractLineHooks,
  [valuations.name]: valuationHooks,
  [valuationLines.name]: valuationLineHooks,
  [verifications.name]: verificationHooks,
  [supplierStatementLines.name]: statementLineHooks,
}
