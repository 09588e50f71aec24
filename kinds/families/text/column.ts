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

/** The same for texts of at most so many characters. SQL condition: blank is null, so it is never empty. */
export const textOfLength = <F extends Requirable>(longest: (field: F) => number): StoredColumn<F> => ({
  ...textColumn<F>((column, field) => `char_length(${column}) between 1 and ${longest(field)}`),
  isOrdered: (field) => longest(field) <= longestInIndex,
  fitsTwice: (field) => 2 * longest(field) <= longestInIndex,
})
