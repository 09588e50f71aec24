/**
 * What a list can be asked for, as JSON: in the API's `filter`, in the views of a definition and in an address.
 *
 *     filter = { field: test, …, "q": text }        all must hold
 *     test   = value | null | [test, …] | { from, to, above, below, contains, not, empty }
 */

/**
 * A value that a field is compared with: a text, a number, a date as `yyyy-MM-dd` or relative to today (`today-30d`,
 * `month-1`, see `model/date-tokens.ts`), an option, an id.
 */
export type FilterValue = string | number | boolean

/** All of the parts that are there must hold. */
export interface FilterParts {
  /** At least, and at most: both inclusive. */
  readonly from?: FilterValue
  readonly to?: FilterValue
  /** More than, and less than. */
  readonly above?: FilterValue
  readonly below?: FilterValue
  /** A text that it contains, letter case aside; blanks around it do not count, and no character is a wildcard. */
  readonly contains?: string
  /** Any other value, or none of several; what is empty passes too. `null`: any value at all. */
  readonly not?: FilterValue | null | readonly (FilterValue | null)[]
  readonly empty?: boolean
}

/** Equal to a value; `null`: empty; a list: any of its tests; an object: all of its parts. */
export type FilterTest = FilterValue | null | FilterParts | readonly (FilterValue | null | FilterParts)[]

/** Tests by field, and `q` for the list's text filter. */
export type Filter = Readonly<Record<string, FilterTest>>

export const partNames = ['from', 'to', 'above', 'below', 'contains', 'not', 'empty'] as const
export type FilterPart = (typeof partNames)[number]

/** The most tests of one list. */
export const maxTests = 500
/** The most texts that one list is searched for: each may have to be looked for in every record. */
export const maxTextTests = 10
/** The most characters of a text that a filter compares, and fewer where the field holds fewer. */
export const longestFilterText = 200
