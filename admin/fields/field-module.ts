import type { ReactNode, Ref } from 'react'
import type { Identifier } from 'react-admin'
import type { Field, Resource } from '../../model/definition.ts'

/** A record whose fields are only known at run time. */
export type AnyRecord = { readonly id: Identifier } & Readonly<Record<string, unknown>>

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
  readonly onChange: (typed: Typed) => void
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLInputElement>
  /** The message to show beside the field. */
  readonly error?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly autoFocus?: boolean
  /** In a table row: the column's heading is its visible label. */
  readonly compact?: boolean
}

/**
 * How one kind of field looks: its cell in a list and its input in a form. `F` is its definition, `V` its value,
 * `Typed` what its input holds, such as the text of a number.
 */
export interface FieldModule<F, V, Typed = never> {
  /** Numbers stand right-aligned, so that their digits line up. */
  readonly align?: 'right' | 'center'
  /** Least width of its column in pixels, and its share of what is left. */
  readonly column: { readonly min: number; readonly grow: number }
  cell(props: CellProps<F, V>): ReactNode
  /** Absent where people never type: looked-up and computed fields. */
  readonly Input?: (props: InputProps<F, Typed>) => ReactNode
  /** What the input shows for a stored value, or for nothing. */
  toInput?(value: V | null, field: F): Typed
  /** The stored value of what was typed; null for nothing. What makes no sense is left for the check to refuse. */
  fromInput?(typed: Typed, field: F): unknown
}

/** A module of which only the run time knows the kind. */
export type AnyFieldModule = FieldModule<Field, unknown, unknown>
