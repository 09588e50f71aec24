import { forecasts, type resources, supplierStatementLines } from '../resources.config.ts'
import { forecastHooks } from './costing/control/forecast-hooks.ts'
import { statementLineHooks } from './costing/supplier-statements/statement-line-hooks.ts'
import type { HooksFor } from './crud/hooks.ts'

/** Registers all hooks. */
export const hooks: HooksFor<typeof resources> = {
  [forecasts.name]: forecastHooks,
  [supplierStatementLines.name]: statementLineHooks,
}
