import { useStore } from 'react-admin'

/** How close rows stand together. */
export type Density = 'normal' | 'dense'

/** Heights of rows in pixels, by how many lines a cell has. */
export const rowHeights = {
  oneLine: { normal: 40, dense: 32 },
  twoLines: { normal: 52, dense: 48 },
} as const

/** The density of every table, remembered in this browser, and how to change it. */
export const useDensity = () => useStore<Density>('density', 'normal')
