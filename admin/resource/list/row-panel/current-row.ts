import type { ListedRecord } from '../../../extension-points.ts'

/** Where the panel was last, and about what. */
export interface Seen {
  readonly index: number
  /** Absent while the row had not come. */
  readonly record?: ListedRecord | undefined
  /** It stays the panel's record though it has left the list. */
  readonly stays?: boolean
}

/** The row that a panel is about; its record is absent until it has come. */
export interface CurrentRow {
  readonly index: number
  readonly record: ListedRecord | undefined
}

/**
 * Which row of the list a panel is about, now that rows may have come and gone: the same record where it stands now;
 * else, as it has left the list, the row that has taken its place.
 * @param seen null: none
 * @param recordAt the record in that row, from 0; undefined while it is not known
 * @param indexOf where a record stands, as far as rows are known; -1 for nowhere
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
  // Rows that are not known yet may hold it.
  return { index, record: recordAt(index) ?? record }
}
