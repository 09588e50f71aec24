import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { InlineAddRow } from '../form/InlineAddRow.tsx'
import { useAddRowRound } from '../form/use-add-row-round.ts'
import { usePlace } from '../place-context.ts'
import { controlLabels } from '../row/control-labels.ts'
import { BodyRow } from './BodyRow.tsx'
import { columnsOf, controlsWidth, widthsOf } from './columns.ts'
import { HeadRow, HiddenHeadRow } from './HeadRow.tsx'
import { Body, Cell, Foot, Head, Row, rowHeight, Scroller, Table } from './table-parts.ts'
import { useSelection } from './use-selection.ts'
import { useRows } from './windows.ts'

/** Of a card on a phone, until it is measured. */
const likelyCardHeight = 150
const checkboxWidth = 42

const isPhone = (theme: Theme) => theme.breakpoints.down('sm')

/** Index of the row that holds the focus; it stays in the page when it is scrolled out of sight. */
const useFocusedRow = () => {
  const [focused, setFocused] = useState<number | null>(null)
  const rowOf = (target: EventTarget) => {
    const index = (target as Element).closest('[data-index]')?.getAttribute('data-index')
    setFocused(index ? Number(index) : null)
  }
  return {
    focused,
    onFocus: (event: React.FocusEvent) => rowOf(event.target),
    onBlur: () => setFocused(null),
  }
}

/**
 * The table of the list around. Only the rows on the screen are in the page, so that a list of 100,000 records is as
 * quick as one of ten; to assistive technology it says how many there are.
 */
export const ListTable = () => {
  const { place, resource, parentValues, mayWrite, mayCreate } = usePlace()
  const translate = useTranslate()
  const { isPending, isFetching, error } = useListContext()
  const { count, recordAt, show } = useRows(parentValues)
  const ticks = useSelection()
  const [addRowRound] = useAddRowRound()
  const selection = resource.list.selectable ? ticks : null
  const card = useMediaQuery(isPhone)
  const scroller = useRef<HTMLDivElement>(null)
  const { focused, ...focusHandlers } = useFocusedRow()

  const columns = useMemo(() => columnsOf(resource), [resource])
  const widths = useMemo(() => {
    const controls = controlsWidth(controlLabels(resource, translate, mayWrite))
    return widthsOf(columns, [...(resource.list.selectable ? [checkboxWidth] : []), controls])
  }, [columns, resource, translate, mayWrite])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      const missing = focused !== null && focused < range.count && !rows.includes(focused)
      return missing ? [...rows, focused].sort((a, b) => a - b) : rows
    },
    [focused],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (card ? likelyCardHeight : rowHeight),
    gap: card ? 8 : 0,
    overscan: card ? 4 : 12,
    rangeExtractor,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew when rows turn into cards
  useEffect(() => virtualizer.measure(), [card, virtualizer])
  const items = virtualizer.getVirtualItems()
  const range = virtualizer.range
  const first = range?.startIndex ?? 0
  const last = range?.endIndex ?? 0
  useEffect(() => show(first, last), [show, first, last])

  const message = error ? 'list.error' : isPending ? 'list.loading' : count === 0 ? 'list.empty' : null
  const layout = card ? {} : { '--columns': widths.template, minWidth: widths.least }
  const adds = Boolean(resource.list.inlineAdd) && mayCreate
  return (
    <Scroller
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={resource.title}
      data-nested={place.ancestors.length > 0 || undefined}
      {...focusHandlers}
    >
      <Table
        role="table"
        aria-label={resource.title}
        aria-busy={isFetching}
        aria-rowcount={(message ? 1 : count) + 1}
        style={layout as CSSProperties}
      >
        <Head role="rowgroup">
          {card ? (
            <HiddenHeadRow columns={columns} selection={selection} />
          ) : (
            <HeadRow columns={columns} selection={selection} />
          )}
        </Head>
        <Body role="rowgroup" style={{ height: message ? undefined : virtualizer.getTotalSize() }}>
          {message ? (
            <Row role="row" aria-rowindex={2} style={{ display: 'block' }}>
              <Cell
                role="cell"
                colSpan={columns.length + 1}
                sx={{ padding: 3, textAlign: 'center', color: error ? 'error.main' : 'text.secondary' }}
              >
                <span role={error ? 'alert' : 'status'}>{translate(message)}</span>
              </Cell>
            </Row>
          ) : (
            items.map((item) => {
              const record = recordAt(item.index)
              return (
                <BodyRow
                  key={item.key}
                  resource={resource}
                  index={item.index}
                  record={record}
                  columns={columns}
                  selectable={selection !== null}
                  selected={record !== undefined && ticks.ids.has(record.id)}
                  onToggle={ticks.toggle}
                  top={item.start}
                  card={card}
                  measure={virtualizer.measureElement}
                />
              )
            })
          )}
        </Body>
        {adds && (
          <Foot role="rowgroup">
            <InlineAddRow
              key={addRowRound}
              columns={columns}
              selectable={selection !== null}
              stacked={card}
            />
          </Foot>
        )}
      </Table>
    </Scroller>
  )
}
