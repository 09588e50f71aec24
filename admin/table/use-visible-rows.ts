import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/**
 * Browsers limit element heights (Chromium 33,554,430 pixels, Firefox 17,895,697), so longer tables scroll
 * over a stage with fewer rows. Rows move one to one near both ends, and faster in between.
 */
interface RowStage {
  readonly count: number
  /** Rows of the stage; at most `count`. */
  readonly size: number
}

/** The stage of a table; cards are several times higher than rows. */
export const stageOf = (count: number, card: boolean): RowStage => ({
  count,
  size: Math.min(count, card ? 50_000 : 250_000),
})

const line = (x0: number, y0: number, x1: number, y1: number) => (x: number) =>
  y0 + Math.round(((x - x0) * (y1 - y0)) / (x1 - x0))

const piecewise = (size: number, count: number, row: number): number => {
  if (size === count) return row
  const edge = Math.floor(Math.min(size, count) / 4)
  if (row < edge) return row
  if (row >= size - edge) return row + count - size
  return line(edge, edge, size - edge, count - edge)(row)
}

export const tableRowAt = ({ size, count }: RowStage, stageRow: number): number =>
  piecewise(size, count, stageRow)

export const stageRowOf = ({ size, count }: RowStage, tableRow: number): number =>
  piecewise(count, size, tableRow)

const likelyCardHeight = 104
/** Min. rows of a jump by scrollbar; a wheel or finger moves fewer at once. */
const jump = 80
/** Time after the last scroll event, in milliseconds. */
const rest = 150

interface VisibleRowsOptions {
  readonly count: number
  readonly card: boolean
  readonly rowHeight: number
  /** Pixels above a row that belong to it, as of a section that it begins. Must be a stable function. */
  readonly above?: (index: number) => number
  /** Stable key of a row while rows are inserted above it (default: its index). */
  readonly keyOf?: (index: number) => string | number
  /** Index of a row that stays in the DOM when scrolled away. */
  readonly pinned?: number | null
  readonly current?: number | null
  /** First row of the chosen page: it moves to the top when it changes. */
  readonly top?: number
  readonly hasFooter?: boolean
}

interface VisibleRow {
  readonly key: string | number
  readonly index: number
  readonly stageIndex: number
  readonly top: number
  /** Below the row, in pixels. */
  readonly end: number
}

const sameIndex = (index: number) => index
const nothing = () => 0

type Density = 'normal' | 'dense'

/** Row heights in pixels, by lines per cell. */
export const rowHeights = {
  oneLine: { normal: 40, dense: 32 },
  twoLines: { normal: 52, dense: 48 },
} as const

const key = 'density'
const tables = new Set<() => void>()
const storedDensity = (): Density => (localStorage.getItem(key) === 'dense' ? 'dense' : 'normal')

const watch = (table: () => void) => {
  tables.add(table)
  return () => tables.delete(table)
}

const keep = (density: Density) => {
  localStorage.setItem(key, density)
  for (const table of tables) table()
}

export const useDensity = () => [useSyncExternalStore(watch, storedDensity), keep] as const

/**
 * Rows to render of a table that has them all, of a list as of an import: visible, focused and pinned. In very long tables (row-stage.ts), a scrollbar jump picks the
 * rows of that position, smaller movements scroll by row, and a pause aligns the thumb with the rows.
 */
export const useVisibleRows = ({
  count,
  card,
  rowHeight,
  above = nothing,
  keyOf = sameIndex,
  pinned = null,
  current = null,
  top = 0,
  hasFooter = false,
}: VisibleRowsOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const stage = useMemo(() => stageOf(count, card), [count, card])
  /** Table rows above the first row of the stage. */
  const [chosenBase, setBase] = useState(0)
  const base = Math.min(chosenBase, stage.count - stage.size)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = new Set(defaultRangeExtractor(range))
      for (const index of [focused, pinned]) {
        const currentIndex = index === null ? -1 : index - base
        if (currentIndex >= 0 && currentIndex < range.count) rows.add(currentIndex)
      }
      return [...rows].sort((a, b) => a - b)
    },
    [focused, pinned, base],
  )
  const virtualizer = useVirtualizer({
    count: stage.size,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((row: number) => keyOf(row + base), [keyOf, base]),
    estimateSize: (row) => (card ? likelyCardHeight : rowHeight) + above(row + base),
    measureElement: (element, ...others) =>
      measureElement(element, ...others) + above(Number(element.getAttribute('data-index')) + base),
    overscan: card ? 4 : 12,
    rangeExtractor,
    // A timer could fire before the next frame on a slow machine, whose rows would be late.
    useScrollendEvent: true,
    // Headings and last row cover visible rows.
    scrollPaddingEnd: (hasFooter ? 3 : 2) * rowHeights.oneLine.normal,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes change when rows become cards, and with sections
  useEffect(() => {
    virtualizer.measure()
    // Cards that stay in the DOM are not measured by themselves.
    if (card)
      for (const row of scroller.current?.querySelectorAll('[data-index]') ?? [])
        virtualizer.measureElement(row)
  }, [card, rowHeight, above, virtualizer])

  useEffect(() => {
    const row = current === null ? -1 : current - base
    if (row >= 0 && row < stage.size) virtualizer.scrollToIndex(row)
  }, [current, base, stage, virtualizer])

  const topBefore = useRef(0)
  useEffect(() => {
    if (count === 0 || topBefore.current === top) return
    topBefore.current = top
    virtualizer.scrollToIndex(stageRowOf(stage, Math.min(top, count - 1)), { align: 'start' })
  }, [top, count, stage, virtualizer])

  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  const before = useRef(first)
  useLayoutEffect(() => {
    const moved = Math.abs(first - before.current)
    before.current = first
    const atEnd = last === stage.size - 1 && stage.size > 0
    if (moved > jump || atEnd) setBase(tableRowAt(stage, atEnd ? last : first) - (atEnd ? last : first))
  }, [first, last, stage])

  /** Where to move the thumb without moving the visible rows: stage row and pixels below its top. */
  const [restAt, setRestAt] = useState<{ readonly row: number; readonly below: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once the first row has changed
  useEffect(() => setRestAt(null), [first])
  useEffect(() => {
    if (stage.size === stage.count) return
    const timer = setTimeout(() => {
      const row = stageRowOf(stage, first + base)
      const top = virtualizer.measurementsCache[first]?.start
      if (row === first || top === undefined || !scroller.current) return
      before.current = row
      setRestAt({ row, below: scroller.current.scrollTop - top })
      setBase(first + base - row)
    }, rest)
    return () => clearTimeout(timer)
  }, [first, base, stage, virtualizer])
  useLayoutEffect(() => {
    const top = restAt && virtualizer.measurementsCache[restAt.row]?.start
    if (restAt && top !== null && top !== undefined) scroller.current?.scrollTo(0, top + restAt.below)
  }, [restAt, virtualizer])

  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    setFocused(index ? Number(index) + base : null)
  }
  return {
    scroller,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(
      ({ key, index, start, end }): VisibleRow => ({
        key: key as string | number,
        index: index + base,
        stageIndex: index,
        top: start,
        end,
      }),
    ),
    measure: virtualizer.measureElement,
    shown: restAt ? null : { first: first + base, last: last + base },
    focusHandlers: { onFocus, onBlur: () => setFocused(null) },
  }
}
