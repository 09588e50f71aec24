import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the element how much of the page stands above it, as `--above`, so that it can end where the window ends: what
 * stands there wraps, comes and goes. It asks where it is only when something of that has another size, as asking lays
 * out the whole page.
 */
export const useRoomBelow = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = ref.current
    const parent = element?.parentElement
    if (!element || !parent) return
    const tell = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--above', `${above}px`)
    }
    const sizes = new ResizeObserver(tell)
    const watch = () => {
      sizes.disconnect()
      // Of the page, as what stands above may stand further up than beside the element.
      sizes.observe(document.body)
      for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
        sizes.observe(before)
    }
    tell()
    watch()
    const coming = new MutationObserver(watch)
    coming.observe(parent, { childList: true })
    return () => {
      coming.disconnect()
      sizes.disconnect()
    }
  }, [ref])
}
