import { type Ref, useCallback, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { viewOf } from '../../../model/list-state.ts'
import { offers } from '../../../model/offered-writes.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { callsOf, changesOf, dialogsOf, rolesOf } from '../../../model/row-actions.ts'
import { useUpload } from '../../attachments/uploads.ts'
import { useRowDrop } from '../../attachments/use-file-drop.ts'
import { useIsNarrowSheet } from '../../layout/Sheet.tsx'
import { holdsOneOf } from '../../session.ts'
import { controlsWidth } from '../../table/columns.ts'
import { foldedColumns } from '../../table/folded-columns.ts'
import { nextSort } from '../../table/next-sort.ts'
import { RecordTable, useCards } from '../../table/RecordTable.tsx'
import { useSession } from '../../use-session.ts'
import { useListDuplicates } from '../duplicates/use-list-duplicates.ts'
import { InlineAddRow } from '../form/InlineAddRow.tsx'
import { useAddRowRound } from '../form/use-add-row-round.ts'
import { useListing } from '../listing-context.ts'
import { controlLabels } from '../row/control-labels.ts'
import { RowControls } from '../row/RowControls.tsx'
import { useRowActions } from '../row/use-row-actions.ts'
import { useEditableCells } from './cells/use-editable-cells.tsx'
import { usePlaces } from './cells/use-places.ts'
import { useCreatedIndex } from './created-record.ts'
import { EmptyList } from './EmptyList.tsx'
import { useRecordList } from './record-list.ts'
import { type ListRows, useRowsByPage } from './rows-by-page.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useSelection } from './use-selection.ts'
import { useWrappedCells } from './use-wrapped-cells.tsx'

interface ListTableProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly rows: ListRows
  /** The row shown in the panel, which has its buttons. */
  readonly current?: { readonly index: number | null; readonly onChoose: (index: number) => void }
}

export const PlainList = () => {
  const rows = useRowsByPage()
  const scroller = useRef<HTMLDivElement>(null)
  const card = useCards()
  useFocusOnArrival(scroller, rows.count > 0 && !card)
  return <ListTable ref={scroller} rows={rows} />
}

export const ListTable = ({ ref, rows, current }: ListTableProps) => {
  const { resource, mayCreate, mayEdit, mayDelete, mayWrite } = useListing()
  const translate = useTranslate()
  const { state, sort, columns: all, change } = useRecordList()
  const view = viewOf(resource, state.view)
  const isWholeView = state.filter === null
  const ticks = useSelection(rows.recordAt)
  const [addRowRound] = useAddRowRound()
  const card = useCards()
  const session = useSession()
  const hasBulkAction = [...changesOf(resource), ...callsOf(resource), ...dialogsOf(resource)].some(
    (action) => action.bulk && holdsOneOf(rolesOf(action, resource), session),
  )
  const forSeveral = (mayEdit && resource.list.editable !== undefined) || mayDelete || hasBulkAction
  const isNarrow = useIsNarrowSheet() && !card
  const columns = useMemo(() => (isNarrow ? foldedColumns(resource, all) : all), [isNarrow, resource, all])
  const selection = resource.list.selectable || forSeveral ? ticks : null
  const adds = Boolean(resource.list.inlineAdd) && mayCreate
  const render = useCallback((record: AnyRecord) => <RowControls record={record} />, [])
  const controls = {
    render,
    label: translate('list.controls'),
    width: controlsWidth(controlLabels(resource, useRowActions(resource), translate, { mayEdit, mayDelete })),
  }
  const places = usePlaces(columns, rows.fetched)
  const wrap = useWrappedCells(mayEdit, useListDuplicates(rows.fetched), places)
  const { cell, isGrid, around } = useEditableCells(columns)
  const upload = useUpload()
  const takesFiles = resource.attachments === true && mayWrite && offers(resource, 'update')
  useRowDrop(takesFiles ? (id, files) => upload({ resource, id }, files, true) : null)
  const sortBy = useCallback(
    (name: string) => change({ sort: nextSort(sort, name) }, 'replace'),
    [change, sort],
  )
  return around(
    <RecordTable
      ref={ref}
      resource={resource}
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={sortBy}
      controls={current ? null : controls}
      wrap={current ? undefined : wrap}
      current={current}
      created={useCreatedIndex(resource.name, rows.indexOf)}
      // A card has no space for inputs, and a click on a row next to a panel chooses it: both use the form.
      cell={mayEdit && !card && !current ? cell : undefined}
      isGrid={isGrid}
      selection={selection}
      historyEntry={useLocation().key}
      emptyText={isWholeView ? view?.empty : undefined}
      empty={!(isWholeView && view?.empty) && <EmptyList />}
      foot={
        adds &&
        !current && (
          <InlineAddRow key={addRowRound} columns={columns} selectable={selection !== null} stacked={card} />
        )
      }
    />,
  )
}
