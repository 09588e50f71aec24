import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { AnyRecord } from '../../admin/fields/field-module.ts'
import { rowHeight } from '../../admin/resource/list/table-parts.ts'

/** Of a card on a phone, until it is measured. */
const likelyCardHeight = 150

/**
 * The rows that have to be in the page: those on the screen, the one with the focus, and the one being edited.
 * @param edited id of the record that is edited in its row
 */
export const useVisibleRows = (
  items: readonly AnyRecord[],
  edited: AnyRecord['id'] | null,
  card: boolean,
) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<AnyRecord['id'] | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = new Set(defaultRangeExtractor(range))
      for (const id of [focused, edited]) {
        const index = id === null ? -1 : items.findIndex((item) => item.id === id)
        if (index >= 0) rows.add(index)
      }
      return [...rows].sort((a, b) => a - b)
    },
    [items, focused, edited],
  )
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    estimateSize: () => (card ? likelyCardHeight : rowHeight),
    gap: card ? 8 : 0,
    overscan: card ? 4 : 12,
    rangeExtractor,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew when rows turn into cards
  useEffect(() => virtualizer.measure(), [card, virtualizer])
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    setFocused(index ? (items[Number(index)]?.id ?? null) : null)
  }
  return { scroller, virtualizer, focusHandlers: { onFocus, onBlur: () => setFocused(null) } }
}
