import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from 'react'
import { type SortPayload, useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { Bars } from './Bars.tsx'
import { type Column, mainColumn, widthsOf } from './columns.ts'
import { rowHeights, useDensity } from './density.ts'
import { Headings, HiddenHeadings } from './Headings.tsx'
import { LoadError } from './LoadError.tsx'
import { useOwnColours } from './own-colours.ts'
import { type PrintedRows, PrintedTable } from './PrintedTable.tsx'
import { RecordRow, type RowPlace, type ShownCell, type WrappedCell } from './RecordRow.tsx'
import type { Selection } from './selection.ts'
import { cachedTextWidths } from './text-widths.ts'
import { titleWhenCut } from './title-when-cut.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useStoredScroll } from './use-stored-scroll.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import './table.css'

const checkboxWidth = 42

const isPhone = (theme: Theme) => theme.breakpoints.down('sm')

/** Whether rows are cards, as on a phone. */
export const useCards = (): boolean => useMediaQuery(isPhone)

/** The rows of a table, wherever they come from. */
export interface TableRows extends PrintedRows {
  readonly keyOf?: (index: number) => string | number
  /** Told which rows are on the screen. */
  readonly show?: (first: number, last: number) => void
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: unknown
  /** Asks for them again after an error. */
  readonly retry?: () => void
}

/** A column of buttons, which stands last. */
export interface ControlsColumn {
  /** The buttons of a row; the same function for every row and every time. */
  readonly render: (record: AnyRecord) => ReactNode
  readonly label: string
  /** In pixels. */
  readonly width: number
}

/** Max. rows that are searched for a second line. */
const fewRows = 200

/** Whether a cell of the column may have a second line: rows of one height are low where none has, for certain. */
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
  readonly sort: SortPayload
  readonly onSort: (name: string) => void
  /** Null where rows have no buttons. */
  readonly controls: ControlsColumn | null
  /** What stands around the content of a cell, such as a link; the same function every time. */
  readonly wrap?: ((shown: WrappedCell) => ReactNode) | undefined
  /** The element of a cell that is more than shown, null for one that is not; the same function every time. */
  readonly cell?: ((shown: ShownCell) => ReactNode) | undefined
  /** A cell is being changed: to assistive technology it is a grid then. */
  readonly isGrid?: boolean
  readonly selection?: Selection | null
  /** Stands in the place of one row, as while it is edited, and may be higher. Not given where no row ever is. */
  readonly replaced?: { readonly index: number; readonly row: (place: RowPlace) => ReactNode } | null
  /** The row that something beside the table is about: it is marked, and brought into sight. Clicks choose one. */
  readonly current?: { readonly index: number | null; readonly onChoose: (index: number) => void } | undefined
  /** The row of a record that was just made: it is highlighted, and brought into sight. */
  readonly created?: number | null
  /** A last row that stays in sight. */
  readonly foot?: ReactNode
  /** The entry of the history that it stands in, where coming back to it scrolls to where it was left. */
  readonly historyEntry?: string
  /** Said where no records are, and beside it the next step. */
  readonly emptyText?: string
  readonly empty?: ReactNode
}

/**
 * A table of records, fed by props. Only the rows on the screen are in the page, so that a list of a million records is
 * as quick as one of ten; to assistive technology it says how many there are.
 */
export const RecordTable = ({
  ref,
  resource,
  columns,
  rows: tableRows,
  sort,
  onSort,
  controls,
  wrap,
  cell,
  isGrid = false,
  selection = null,
  replaced,
  current,
  created = null,
  foot,
  historyEntry,
  emptyText,
  empty,
}: RecordTableProps) => {
  const { count, isMore, recordAt, keyOf, show, isPending, isFetching, error, retry } = tableRows
  const translate = useTranslate()
  const card = useCards()
  const [density] = useDensity()
  const colours = useOwnColours(columns)
  const lines = columns.some(
    ({ under, name, twoLines }) => under || (twoLines && hasSecondLine(tableRows, name)),
  )
    ? 'twoLines'
    : 'oneLine'
  const rowHeight = rowHeights[lines][density]
  const { scroller, height, rows, measure, shown, focusHandlers } = useVisibleRows({
    count,
    card,
    rowHeight,
    current: created ?? current?.index ?? null,
    hasFoot: Boolean(foot),
    keyOf,
    pinned: replaced?.index ?? null,
  })
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, [scroller])
  useStoredScroll(scroller, historyEntry, count > 0, `${sort.field} ${sort.order}`)
  useRoomBelow(scroller)
  const { first, last } = shown ?? {}
  useEffect(() => {
    if (first !== undefined && last !== undefined) show?.(first, last)
  }, [show, first, last])

  // Rows that are all of one height need no measuring, which is slow while scrolling.
  const measured = card || replaced !== undefined ? measure : undefined
  const ticks = selection !== null
  const controlsWidth = controls?.width
  const texts = cachedTextWidths(resource.name, columns, { count: isPending ? 0 : count, recordAt })
  const widths = useMemo(
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
  const message = error ? 'list.error' : isPending ? 'list.loading' : count === 0 ? 'list.empty' : null
  const said = message === 'list.empty' && emptyText ? emptyText : message && translate(message)
  const layout = card
    ? {}
    : {
        '--columns': widths.template,
        '--row': `${rowHeight}px`,
        minWidth: widths.least,
        maxWidth: widths.most,
      }
  const heading = { columns, controlsLabel: controls?.label ?? null, selection }
  return (
    // biome-ignore lint/a11y/useKeyWithMouseEvents: shows the whole text of a cell that is cut, which keyboards read out anyway
    <div
      className="table-scroller"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it (WCAG 2.1.1)
      tabIndex={0}
      role="region"
      aria-label={resource.title}
      // A translator would change its texts under React, and figures with them.
      translate="no"
      data-current={current !== undefined || undefined}
      {...focusHandlers}
      onMouseOver={titleWhenCut}
    >
      <table
        className="records"
        role={isGrid ? 'grid' : 'table'}
        aria-label={resource.title}
        aria-busy={isFetching}
        // -1 says that nobody knows (WAI-ARIA 1.2).
        aria-rowcount={isMore ? -1 : (message ? 1 : count) + 1}
        style={layout as CSSProperties}
      >
        <thead role="rowgroup">
          {card ? <HiddenHeadings {...heading} /> : <Headings {...heading} sort={sort} onSort={onSort} />}
        </thead>
        <tbody role="rowgroup" style={{ height: message ? undefined : height }}>
          {message === 'list.loading' && (
            <Bars columns={columns} ticks={ticks} controls={controls !== null} card={card} />
          )}
          {message ? (
            <tr role="row" aria-rowindex={2} style={{ display: 'block' }}>
              <td role="cell" colSpan={columns.length + 1} data-message={message}>
                {error ? <LoadError error={error} onRetry={retry} /> : <span role="status">{said}</span>}
                {message === 'list.empty' && empty}
              </td>
            </tr>
          ) : (
            rows.map(({ key, ...at }) => {
              const place = { ...at, card, measure: measured }
              if (replaced && at.index === replaced.index) return replaced.row(place)
              const record = recordAt(at.index)
              return (
                <RecordRow
                  key={key}
                  {...place}
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
            })
          )}
        </tbody>
        {foot && <tfoot role="rowgroup">{foot}</tfoot>}
      </table>
      <PrintedTable resource={resource} columns={columns} rows={tableRows} />
    </div>
  )
}
