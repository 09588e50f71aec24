import { type RefObject, useEffect } from 'react'

/** Sets `data-more-left` and `data-more-right` on a scroll container that hides content at that side. */
export const useHiddenEdges = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const tell = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-more-left', scrollLeft > 0)
      // Tolerates half a pixel.
      element.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
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
