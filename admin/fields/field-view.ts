import type { ReactNode, Ref } from 'react'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** What a cell shows: never called for null, which every list shows as nothing. */
export interface CellProps<F, V> {
  readonly field: F
  readonly value: V
  readonly record: AnyRecord
  readonly resource: Resource
}

/** What an input needs from the form around it. Its `value` is what is typed, not yet what is stored. */
export interface InputProps<F, Typed> {
  readonly field: F
  readonly label: string
  readonly value: Typed
  onChange(typed: Typed): void
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLInputElement>
  /** The message to show below the field. */
  readonly error?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly autoFocus?: boolean
  /** In a table row: the column's heading is its visible label. */
  readonly compact?: boolean
  /** The texts in the other fields of the form, without secrets. */
  readonly otherTexts?: readonly string[]
}

/** What the control of a filter needs from the list around it. */
export interface FilterProps<F> {
  readonly field: F
  readonly label: string
  /** The test of the filter, as the API takes it; undefined for none. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** How many records there would be with each of the options, as text; without those that are not known yet. */
  readonly counts: ReadonlyMap<string, string>
}

/** One of the values of a type that has few. */
export interface Option {
  readonly value: string
  readonly label: string
}

/**
 * How one field type is shown, typed and filtered. `F` is its definition, `V` its value, `Typed` what its input holds,
 * such as the text of a number.
 */
export interface FieldView<F, V, Typed = never> {
  /** Numbers stand right-aligned, so that their digits line up. */
  readonly align?: 'right' | 'center'
  /** Least width of its column in pixels, and its share of the remaining width. */
  readonly column: { readonly min: number; readonly grow: number }
  /** The cell shows no text, so that there is none to search. */
  readonly isPicture?: true
  /** The cell is a pill, which stands next to the name of a record and needs no label. */
  readonly isPill?: true
  cell(props: CellProps<F, V>): ReactNode
  /** Absent where people never type: looked-up and computed fields. */
  Input?(props: InputProps<F, Typed>): ReactNode
  /** What the input shows for a stored value, or for null. Absent where there is no input. */
  toInput?(value: V | null, field: F): Typed
  /** The stored value of what was typed; null for nothing. What makes no sense is left for the check to refuse. */
  fromInput?(typed: Typed, field: F): unknown
  /** Absent where a list offers no control for it. */
  Filter?(props: FilterProps<F>): ReactNode
  /** Its values, where they are few: the filter shows the number of records that have each. */
  options?(field: F): readonly Option[]
}
