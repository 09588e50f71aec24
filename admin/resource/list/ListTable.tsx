import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import useEventCallback from '@mui/utils/useEventCallback'
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { figuresOf } from '../../../model/figure.ts'
import { viewOf } from '../../../model/list-query.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { useUpload } from '../../attachments/uploads.ts'
import { useRowDrop } from '../../attachments/use-file-drop.ts'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { inSentence } from '../../i18n/language.ts'
import { useIsCompact } from '../../layout/Paper.tsx'
import { useCreatedIndex } from '../../providers/created-record.ts'
import { controlsWidth, foldedColumns, withBars } from '../../table/columns.ts'
import type { WrappedCell } from '../../table/RecordRow.tsx'
import { RecordTable, useCards } from '../../table/RecordTable.tsx'
import { nextSort } from '../../table/SortPicker.tsx'
import { useBulkActions } from '../bulk/BulkBar.tsx'
import { AlsoOn } from '../duplicates/DuplicateWarning.tsx'
import { type Duplicates, useListDuplicates } from '../duplicates/use-list-duplicates.ts'
import { Figure, FigureLink } from '../Figure.tsx'
import { ClosedAddRow, isClosed, useAdding } from '../form/ClosedAddRow.tsx'
import { InlineAddRow, useAddRowRound } from '../form/InlineAddRow.tsx'
import { openedFromList } from '../form/leave-form.ts'
import { useOpenImport } from '../import/ImportArea.tsx'
import { useDialogLink, useListing } from '../listing-context.ts'
import { parentTabs } from '../parent/parent-tabs.ts'
import { controlSets, RowControls, useRowActions } from '../row/RowControls.tsx'
import { useCount } from '../TabBar.tsx'
import { editableField } from './cells/editable-cells.ts'
import { MatchedToCell } from './cells/MatchedToCell.tsx'
import { useEditableCells } from './cells/use-editable-cells.tsx'
import { type MatchedRecords, useMatchedRecords } from './cells/use-matched-records.ts'
import { useRecordList } from './record-list.ts'
import { type ListRows, useRowsByPage } from './rows-by-page.ts'
import { useSuppliedRows } from './supplied-rows.ts'
import { useSections } from './use-sections.ts'
import { useSelection } from './use-selection.ts'

interface ListTableProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly rows: ListRows
  /** The row shown in the panel, which has its buttons. */
  readonly current?: { readonly index: number | null; readonly onChoose: (index: number) => void }
}

/** Focuses a loaded list for its keys, unless the user has focused something other than the menu. */
export const useFocusOnArrival = (scroller: RefObject<HTMLElement | null>, isReady: boolean): void => {
  useEffect(() => {
    const list = scroller.current
    const before = document.activeElement
    if (!isReady || !list || (before !== document.body && !before?.closest('header nav'))) return
    list.focus({ preventScroll: true })
    // No focus ring until the list is focused by the user.
    list.dataset.arrived = ''
    list.addEventListener('blur', () => delete list.dataset.arrived, { once: true })
  }, [scroller, isReady])
}

export const PlainList = () => {
  const rows = useRowsByPage()
  const scroller = useRef<HTMLDivElement>(null)
  const card = useCards()
  useFocusOnArrival(scroller, rows.count > 0 && !card)
  return <ListTable ref={scroller} rows={rows} />
}

const Next = styled('div')({ marginTop: 12, '& > p': { margin: '0 0 12px' } })

const EmptyList = () => {
  const { resource, pagePath, parentFilter, mayCreate } = useListing()
  const { filter, change } = useRecordList()
  const isFiltered = Object.keys(filter).length > 0
  const { total = 0, text } = useCount({ resource, filter: parentFilter, enabled: isFiltered })
  const translate = useTranslate()
  const openImport = useOpenImport()
  const adding = useAdding()
  if (isFiltered)
    return (
      <Next>
        {total > 0 && <p>{translate('list.hidden', { smart_count: total, count: text })}</p>}
        <Button variant="outlined" onClick={() => change({ filter: {} })}>
          {translate('list.clearFilters')}
        </Button>
      </Next>
    )
  if (!mayCreate || resource.list.addNew === false || isClosed(adding)) return null
  const label = inSentence(resource.label)
  const isBill = Object.values(resource.fields).some((field) => 'bill' in field)
  return (
    <Next>
      {openImport && <p>{translate(isBill ? 'list.emptyBill' : 'list.emptyNext', { label })}</p>}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'center' }}>
        <Button component={Link} to={`${pagePath}/create`} state={openedFromList} variant="outlined">
          {translate('list.addFirst', { label })}
        </Button>
        {openImport && (
          <Button variant="outlined" onClick={() => openImport()}>
            {translate('import.open')}
          </Button>
        )}
      </Stack>
    </Next>
  )
}

/** As high as the row for an easy target; coloured only on hover, as a blue column would distract. */
const NameLink = styled(Link)(({ theme }) => ({
  display: 'block',
  margin: '-8px 0',
  padding: '8px 0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.primary.main, textDecoration: 'underline' },
}))

/**
 * Links in cells: names to the record, sums to their list. A name edited in its cell is no link, as the first
 * click of a double click would leave.
 */
