import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rowHeights } from './density.ts'
import { stageOf, stageRowOf, tableRowAt } from './row-stage.ts'

/** Of a card on a phone, until it is measured. */
const likelyCardHeight = 104
/** A way of the thumb; a wheel or a finger moves fewer rows at once. */
const jump = 80
/** After the last movement, in milliseconds. */
const rest = 150

interface VisibleRowsOptions {
  readonly count: number
  readonly card: boolean
  /** Of a row that is no card, in pixels. */
  readonly rowHeight: number
  /** What stays the same of a row when rows come and go above it; its index unless told otherwise. */
  readonly keyOf?: (index: number) => string | number
  /** Index of a row that stays in the page however far it is scrolled away. */
  readonly pinned: number | null
  /** Index of a row that is brought into sight. */
  readonly current: number | null
  /** Whether a row stays in sight below the others. */
  readonly hasFoot: boolean
}

/** A row that has to be in the page. */
export interface VisibleRow {
  readonly key: string | number
  /** In the table, from 0. */
  readonly index: number
  /** On the stage that is scrolled; differs from `index` in very long tables only. */
  readonly stageIndex: number
  /** Distance from the top of the body, in pixels. */
  readonly top: number
}

const sameIndex = (index: number) => index

/**
 * The rows that have to be in the page: those on the screen, the one with the focus, and the pinned one. Very long
 * tables are moved over their stage (see `row-stage.ts`): a way of the thumb picks the rows that belong to the place,
 * smaller movements go row by row, and once they rest the thumb is put where the rows belong.
 */
export const useVisibleRows = ({
  count,
  card,
  rowHeight,
  keyOf = sameIndex,
  pinned,
  current,
  hasFoot,
}: VisibleRowsOptions) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const stage = useMemo(() => stageOf(count, card), [count, card])
  /** How many rows of the table lie above the first row of the stage. */
  const [chosenBase, setBase] = useState(0)
  const base = Math.min(chosenBase, stage.count - stage.size)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = new Set(defaultRangeExtractor(range))
      for (const index of [focused, pinned]) {
        const kept = index === null ? -1 : index - base
        if (kept >= 0 && kept < range.count) rows.add(kept)
      }
      return [...rows].sort((a, b) => a - b)
    },
    [focused, pinned, base],
  )
  const virtualizer = useVirtualizer({
    count: stage.size,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((row: number) => keyOf(row + base), [keyOf, base]),
    estimateSize: () => (card ? likelyCardHeight : rowHeight),
    overscan: card ? 4 : 12,
    rangeExtractor,
    // By the clock it would end while the next frame is still to come on a slow machine, whose rows are then late.
    useScrollendEvent: true,
    // The headings and the foot take their room from the rows that are in sight.
    scrollPaddingEnd: (hasFoot ? 3 : 2) * rowHeights.oneLine.normal,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew when rows turn into cards
  useEffect(() => virtualizer.measure(), [card, rowHeight, virtualizer])

  useEffect(() => {
    const row = current === null ? -1 : current - base
    if (row >= 0 && row < stage.size) virtualizer.scrollToIndex(row)
  }, [current, base, stage, virtualizer])

  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  const before = useRef(first)
  useLayoutEffect(() => {
    const moved = Math.abs(first - before.current)
    before.current = first
    const atEnd = last === stage.size - 1 && stage.size > 0
    if (moved > jump || atEnd) setBase(tableRowAt(stage, atEnd ? last : first) - (atEnd ? last : first))
  }, [first, last, stage])

  /** Where the thumb has to be put, with the rows that are seen as they are: row of the stage, pixels below its top. */
  const [restAt, setRestAt] = useState<{ readonly row: number; readonly below: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there once the first row has changed
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
      ({ key, index, start }): VisibleRow => ({
        key: key as string | number,
        index: index + base,
        stageIndex: index,
        top: start,
      }),
    ),
    measure: virtualizer.measureElement,
    /** The rows on the screen by their index in the table; null in the moment in which the thumb is put right. */
    shown: restAt ? null : { first: first + base, last: last + base },
    focusHandlers: { onFocus, onBlur: () => setFocused(null) },
  }
}
