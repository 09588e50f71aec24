import { type RefObject, useLayoutEffect } from 'react'

/** Of what stands below the element, in pixels, with the gaps between. */
const heightBelow = (element: HTMLElement): number => {
  let height = 0
  const gap = Number.parseFloat(getComputedStyle(element.parentElement ?? element).rowGap) || 0
  for (let after = element.nextElementSibling; after; after = after.nextElementSibling)
    if (after instanceof HTMLElement && after.dataset.behind === undefined) height += after.offsetHeight + gap
  return height
}

/**
 * Tells the element how much of the page stands above and below it, as `--above` and `--below`, so that the page ends
 * where the window ends: what stands there wraps, comes and goes. It asks where it is only when something of that has
 * another size, as asking lays out the whole page. What is marked `data-behind` is scrolled to and counts as nothing.
 */
export const useRoomBelow = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = ref.current
    const parent = element?.parentElement
    if (!element || !parent) return
    let previous = ''
    // Asked before anything is told, and told when it is another answer: what is told has the page laid out anew.
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
      // Of the page, as what stands above may stand further up than beside the element.
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
