import type { WriteWatcher } from './context.ts'
import { noticeClosedMonths } from './costing/control/closed-months.ts'
import { refuseOwnLabour } from './costing/labour/own-labour-only.ts'
import { followUnits } from './costing/link-kinds.ts'
import { followDeliveries } from './costing/order/follow-deliveries.ts'
import { followPurchases } from './costing/order/unsent-orders.ts'
import { noteRateChanges } from './costing/rates/rate-hooks.ts'
import { followQuotes } from './costing/revisions/job-payments.ts'
import { noticeMarks } from './crud/marks.ts'
import { noticeWarnings } from './crud/warnings.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [
  followUnits,
  followDeliveries,
  followPurchases,
  followQuotes,
  noteRateChanges,
  refuseOwnLabour,
  noticeMarks,
  noticeWarnings,
  noticeClosedMonths,
]
