import { median } from './measure.ts'

/** Prints a line. */
export const say = (line = '') => process.stdout.write(`${line}\n`)

/** A value at the right edge of a column of so many characters. */
export const column = (value: string | number, width: number) => String(value).padStart(width)

/** Fastest, median and slowest, a column each. */
export const spread = (all: readonly number[], width = 10) =>
  [Math.min(...all), median(all), Math.max(...all)].map((value) => column(value.toFixed(0), width)).join('')
