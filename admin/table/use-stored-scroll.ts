import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { scrolledKey } from '../stored-for-person.ts'

const maxEntries = 50

type Stored = readonly (readonly [entry: string, top: number])[]

const readStored = (): Stored => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(scrolledKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const keep = (entry: string, top: number) => {
  const others = readStored().filter(([other]) => other !== entry)
  try {
    sessionStorage.setItem(scrolledKey, JSON.stringify([...others.slice(1 - maxEntries), [entry, top]]))
  } catch {
    // Without storage, a list opens at its top.
  }
}

/** Restores a list's scroll position after Back or a reload; scrolls to the top after a sort. */
export const useStoredScroll = (
  scroller: RefObject<HTMLElement | null>,
  entry: string | undefined,
  ready: boolean,
  order: string,
): void => {
  const restored = useRef(false)
  const ordered = useRef(order)
  useLayoutEffect(() => {
    if (!ready || restored.current || entry === undefined) return
    restored.current = true
    const top = readStored().find(([stored]) => stored === entry)?.[1]
    if (top) scroller.current?.scrollTo(0, top)
  }, [scroller, entry, ready])
  useLayoutEffect(() => {
    if (ordered.current === order) return
    ordered.current = order
    scroller.current?.scrollTo(0, 0)
  }, [scroller, order])
  useEffect(() => {
    const element = scroller.current
    if (!element || entry === undefined || !ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let top = element.scrollTop
    const note = () => {
      top = element.scrollTop
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        keep(entry, top)
      }, 150)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      // Left before the timer stored the position.
      if (timer !== undefined) keep(entry, top)
      clearTimeout(timer)
      element.removeEventListener('scroll', note)
    }
  }, [scroller, entry, ready])
}
