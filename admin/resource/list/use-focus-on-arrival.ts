import { type RefObject, useEffect } from 'react'

/** Focuses a loaded list for its keys, unless the user has focused something other than the menu. */
export const useFocusOnArrival = (scroller: RefObject<HTMLElement | null>, isReady: boolean): void => {
  useEffect(() => {
    const list = scroller.current
    const before = document.activeElement
    if (!isReady || !list || (before !== document.body && !before?.closest('header nav'))) return
    list.focus({ preventScroll: true })
    // No focus ring until the list is focused by the user.
    list.dataset.arrived = ''
    list.addEventListener('blur', () => delete list.dataset.arrived, { once: true })
  }, [scroller, isReady])
}
