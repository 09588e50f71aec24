import { useSyncExternalStore } from 'react'

/** A value that components and other modules share. */
export const createStore = <Value>(initial: Value) => {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): Value => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next: Value): void => {
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls the listener after each `set`; returns an unsubscribe function. */
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, get),
  }
}
