import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { type SortPayload, useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { gutter, width } from '../theme/tokens.ts'
import { type Column, mainColumn, mainColumnOf, widthsOf } from './columns.ts'
import { Headings, HiddenHeadings } from './Headings.tsx'
import { LoadError } from './LoadError.tsx'
import { type PrintedRows, PrintedTable } from './PrintedTable.tsx'
import {
  RecordRow,
  type RowPosition,
  type Selection,
  type ShownCell,
  useOwnColours,
  type WrappedCell,
} from './RecordRow.tsx'
import { SectionRow } from './SectionRow.tsx'
import { sectionHeights, sectionsUpTo, type TableSections } from './sections.ts'
import { cachedTextWidths, type TextWidths, textWidthsOf } from './text-widths.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useRoomFor } from './use-room-for.ts'
import { rowHeights, useDensity, useVisibleRows } from './use-visible-rows.ts'
import './table.css'
import Skeleton from '@mui/material/Skeleton'
import { scrolledKey, storedEntries } from '../stored-for-user.ts'

/** Whether an element's content is cut off, at its end or below. Inline elements have no width. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1)

const titleWhenCut = ({ target }: MouseEvent): void => {
  const cell = target instanceof Element && target.closest('td')
  if (!cell) return
  const texts = [cell, ...cell.querySelectorAll('a, span, div')]
  // biome-ignore lint/performance/useDomNodeTextContent: the visible text, with line breaks between lines
  if (texts.some(isCut)) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

const rows = [72, 54, 86, 62, 78, 48, 68, 58]

interface BarsProps {
  readonly columns: readonly Column[]
  readonly ticks: boolean
  readonly controls: boolean
  readonly card: boolean
}

/** Placeholder rows while a table is loading. */
const Bars = ({ columns, ticks, controls, card }: BarsProps) =>
  rows.map((width) => (
    <tr key={width} aria-hidden data-placeholder data-card={card || undefined}>
      {ticks && !card && <td data-tick />}
      {(card ? columns.slice(0, 1) : columns).map((column) => (
        <td key={column.name} data-align={column.align} style={card ? { flex: '1 1 100%' } : undefined}>
          <Skeleton component="span" variant="rounded" width={`${width}%`} height={10} />
        </td>
      ))}
      {controls && !card && <td />}
    </tr>
  ))

const checkboxWidth = 42

const isPhone = (theme: Theme) => theme.breakpoints.down('sm')

export const useCards = (): boolean => useMediaQuery(isPhone)

export interface TableRows extends PrintedRows {
  readonly keyOf?: (index: number) => string | number
  /** Called with the indexes of the rows on the screen. */
  readonly show?: (first: number, last: number) => void
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly retry?: () => void
}

interface ControlsColumn {
  readonly render: (record: AnyRecord) => ReactNode
  readonly label: string
  readonly width: number
}

const fewRows = 200

/** Room for a table in a sheet of the usual width, in pixels: its borders and what the table does not take of the gutters. */
const sheetRoom = width.sheet - 2 * (gutter.desk - gutter.bleed) - 2

/** Whether the column may have second lines; rows are low only if certainly none has. */
const hasSecondLine = ({ count, isMore, recordAt }: TableRows, name: string): boolean => {
  if (isMore || count > fewRows) return true
  const records = Array.from({ length: count }, (_, index) => recordAt(index))
  return records.some((record) => record === undefined || Number(record[name] ?? 0) !== 0)
}

interface RecordTableProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly rows: TableRows
  /** Rows of sections above records. */
  readonly sections?: TableSections | null
  readonly sort: SortPayload
  readonly onSort: (name: string) => void
  readonly controls: ControlsColumn | null
  /** Wraps a cell's content, as in a link. Must be a stable function. */
  readonly wrap?: ((shown: WrappedCell) => ReactNode) | undefined
  /** Replaces the cell, as by an editable one; null to keep it. Must be a stable function. */
  readonly cell?: ((shown: ShownCell) => ReactNode) | undefined
  /** A cell is being edited: assistive technology then needs the grid role. */
  readonly isGrid?: boolean
  readonly selection?: Selection | null
  /** Replaces a row and may be higher, as an edit form. Undefined if never used. */
  readonly replaced?: { readonly index: number; readonly row: (position: RowPosition) => ReactNode } | null
  /** The current row, marked and scrolled into view. Clicks choose a row. */
  readonly current?: { readonly index: number | null; readonly onChoose: (index: number) => void } | undefined
  /** The row of a just created record, highlighted and scrolled into view. */
  readonly created?: number | null
  /** First row of the chosen page: it moves to the top when it changes. */
  readonly top?: number
  readonly footer?: ReactNode
  readonly historyEntry?: string
  readonly emptyText?: string
  readonly empty?: ReactNode
}

/** Pixels that a section takes above a record. The same function until another record begins a section. */
const useRoomAbove = (sections: TableSections | null, height: number) => {
  const firsts = [...(sections?.keys() ?? [])].join()
  return useMemo(() => {
    const above = new Set(firsts === '' ? [] : firsts.split(',').map(Number))
    return (index: number) => (above.has(index) ? height : 0)
  }, [firsts, height])
}

