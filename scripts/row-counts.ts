import { formatDecimal } from '../model/format.ts'

const whole = (value: number) => formatDecimal(value, 0, 0)

/** A line for each table, as wide as a count of a thousand million needs. */
export const countLines = (tables: readonly { table: string; rows: number }[]): string =>
  tables.map(({ table, rows }) => `${whole(rows).padStart(13)} ${table}\n`).join('')

/** `1,234 rows in 16 tables`. */
export const totalRows = (tables: readonly { rows: number }[]): string =>
  `${whole(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables`

/** `4.2 s`, since a moment of `performance.now()`. */
export const secondsSince = (start: number): string =>
  `${formatDecimal((performance.now() - start) / 1000, 1, 1)} s`
