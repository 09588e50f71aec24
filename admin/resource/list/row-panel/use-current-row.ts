import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ListedRecord } from '../../../extension-points.ts'
import type { ListRows } from '../rows-by-page.ts'
import { currentRow, type Seen } from './current-row.ts'

const ahead = 10

/** Current row of a panel. `startsAtFirst`: start at the first row, else at the row that the user chooses. */
export const useCurrentRow = ({ count, recordAt, indexOf }: ListRows, startsAtFirst: boolean) => {
  const [seen, setSeen] = useState<Seen | null>(null)
  const at = currentRow(seen ?? (startsAtFirst ? { index: 0 } : null), count, recordAt, indexOf)
  const { index, record } = at ?? { index: null, record: undefined }

  // Rows moving above it must not change the current record.
  useEffect(() => {
    if (index !== null && record && (seen?.record !== record || seen.index !== index))
      setSeen({ index, record, stays: seen?.record?.id === record.id && seen.stays === true })
  }, [index, record, seen])

  const hasLeft = record !== undefined && index !== null && seen?.stays === true && indexOf(record.id) < 0

  const move = useCallback(
    (by: 1 | -1) => {
      if (index === null) return setSeen({ index: 0, record: recordAt(0) })
      // After a record left the list, its index has the next one.
      const next = Math.max(0, Math.min(count - 1, hasLeft && by > 0 ? index : index + by))
      setSeen({ index: next, record: recordAt(next) })
    },
    [index, hasLeft, count, recordAt],
  )
  const choose = useCallback(
    (chosen: number) => setSeen({ index: chosen, record: recordAt(chosen) }),
    [recordAt],
  )
  const stay = useCallback(() => setSeen((before) => before && { ...before, stays: true }), [])
  const close = useCallback(() => setSeen(null), [])
  const following = useMemo(
    () =>
      index === null
        ? []
        : Array.from({ length: ahead }, (_, step) => recordAt(index + 1 + step)).filter(
            (one): one is ListedRecord => one !== undefined,
          ),
    [index, recordAt],
  )
  return { index, record, hasLeft, following, move, choose, stay, close }
}
