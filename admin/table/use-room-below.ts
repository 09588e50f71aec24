import { type RefObject, useLayoutEffect } from 'react'

const heightBelow = (element: HTMLElement): number => {
  let height = 0
  const gap = Number.parseFloat(getComputedStyle(element.parentElement ?? element).rowGap) || 0
  for (let after = element.nextElementSibling; after; after = after.nextElementSibling)
    if (after instanceof HTMLElement && after.dataset.behind === undefined) height += after.offsetHeight + gap
  return height
}

/**
 * Sets `--above` and `--below`: the space that other content takes, so that the page ends with the window.
 * Measures only if such content changes size, as this forces a layout. `data-behind` content does not count.
 */
export const useRoomBelow = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = ref.current
    const parent = element?.parentElement
    if (!element || !parent) return
    let previous = ''
    // Reads before it writes, and writes only changes: a write forces a layout.
    const tell = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      const below = heightBelow(element)
      if (previous === `${above} ${below}`) return
      previous = `${above} ${below}`
      element.style.setProperty('--above', `${above}px`)
      element.style.setProperty('--below', `${below}px`)
    }
    const sizes = new ResizeObserver(tell)
    const watch = () => {
      sizes.disconnect()
      // The whole page, as content above may be outside the element's parents.
      sizes.observe(document.body)
      for (const sibling of parent.children) if (sibling !== element) sizes.observe(sibling)
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
