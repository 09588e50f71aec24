import type { Message } from '../message.ts'
/**
 * Filter of a list as JSON: in the API's `filter`, in the views of a definition and in an address.
 *
 *     filter = { field: test, …, "q": text }        all must hold
 *     test   = value | null | [test, …] | { from, to, above, below, contains, alike, not, empty }
 *     a bound may be another field of the record: { above: { field: 'requiredDate' } }
 */

/**
 * A compared value: text, number, date `yyyy-MM-dd` or relative to today (`today-30d`, `month-1`, see
 * `model/date-tokens.ts`), option or id.
 */
export type FilterValue = string | number | boolean

/** The value of another number, date or time of the record. An empty one is neither above nor below. */
export interface OtherField<Name extends string = string> {
  readonly field: Name
}

type Bound = FilterValue | OtherField

/** All given parts must hold. */
interface FilterParts {
  /** Inclusive bounds. */
  readonly from?: Bound
  readonly to?: Bound
  /** Exclusive bounds. */
  readonly above?: Bound
  readonly below?: Bound
  /** Contains this text, ignoring case and surrounding spaces. No wildcards. */
  readonly contains?: string
  /** One of these texts, but for case, accents, runs of blanks and kinds of dashes. */
  readonly alike?: readonly string[]
  /** Not this value, or none of several; empty values match too. `null`: any value. */
  readonly not?: Bound | null | readonly (FilterValue | null)[]
  readonly empty?: boolean
}

/** Equal to a value; `null`: empty; a list: any of its tests; an object: all of its parts. */
export type FilterTest = FilterValue | null | FilterParts | readonly (FilterValue | null | FilterParts)[]

/** Tests by field, and `q` for the list's text filter. */
export type Filter = Readonly<Record<string, FilterTest>>

export type FilterPart = keyof FilterParts

export const maxTests = 500
/** Max. searched texts: each may need a scan of all records. */
export const maxTextTests = 10
/** Max. characters of a compared text; the field's limit if lower. */
export const longestFilterText = 200

export type Comparing = 'equal' | 'from' | 'to' | 'above' | 'below'

/** A validated test in normal form. */
export type Condition =
  | { readonly is: 'equal'; readonly value: FilterValue }
  | { readonly is: 'oneOf'; readonly values: readonly FilterValue[] }
  | { readonly is: 'from' | 'to' | 'above' | 'below'; readonly value: FilterValue }
  | { readonly is: 'compared'; readonly how: Comparing; readonly field: string }
  | { readonly is: 'contains'; readonly text: string }
  | { readonly is: 'alike'; readonly texts: readonly string[] }
  | { readonly is: 'empty' }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }

export interface FilterFault {
  readonly field: string
  readonly part?: string
  readonly message: Message
}

const otherFieldsOf = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  if ('field' in part && typeof part.field === 'string') return [part.field]
  return Object.values(part).flatMap(otherFieldsOf)
}

/** Fields that a filter of a definition reads. */
export const fieldsOf = (filter: Filter): string[] => [
  ...Object.keys(filter),
  ...Object.values(filter).flatMap(otherFieldsOf),
]
