import type { Requirable } from '../../kind.ts'
import type { StoredColumn } from '../../kind-column.ts'

/** A column of text; sorted without regard to letter case. */
export const textColumn = <F extends Requirable>(
  check: (column: string, field: F) => string,
): StoredColumn<F> => ({
  type: () => 'text',
  notNull: (field) => field.required === true,
  check,
  isText: true,
})

/** In characters: an entry of an index holds 2,704 bytes, and a character has up to four. */
const longestInIndex = 600

/** Whether texts of this length can stand in an index. */
export const fitsIndex = (length: number): boolean => length <= longestInIndex

/** SQL condition on a text: blank is null, so it is never empty. */
export const lengthCheck = (column: string, max: number) => `char_length(${column}) between 1 and ${max}`
