import type { StoredColumn } from '../../kind-column.ts'
import { type NumberOptions, type NumberRange, rangeOf } from './model.ts'

/** PostgreSQL sorts NaN above every number, so the upper bound refuses it too. */
export const rangeCheck = (column: string, { min, max }: NumberRange) =>
  `${column} >= ${min} and ${column} <= ${max}`

/** With and without thousands separators: people type either. */
export const shownNumber = (column: string) =>
  `${column}::text || ' ' || to_char(${column}, 'FM9,999,999,999,999,990.0099')`

/** The column of a number that people type. */
export const numberColumn = <F extends NumberOptions>(type: string, range: NumberRange): StoredColumn<F> => ({
  type: () => type,
  notNull: (field) => field.required === true || field.default !== undefined,
  default: (field) => (field.default === undefined ? undefined : String(field.default)),
  check: (column, field) =>
    rangeCheck(column, rangeOf(range, field)) + (field.nonZero ? ` and ${column} <> 0` : ''),
  isOrdered: () => true,
  shownText: shownNumber,
})
