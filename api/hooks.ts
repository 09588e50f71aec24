import {
  forecasts,
  orderLines,
  orders,
  purchaseHeaders,
  type resources,
  supplierStatementLines,
} from '../resources.config.ts'
import { invoiceHooks } from './costing/accounts/invoice-hooks.ts'
import { forecastHooks } from './costing/control/forecast-hooks.ts'
import { orderHooks, orderLineHooks } from './costing/order/order-hooks.ts'
import { statementLineHooks } from './costing/supplier-statements/statement-line-hooks.ts'
import type { HooksFor } from './crud/hooks.ts'

/** Registers all hooks. */
export const hooks: HooksFor<typeof resources> = {
  [forecasts.name]: forecastHooks,
  [orders.name]: orderHooks,
  [orderLines.name]: orderLineHooks,
  [purchaseHeaders.name]: invoiceHooks,
  [supplierStatementLines.name]: statementLineHooks,
}
