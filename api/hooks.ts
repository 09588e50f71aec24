import { forecasts, orderLines, orders, type resources, supplierStatementLines } from '../resources.config.ts'
import { forecastHooks } from './costing/control/forecast-hooks.ts'
import { orderHooks, orderLineHooks } from './costing/order/order-hooks.ts'
import { statementLineHooks } from './costing/supplier-statements/statement-line-hooks.ts'
import type { HooksFor } from './crud/hooks.ts'

/** Registers all hooks. */
export const hooks: HooksFor<typeof resources> = {
  [forecasts.name]: forecastHooks,
  [orders.name]: orderHooks,
  [orderLines.name]: orderLineHooks,
  [supplierStatementLines.name]: statementLineHooks,
}
