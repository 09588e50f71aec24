import type { CategoryKey } from '../categories.ts'
import { roofing, windows } from './envelope.ts'
import { carpentry, external, finishes, plastering } from './fitting-out.ts'
import { electrical, plumbing } from './services.ts'
import { demolition, preliminaries } from './setting-up.ts'
import { groundworks, masonry } from './structure.ts'
import type { WorkItem } from './work-item.ts'

/** What the firm builds, by costing category, in the order in which it is built. */
export const library: Readonly<Record<CategoryKey, readonly WorkItem[]>> = {
  preliminaries,
  demolition,
  groundworks,
  masonry,
  roofing,
  windows,
  carpentry,
  plumbing,
  electrical,
  plastering,
  finishes,
  external,
}
