import { formatDecimal } from '../model/format.ts'

const whole = (value: number) => formatDecimal(value, 0, 0)

/** One line per table, with room for counts up to a thousand million. */
export const countLines = (tables: readonly { table: string; rows: number }[]): string =>
  tables.map(({ table, rows }) => `${whole(rows).padStart(13)} ${table}\n`).join('')

export const totalRows = (tables: readonly { rows: number }[]): string =>
  `${whole(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables`

/** `4.2 s`, from a `performance.now()` value. */
export const secondsSince = (start: number): string =>
  `${formatDecimal((performance.now() - start) / 1000, 1, 1)} s`
