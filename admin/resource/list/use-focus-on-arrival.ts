import { type RefObject, useEffect } from 'react'

/**
 * Gives a list the focus once it has rows, so that who opens it can go on with the keys. Who is elsewhere on the page
 * already stays there; who came by the menu is not.
 */
export const useFocusOnArrival = (scroller: RefObject<HTMLElement | null>, isReady: boolean): void => {
  useEffect(() => {
    const list = scroller.current
    const before = document.activeElement
    if (!isReady || !list || (before !== document.body && !before?.closest('header nav'))) return
    list.focus({ preventScroll: true })
    // Nobody has asked for it: no ring until it is left and entered again.
    list.dataset.arrived = ''
    list.addEventListener('blur', () => delete list.dataset.arrived, { once: true })
  }, [scroller, isReady])
}