const useWrappedCells = (
  mayEdit: boolean,
  duplicates: Duplicates,
  matchedRecords: MatchedRecords | null,
): ((shown: WrappedCell) => ReactNode) => {
  const { resource, pagePath } = useListing()
  const dialog = useDialogLink()
  const { supplied } = useExtension(resource.name)
  // A string is stable between renders; a new object would render all rows.
  const below = parentTabs(definitionsNow(), resource).find(({ child }) => child !== null)?.to
  const search = dialog('').search
  return useCallback(
    ({ record, column, isName, content }: WrappedCell) => {
      const others = duplicates.get(column.name)?.get(Number(record.id))
      const marked = (cell: ReactNode) =>
        others ? (
          <>
            {cell}
            <AlsoOn resource={resource} others={others} />
          </>
        ) : (
          cell
        )
      if (isName && !(mayEdit && editableField(resource, column, record) !== null)) {
        // A link needs a text.
        const name = valueText(resource, column.name, record[column.name]) === '' ? '–' : content
        const to = `${pagePath}/${record.id}`
        if (below !== undefined)
          return marked(
            <NameLink to={`${to}/${below}`} data-name-link>
              {name}
            </NameLink>,
          )
        if (!mayEdit) return marked(content)
        return marked(
          <NameLink to={{ pathname: `${to}/edit`, search }} state={openedFromList} data-name-link>
            {name}
          </NameLink>,
        )
      }
      if (others) return marked(content)
      const field = fieldOf(resource, column.name)
      const matchedTo =
        matchedRecords?.name === column.name ? matchedRecords.of.get(Number(record.id)) : undefined
      if (matchedRecords && matchedTo)
        return (
          <MatchedToCell
            resource={resource}
            id={Number(record.id)}
            places={matchedRecords}
            matchedTo={matchedTo}
          >
            {content}
          </MatchedToCell>
        )
      if ('against' in field) return content
      const screen = supplied?.[column.name]?.to
      if (screen) return <FigureLink to={`${pagePath}/${record.id}/${screen}`}>{content}</FigureLink>
      return (
        <Figure of={figuresOf(definitionsNow(), resource, Number(record.id), column.name)}>{content}</Figure>
      )
    },
    [resource, pagePath, below, mayEdit, search, duplicates, matchedRecords, supplied],
  )
}

export const ListTable = ({ ref, rows: loaded, current }: ListTableProps) => {
  const { resource, mayCreate, mayEdit, mayDelete } = useListing()
  const translate = useTranslate()
  const { state, sort, paging, columns: all, bars, change } = useRecordList()
  const view = viewOf(resource, state.view)
  const { row } = useExtension(resource.name)
  const supplied = useSuppliedRows(loaded, all)
  const divided = useSections(supplied)
  // The row of a panel is counted in the rows as they are loaded.
  const { rows, sections } = current ? { rows: supplied, sections: null } : divided
  const emptyText = state.filter === null ? (view ?? resource.list).empty : undefined
  const ticks = useSelection(rows.recordAt)
  const [addRowRound] = useAddRowRound()
  const card = useCards()
  const hasBulkAction = useBulkActions().length > 0
  const forSeveral = (mayEdit && resource.list.editable !== undefined) || mayDelete || hasBulkAction
  const isNarrow = useIsCompact() && !card
  const columns = useMemo(() => (isNarrow ? foldedColumns(resource, all) : all), [isNarrow, resource, all])
  const selection = resource.list.selectable || forSeveral ? ticks : null
  const adds = Boolean(resource.list.inlineAdd) && mayCreate
  const render = useCallback((record: AnyRecord) => <RowControls record={record} />, [])
  const shown = useMemo(() => withBars(columns, bars), [columns, bars])
  const adding = useAdding()
  const actions = useRowActions(resource)
  const menus = actions.flatMap((action) => ('menu' in action ? [action.label] : []))
  const heading = translate('list.controls')
  const sets = controlSets(resource, actions, translate, { mayEdit, mayDelete })
  const controls = {
    render,
    label: heading,
    width: Math.max(...sets.map((labels) => controlsWidth({ heading, labels, menus }))) + (row?.width ?? 0),
  }
  const matchedRecords = useMatchedRecords(columns, rows.fetched)
  const wrap = useWrappedCells(mayEdit, useListDuplicates(rows.fetched), matchedRecords)
  const { cell, isGrid, around } = useEditableCells(columns, rows)
  const upload = useUpload()
  const takesFiles = resource.attachments === true && mayEdit
  useRowDrop(takesFiles ? (id, files) => upload({ resource, id }, files, true) : null)
  const sortBy = useEventCallback((name: string) => change({ sort: nextSort(sort, name) }, 'replace'))
  return around(
    <RecordTable
      ref={ref}
      resource={resource}
      columns={shown}
      rows={rows}
      sections={sections}
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
      top={(paging.page - 1) * paging.perPage}
      historyEntry={useLocation().key}
      emptyText={emptyText}
      empty={emptyText === undefined && <EmptyList />}
      footer={
        adds &&
        !current && (
          <ClosedAddRow key={addRowRound} adding={adding} folded={card}>
            {(isOpened) => (
              <InlineAddRow
                columns={shown}
                records={rows.fetched}
                selectable={selection !== null}
                startsFocused={isOpened}
              />
            )}
          </ClosedAddRow>
        )
      }
    />,
  )
}
