import { type ComponentType, useEffect, useState } from 'react'
import { KeysHeld } from './KeysHeld.tsx'

type Load = () => Promise<unknown>

/** All that is fetched later. */
const loads = new Set<Load>()

/** Whether a list is shown and what it does not need is fetched, and what waits for that. */
let isTime = false
const waiting = new Set<() => void>()

const Nothing = () => null

/**
 * A component that is fetched after the screen that it belongs to is shown, or when it is needed before that. Once it is
 * here it is rendered like any other, at once; until then another one stands in its place.
 *
 * Not React's `lazy`: that one shows what stands in the place at each first time, and for 300 ms at least.
 * @param load resolves to the component
 * @param Until takes the same properties
 * @param isPatient what stands in the place will do: it is not fetched before the rest is
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: ComponentType<Props> = Nothing,
  { isPatient = false }: { readonly isPatient?: boolean } = {},
): ComponentType<Props> => {
  let come: ComponentType<Props> | null = null
  const fetched = async () => {
    come ??= await load()
    return come
  }
  loads.add(fetched)
  return (props) => {
    const [Component, show] = useState<ComponentType<Props> | null>(() => come)
    const [failure, fail] = useState<{ readonly error: unknown } | null>(null)
    const isHere = Component !== null
    useEffect(() => {
      if (isHere) return
      let isWanted = true
      const fetchNow = () =>
        void fetched().then(
          (component) => isWanted && show(() => component),
          (error) => isWanted && fail({ error }),
        )
      if (isTime || !isPatient) fetchNow()
      else waiting.add(fetchNow)
      return () => {
        isWanted = false
        waiting.delete(fetchNow)
      }
    }, [isHere])
    // Where the page is older than what the server has now, the screen around says so (`Crashed.tsx`).
    if (failure) throw failure.error
    return Component ? <Component {...props} /> : <Until {...props} />
  }
}

/** The same for what is open or closed: there is none of it before it is open for the first time. */
export const laterOpened = <Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Component = later(load, KeysHeld)
  return (props) => {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen && <Component {...props} />
  }
}

/** Fetches all that comes later. What cannot be fetched now is fetched again when it is needed. */
export const fetchAll = (): void => {
  isTime = true
  for (const load of loads) load().catch(() => undefined)
  for (const fetchNow of [...waiting]) fetchNow()
}

/** At the latest, in milliseconds. */
const patience = 1000

/**
 * Fetches what comes later as soon as the browser has nothing else to do.
 * @returns stops waiting for that
 */
export const fetchWhenIdle = (): (() => void) => {
  // Safari does not tell.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchAll, patience)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(fetchAll, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