/** Widths with room for the sums of sections. */
const withSums = (
  texts: TextWidths | undefined,
  columns: readonly Column[],
  sections: TableSections | null,
): TextWidths | undefined => {
  if (!texts || !sections) return texts
  const sums = [...sections.values()].map((section, id) => ({ id, ...section.sums }))
  const ofSums = textWidthsOf(
    columns.filter(({ name }) => name in texts).map((column) => ({ ...column, strong: true })),
    sums,
  )
  return Object.fromEntries(
    Object.entries(texts).map(([name, width]) => [name, Math.max(width, ofSums[name] ?? 0)]),
  )
}

/** Scroll positions in pixels, by history entry. */
const scrolled = storedEntries<number>('sessionStorage', scrolledKey)

/** Restores a list's scroll position after Back or a reload; scrolls to the top after a sort. */
const useStoredScroll = (
  scroller: RefObject<HTMLElement | null>,
  entry: string | undefined,
  ready: boolean,
  order: string,
): void => {
  const restored = useRef(false)
  const ordered = useRef(order)
  useLayoutEffect(() => {
    if (!ready || restored.current || entry === undefined) return
    restored.current = true
    const top = scrolled.get(entry)
    if (top) scroller.current?.scrollTo(0, top)
  }, [scroller, entry, ready])
  useLayoutEffect(() => {
    if (ordered.current === order) return
    ordered.current = order
    scroller.current?.scrollTo(0, 0)
  }, [scroller, order])
  useEffect(() => {
    const element = scroller.current
    if (!element || entry === undefined || !ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let top = element.scrollTop
    const note = () => {
      top = element.scrollTop
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        scrolled.keep(entry, top)
      }, 150)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      // Left before the timer stored the position.
      if (timer !== undefined) scrolled.keep(entry, top)
      clearTimeout(timer)
      element.removeEventListener('scroll', note)
    }
  }, [scroller, entry, ready])
}

interface FocusedInRow {
  readonly element: Element
  readonly row: number
}

/** Where a button is removed that has the focus, such as that of a deleted record, the row in its place gets it. */
const useFocusAfterRemoval = (scroller: RefObject<HTMLElement | null>) => {
  const focused = useRef<FocusedInRow | null>(null)
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return
    const { row } = focused.current
    focused.current = null
    if (document.activeElement !== document.body) return
    const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const next = rows.findLast(({ dataset }) => Number(dataset.row) <= row) ?? scroller.current
    next?.focus({ preventScroll: true })
  })
  return ({ target }: FocusEvent): void => {
    const row = target.closest<HTMLElement>('tr[data-row]')
    focused.current = row && { element: target, row: Number(row.dataset.row) }
  }
}

/** How wide the columns are for what their cells show. */
const useWidths = ({
  resource,
  columns,
  rows: { count, isPending, recordAt },
  sections = null,
  selection = null,
  controls,
}: Pick<RecordTableProps, 'resource' | 'columns' | 'rows' | 'sections' | 'selection' | 'controls'>) => {
  const ticks = selection !== null
  const controlsWidth = controls?.width
  const rowsThere = { count: isPending ? 0 : count, recordAt }
  const ofRecords = cachedTextWidths(resource.name, columns, rowsThere, (record) =>
    mainColumnOf(resource, columns, record),
  )
  const texts = useMemo(() => withSums(ofRecords, columns, sections), [ofRecords, columns, sections])
  return useMemo(
    () =>
      widthsOf(
        columns,
        mainColumn(resource, columns),
        ticks ? [checkboxWidth] : [],
        controlsWidth ? [controlsWidth] : [],
        texts,
      ),
    [resource, columns, ticks, controlsWidth, texts],
  )
}

interface ShownRowsProps
  extends Pick<
    RecordTableProps,
    | 'resource'
    | 'columns'
    | 'sections'
    | 'controls'
    | 'wrap'
    | 'cell'
    | 'selection'
    | 'replaced'
    | 'current'
    | 'created'
  > {
  readonly recordAt: TableRows['recordAt']
  readonly shown: ReturnType<typeof useVisibleRows>['rows']
  readonly sectionHeight: number
  readonly card: boolean
  readonly measure: RowPosition['measure']
}

/** The rows on the screen, with those of the sections that begin there. */
const ShownRows = ({
  resource,
  columns,
  sections = null,
  controls,
  wrap,
  cell,
  selection = null,
  replaced,
  current,
  created = null,
  recordAt,
  shown,
  sectionHeight,
  card,
  measure,
}: ShownRowsProps) => {
  const colours = useOwnColours(columns)
  return shown.map(({ key, ...at }) => {
    const section = sections?.get(at.index)
    const before = sectionsUpTo(sections, at.index)
    const top = at.top + (section ? sectionHeight : 0)
    const position = { ...at, top, sections: before, card, measure }
    if (replaced && at.index === replaced.index) return replaced.row(position)
    const record = recordAt(at.index)
    const row = (
      <RecordRow
        key={key}
        {...position}
        resource={resource}
        record={record}
        columns={columns}
        controls={controls?.render ?? null}
        wrap={wrap}
        colours={colours}
        cell={cell}
        current={current && at.index === current.index}
        onChoose={current?.onChoose}
        created={at.index === created}
        onToggle={selection?.toggle ?? null}
        selected={record !== undefined && (selection?.ids.has(record.id) ?? false)}
      />
    )
    if (!section) return row
    return (
      <Fragment key={key}>
        <SectionRow
          resource={resource}
          section={section}
          columns={columns}
          colours={colours}
          rowIndex={at.index + before + 1}
          place={{ top: at.top, height: sectionHeight }}
          card={card}
          ticks={selection !== null}
          controls={controls !== null}
        />
        {row}
      </Fragment>
    )
  })
}

