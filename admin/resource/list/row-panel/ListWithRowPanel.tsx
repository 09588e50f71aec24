import useEventCallback from '@mui/utils/useEventCallback'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fileOwnerOf, followFiles, toggleFiles } from '../../../attachments/shown-files.ts'
import type { ListedRecord, RowPanel } from '../../../extension-points.ts'
import { useSidePanelRoom } from '../../../layout/Paper.tsx'
import { useListing } from '../../listing-context.ts'
import { ListTable, useFocusOnArrival } from '../ListTable.tsx'
import { useRecordList } from '../record-list.ts'
import { type ListRows, useRowsByPage } from '../rows-by-page.ts'
import { focusTextFilter } from '../TextFilter.tsx'
import { noPanelKeys, pressRowKey, type RowKeys, RowKeysProvider, usePageKeys } from './row-keys.ts'

export interface Seen {
  readonly index: number
  readonly record?: ListedRecord | undefined
  /** The panel keeps the record after it leaves the list. */
  readonly stays?: boolean
}

interface CurrentRow {
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

const ahead = 10

/** Current row of a panel. `startsAtFirst`: start at the first row, else at the row that the user chooses. */
const useCurrentRow = ({ count, recordAt, indexOf }: ListRows, startsAtFirst: boolean) => {
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
  const choose = (chosen: number) => setSeen({ index: chosen, record: recordAt(chosen) })
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

/** List with a panel for the current row. Single letters act unless an input or a dialog has the focus. */
export const ListWithRowPanel = ({ Panel }: Pick<RowPanel, 'Panel'>) => {
  const isBeside = useSidePanelRoom()
  const rows = useRowsByPage()
  const { toggle } = useRecordList()
  const { resource } = useListing()
  const current = useCurrentRow(rows, isBeside)
  const { index, record, move, close } = current
  const scroller = useRef<HTMLDivElement>(null)
  const panelKeys = useRef(noPanelKeys)
  const area = useRef<HTMLDivElement>(null)
  const focusList = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])

  useFocusOnArrival(scroller, isBeside && rows.count > 0)

  const owner = record ? fileOwnerOf(resource, record) : null
  useEffect(() => {
    if (owner) followFiles(owner)
  })
  const keys: RowKeys = {
    ...(owner && { v: () => toggleFiles(owner) }),
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    x: () => record && toggle(record.id),
    f: focusTextFilter,
  }
  usePageKeys(area, (event) => {
    const { keys: ofPanel, isOnly } = panelKeys.current
    pressRowKey(event, ofPanel, isOnly ? {} : keys)
  })
  const onChoose = useEventCallback(current.choose)

  return (
    <RowKeysProvider value={panelKeys}>
      <div ref={area} style={{ minWidth: 0 }}>
        <ListTable ref={scroller} rows={rows} current={{ index, onChoose }} />
        <Panel
          record={record}
          hasLeft={current.hasLeft}
          following={current.following}
          stay={current.stay}
          focusList={focusList}
          close={isBeside ? null : close}
        />
      </div>
    </RowKeysProvider>
  )
}
