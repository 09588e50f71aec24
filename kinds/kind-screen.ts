import type { ReactNode } from 'react'
import type { Resource } from '../model/definition.ts'
import type { AnyRecord } from '../model/record-text.ts'

/** What a cell shows: never called for null, which every list shows as nothing. */
export interface CellProps<F, V> {
  readonly field: F
  readonly value: V
  readonly record: AnyRecord
  readonly resource: Resource
}

/** One of the values of a kind that has few. */
export interface Option {
  readonly value: string
  readonly label: string
}

/**
 * How one kind of field looks in a list. `F` is its definition, `V` its value, `Typed` what its input holds, such as the
 * text of a number.
 */
export interface KindScreen<F, V, Typed = never> {
  /** Numbers stand right-aligned, so that their digits line up. */
  readonly align?: 'right' | 'center'
  /** Least width of its column in pixels, and its share of what is left. */
  readonly column: { readonly min: number; readonly grow: number }
  /** The cell shows no text, so that there is none to search. */
  readonly isPicture?: true
  /** The cell is a pill, which stands beside the name of a record and needs no label. */
  readonly isPill?: true
  cell(props: CellProps<F, V>): ReactNode
  /** What its input (`kind-input.ts`) shows for a stored value, or for nothing. Absent where people never type. */
  toInput?(value: V | null, field: F): Typed
  /** The stored value of what was typed; null for nothing. What makes no sense is left for the check to refuse. */
  fromInput?(typed: Typed, field: F): unknown
  /** A list offers no control for it. */
  readonly isUnfiltered?: true
  /** Its values, where they are few: each is told with the number of records that have it. */
  options?(field: F): readonly Option[]
}