/** Virtualized table: only the rows on the screen are in the DOM. `aria-rowcount` has the total. */
export const RecordTable = (props: RecordTableProps) => {
  const { ref, resource, columns, rows: tableRows, sections = null, sort, onSort, controls } = props
  const { isGrid = false, selection = null, replaced, current, created = null, top = 0, footer } = props
  const { historyEntry, emptyText, empty } = props
  const { count, isMore, recordAt, keyOf, show, isPending, isFetching, error, retry } = tableRows
  const translate = useTranslate()
  const card = useCards()
  const [density] = useDensity()
  const lines = columns.some(
    ({ under, name, twoLines }) => under || (twoLines && hasSecondLine(tableRows, name)),
  )
    ? 'twoLines'
    : 'oneLine'
  const rowHeight = rowHeights[lines][density]
  const sectionHeight = sectionHeights[density]
  const above = useRoomAbove(sections, sectionHeight)
  const { scroller, height, rows, measure, shown, focusHandlers } = useVisibleRows({
    count,
    card,
    rowHeight,
    above,
    current: created ?? current?.index ?? null,
    top,
    hasFooter: Boolean(footer),
    keyOf,
    pinned: replaced?.index ?? null,
  })
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, [scroller])
  useStoredScroll(scroller, historyEntry, count > 0, `${sort.field} ${sort.order}`)
  useRoomBelow(scroller)
  const onFocus = useFocusAfterRemoval(scroller)
  const { first, last } = shown ?? {}
  useEffect(() => {
    if (first !== undefined && last !== undefined) show?.(first, last)
  }, [show, first, last])

  const widths = useWidths(props)
  const isWide = useRoomFor(scroller, widths.full)
  // Rows that have come stay when only loading them again fails.
  const message =
    count > 0 ? null : error ? 'app.errors.notLoaded' : isPending ? 'list.loading' : 'list.empty'
  const said = message === 'list.empty' && emptyText ? emptyText : message && translate(message)
  const layout = card
    ? {}
    : {
        '--columns': isWide ? widths.template : widths.narrow,
        '--row': `${rowHeight}px`,
        '--lines': density === 'dense' ? 1 : 2,
        minWidth: widths.least,
        maxWidth: widths.maxWidth,
      }
  const heading = { columns, controlsLabel: controls?.label ?? null, selection }
  return (
    <>
      {Boolean(error) && count > 0 && <LoadError error={error} onRetry={retry} isAgain />}
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: shows the whole text of a cell that is cut, which keyboards read out anyway */}
      <div
        className="table-scroller"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={resource.title}
        // A translator would change texts and figures in the DOM under React.
        translate="no"
        data-current={current !== undefined || undefined}
        data-wide={(!card && widths.full > sheetRoom) || undefined}
        {...focusHandlers}
        onFocusCapture={onFocus}
        onMouseOver={titleWhenCut}
      >
        <table
          className="records"
          role={isGrid ? 'grid' : 'table'}
          aria-label={resource.title}
          aria-busy={isFetching}
          // -1: unknown count (WAI-ARIA 1.2).
          aria-rowcount={isMore ? -1 : (message ? 1 : count + (sections?.size ?? 0)) + 1}
          style={layout as CSSProperties}
        >
          <thead role="rowgroup">
            {card ? <HiddenHeadings {...heading} /> : <Headings {...heading} sort={sort} onSort={onSort} />}
          </thead>
          <tbody role="rowgroup" style={{ height: message ? undefined : height }}>
            {message === 'list.loading' && (
              <Bars columns={columns} ticks={selection !== null} controls={controls !== null} card={card} />
            )}
            {message ? (
              <tr role="row" aria-rowindex={2} style={{ display: 'block' }}>
                <td role="cell" colSpan={columns.length + 1} data-message={message}>
                  {error ? <LoadError error={error} onRetry={retry} /> : <span role="status">{said}</span>}
                  {message === 'list.empty' && empty}
                </td>
              </tr>
            ) : (
              <ShownRows
                {...props}
                recordAt={recordAt}
                shown={rows}
                sectionHeight={sectionHeight}
                card={card}
                // Rows of one height need no measuring, which is slow while scrolling.
                measure={card || replaced !== undefined ? measure : undefined}
              />
            )}
          </tbody>
          {footer && <tfoot role="rowgroup">{footer}</tfoot>}
        </table>
        <PrintedTable resource={resource} columns={columns} rows={tableRows} sections={sections} />
      </div>
    </>
  )
}
