import type { FilterValue } from './filter.ts'

/** A test that was checked, in a form in which each kind of comparison stands once. */
export type Condition =
  | { readonly is: 'equal'; readonly value: FilterValue }
  | { readonly is: 'oneOf'; readonly values: readonly FilterValue[] }
  | { readonly is: 'from' | 'to' | 'above' | 'below'; readonly value: FilterValue }
  | { readonly is: 'contains'; readonly text: string }
  | { readonly is: 'empty' }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }

/** What is wrong with a filter: the field, the part of its test where it is in one, and a sentence that names both. */
export interface FilterFault {
  readonly field: string
  readonly part?: string
  readonly message: string
}
