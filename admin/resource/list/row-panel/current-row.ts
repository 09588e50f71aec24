import type { ListedRecord } from '../../../extension-points.ts'

/** Last position and record of the panel. */
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
 * Finds the panel's row after the list changed: the same record, or the row in its place if it left the list.
 * @param recordAt undefined for rows not yet loaded
 * @param indexOf -1 if the record is not among the loaded rows
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
  // A row not yet loaded may be the record.
  return { index, record: recordAt(index) ?? record }
}
