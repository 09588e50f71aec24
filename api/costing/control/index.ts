import { wrongFigures } from '../../../database/kept-figures.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { forecasts, type resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { readSnapshot } from '../transactions.ts'
import { closeRoute } from './close.ts'
import { noticeClosedMonths } from './closed-months.ts'
import { compareRoute } from './compare.ts'
import { controlRoutes } from './control-routes.ts'
import { wrongDigests } from './digest.ts'
import { forecastHooks } from './forecast-hooks.ts'
import { keptSums } from './kept-sums.ts'
import { controlReport } from './report-task.ts'

/** Project control, forecasts and month closes. */
export const control = {
  hooks: { [forecasts.name]: forecastHooks },
  notices: [noticeClosedMonths],
  tasks: [controlReport],
  routes: [controlRoutes, closeRoute, compareRoute],
  checks: [
    async (db) => {
      const changed = await wrongDigests(db)
      if (changed.length === 0) return null
      const closes = changed.map(
        ({ id, projectId, month }) => `close ${id} (${month.slice(0, 7)}) of project ${projectId}`,
      )
      return `Month closes are not what their digests say: ${closes.join(', ')}.`
    },
    async (db) => {
      const wrong = await readSnapshot(db, (trx) => wrongFigures(trx, keptSums, firmDay()))
      if (wrong.length === 0) return null
      return `Kept sums are not those of the records: projects ${wrong.join(', ')}.`
    },
  ],
} satisfies Feature<typeof resources>
