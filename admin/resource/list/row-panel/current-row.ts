import type { ListedRecord } from '../../../extension-points.ts'

export interface Seen {
  readonly index: number
  readonly record?: ListedRecord | undefined
  /** The panel keeps the record after it leaves the list. */
  readonly stays?: boolean
}

export interface CurrentRow {
  readonly index: number
  readonly record: ListedRecord | undefined
}

/**
 * The panel's row after the list changed: the same record, or the row in its place if it left the list.
 * `recordAt` is undefined and `indexOf` -1 for rows not loaded, which may be the record.
 */
export const currentRow = (
  seen: Seen | null,
  count: number,
  recordAt: (index: number) => ListedRecord | undefined,
  indexOf: (id: number) => number,
): CurrentRow | null => {
  if (!seen) return null
  const { record, stays = false } = seen
  const index = Math.min(seen.index, count - 1)
  if (!record) return index < 0 ? null : { index, record: recordAt(index) }
  const found = recordAt(index)?.id === record.id ? index : indexOf(record.id)
  if (found >= 0) return { index: found, record: recordAt(found) }
  if (stays) return { index: Math.max(0, index), record }
  if (index < 0) return null
  return { index, record: recordAt(index) ?? record }
}
