import { useCallback, useEffect, useRef } from 'react'
import { fileOwnerOf, followFiles, toggleFiles } from '../../../attachments/shown-files.ts'
import type { RowPanel } from '../../../extension-points.ts'
import { useSidePanelRoom } from '../../../layout/Sheet.tsx'
import { useListing } from '../../listing-context.ts'
import { ListTable } from '../ListTable.tsx'
import { useRecordList } from '../record-list.ts'
import { useRowsByPage } from '../rows-by-page.ts'
import { focusTextFilter } from '../TextFilter.tsx'
import { useFocusOnArrival } from '../use-focus-on-arrival.ts'
import { pressRowKey, type RowKeys, RowKeysProvider } from './row-keys.ts'
import { useCurrentRow } from './use-current-row.ts'

/** List with a panel for the current row. Single letters need the focus in either (WCAG 2.2, 2.1.4). */
export const ListWithRowPanel = ({ Panel }: Pick<RowPanel, 'Panel'>) => {
  const isBeside = useSidePanelRoom()
  const rows = useRowsByPage()
  const { toggle } = useRecordList()
  const { resource } = useListing()
  const current = useCurrentRow(rows, isBeside)
  const { index, record, move, close } = current
  const scroller = useRef<HTMLDivElement>(null)
  const panelKeys = useRef<RowKeys>({})
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
    '/': focusTextFilter,
  }
  const latest = useRef(current.choose)
  useEffect(() => {
    latest.current = current.choose
  })
  const onChoose = useCallback((chosen: number) => latest.current(chosen), [])

  return (
    <RowKeysProvider value={panelKeys}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list and the panel inside, wherever their focus is */}
      <div onKeyDown={(event) => pressRowKey(event, panelKeys.current, keys)} style={{ minWidth: 0 }}>
        <ListTable ref={scroller} rows={rows} current={{ index, onChoose }} />
        <Panel
          record={record}
          hasLeft={current.hasLeft}
          following={current.following}
          move={move}
          stay={current.stay}
          focusList={focusList}
          close={isBeside ? null : close}
        />
      </div>
    </RowKeysProvider>
  )
}
