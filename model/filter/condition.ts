import type { FilterValue } from './filter.ts'

/** A validated test in normal form. */
export type Condition =
  | { readonly is: 'equal'; readonly value: FilterValue }
  | { readonly is: 'oneOf'; readonly values: readonly FilterValue[] }
  | { readonly is: 'from' | 'to' | 'above' | 'below'; readonly value: FilterValue }
  | { readonly is: 'contains'; readonly text: string }
  | { readonly is: 'empty' }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }

export interface FilterFault {
  readonly field: string
  readonly part?: string
  readonly message: string
}
