import type { KindScreen } from '../kind-screen.ts'
import type { LookupField } from './model.ts'

/** Shown as the kind of field that it ends at; this is only how wide it is when that is not known. */
export const lookup: KindScreen<LookupField, unknown> = {
  isUnfiltered: true,
  column: { min: 84, grow: 2 },
  cell: ({ value }) => <span title={String(value)}>{String(value)}</span>,
}
