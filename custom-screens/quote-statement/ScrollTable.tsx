import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useRoomBelow } from '../../admin/table/use-room-below.ts'
import { StatementRegion, StatementTable } from './statement-elements.ts'

/**
 * Sets `data-more-left` and `data-more-right` on a scroll container that hides content at that side, and `data-wide` once it
 * hides some: the sheet takes the width of the window then.
 */
const useHiddenEdges = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const tell = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-more-left', scrollLeft > 0)
      // Tolerates half a pixel.
      const isHiding = clientWidth < scrollWidth - 1
      if (isHiding) element.toggleAttribute('data-wide', true)
      element.toggleAttribute('data-more-right', isHiding && scrollLeft + clientWidth < scrollWidth - 1)
    }
    tell()
    const watch = new ResizeObserver(tell)
    for (const part of [element, ...element.children]) watch.observe(part)
    element.addEventListener('scroll', tell, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', tell)
    }
  }, [ref])
}

interface ScrollTableProps {
  /** Of the region that scrolls; default label of the table. */
  readonly label: string
  readonly tableLabel?: string
  /** Makes the region as high as the window allows, and marks edges that hide columns. */
  readonly fillsPage?: boolean
  readonly Table?: typeof StatementTable
  readonly children: ReactNode
}

/** A table of figures in a region that scrolls itself, also by keyboard. */
export const ScrollTable = ({
  label,
  tableLabel = label,
  fillsPage = false,
  Table = StatementTable,
  children,
}: ScrollTableProps) => {
  const region = useRef<HTMLDivElement>(null)
  useHiddenEdges(region)
  useRoomBelow(region)
  return (
    <StatementRegion
      ref={fillsPage ? region : undefined}
      translate="no"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table aria-label={tableLabel}>{children}</Table>
    </StatementRegion>
  )
}
