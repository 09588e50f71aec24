import { forecasts, type resources } from '../resources.config.ts'
import { forecastHooks } from './costing/control/forecast-hooks.ts'
import type { HooksFor } from './crud/hooks.ts'

/** What writes of a resource do besides its own row, by resource: the one place where hooks are registered. */
export const hooks: HooksFor<typeof resources> = { [forecasts.name]: forecastHooks }
