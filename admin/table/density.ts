import { useSyncExternalStore } from 'react'

export type Density = 'normal' | 'dense'

/** Row heights in pixels, by lines per cell. */
export const rowHeights = {
  oneLine: { normal: 40, dense: 32 },
  twoLines: { normal: 52, dense: 48 },
} as const

const key = 'density'
const tables = new Set<() => void>()
const storedDensity = (): Density => (localStorage.getItem(key) === 'dense' ? 'dense' : 'normal')

const watch = (table: () => void) => {
  tables.add(table)
  return () => tables.delete(table)
}

const keep = (density: Density) => {
  localStorage.setItem(key, density)
  for (const table of tables) table()
}

export const useDensity = () => [useSyncExternalStore(watch, storedDensity), keep] as const
