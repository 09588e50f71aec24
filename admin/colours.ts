import { useSyncExternalStore } from 'react'
import { coloursAttribute } from '../kinds/tokens.ts'

/** Where a choice is kept; as MUI calls it, which kept those of before. */
const storageKey = 'mui-mode'
const system = matchMedia('(prefers-color-scheme: dark)')

/** The choice of this browser; null where there is none, or none can be kept. */
const kept = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

let mode = kept()
const listeners = new Set<() => void>()

const isDark = (): boolean => mode === 'dark' || (mode !== 'light' && system.matches)

/** The colours are variables of the page (`scripts/theme-css.ts`), by this attribute. */
const show = () => {
  document.documentElement.setAttribute(coloursAttribute, isDark() ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

/** Shows the page in its colours, and keeps to what the system says and other tabs choose. */
export const watchColours = (): void => {
  system.addEventListener('change', show)
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey && key !== null) return
    mode = kept()
    show()
  })
  show()
}

/** Light or dark from now on, whatever the system says. */
export const chooseColours = (chosen: 'light' | 'dark'): void => {
  mode = chosen
  try {
    localStorage.setItem(storageKey, chosen)
  } catch {
    // It counts until the page is left.
  }
  show()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page has dark colours. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)
