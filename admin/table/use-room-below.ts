import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the element how much of the page stands above it, as `--above`, so that it can end where the window ends: what
 * stands there wraps, comes and goes.
 */
export const useRoomBelow = (ref: RefObject<HTMLElement | null>): void => {
  // After every render: what stands above may be something else by now.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const tell = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--above', `${above}px`)
    }
    tell()
    const watch = new ResizeObserver(tell)
    for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
      watch.observe(before)
    return () => watch.disconnect()
  })
}
