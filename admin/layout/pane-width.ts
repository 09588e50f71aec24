import { useSyncExternalStore } from 'react'
import { readStored } from '../stored-for-user.ts'

interface Limits {
  /** In pixels, as all widths. */
  readonly min: number
  readonly initial: (room: number) => number
}

const panes = {
  /** The files at the left. */
  files: { min: 320, initial: (room) => Math.min(760, room / 2) },
  /** The sheet at the right of the page. */
  beside: { min: 400, initial: () => 560 },
} as const satisfies Record<string, Limits>

export type Pane = keyof typeof panes

const minPage = 440

/** Min. and max. width of a pane in a window of this width. */
export const widthRange = (pane: Pane, room: number): readonly [min: number, max: number] => {
  const { min } = panes[pane]
  return [min, Math.max(min, room - minPage)]
}

/** Width of a pane: the chosen one, else its initial one, with room for the page. */
export const paneWidth = (pane: Pane, chosen: number | undefined, room: number): number => {
  const [min, max] = widthRange(pane, room)
  return Math.round(Math.min(max, Math.max(min, chosen ?? panes[pane].initial(room))))
}

const keyOf = (pane: Pane) => `width.${pane}`
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  window.addEventListener('resize', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('resize', watcher)
  }
}

const storedWidth = (pane: Pane): number | undefined => {
  const stored = readStored(() => localStorage.getItem(keyOf(pane)))
  return typeof stored === 'number' ? stored : undefined
}

/** Remembers the width of a pane in this browser; null: its initial one. */
export const choosePaneWidth = (pane: Pane, width: number | null): void => {
  try {
    if (width === null) localStorage.removeItem(keyOf(pane))
    else localStorage.setItem(keyOf(pane), JSON.stringify(paneWidth(pane, width, window.innerWidth)))
  } catch {
    // Storage is full or disabled.
  }
  for (const watcher of watchers) watcher()
}

export const usePaneWidth = (pane: Pane): number =>
  useSyncExternalStore(watch, () => paneWidth(pane, storedWidth(pane), window.innerWidth))
