import type { ReactNode, Ref } from 'react'

/** What an input needs from the form around it. Its `value` is what is typed, not yet what is stored. */
export interface InputProps<F, Typed> {
  readonly field: F
  readonly label: string
  readonly value: Typed
  onChange(typed: Typed): void
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLInputElement>
  /** The message to show beside the field. */
  readonly error?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly autoFocus?: boolean
  /** In a table row: the column's heading is its visible label. */
  readonly compact?: boolean
  /** The texts that stand in the other fields of the form, but for secrets. */
  readonly beside?: readonly string[]
}

/** What the control of a filter needs from the list around it. */
export interface FilterProps<F> {
  readonly field: F
  readonly label: string
  /** What is asked for now, as the API takes it; undefined for everything. */
  readonly asked: unknown
  readonly onAsk: (asked: unknown) => void
  /** How many records there would be with each of the options, in words; without those that are not known yet. */
  readonly counts: ReadonlyMap<string, string>
}

/**
 * What people type and choose a kind of field with, fetched when the list is shown. `F` is its definition, `Typed` what its
 * input holds.
 */
export interface KindInput<F, Typed = never> {
  /** Absent where people never type: looked-up and computed fields. */
  Input?(props: InputProps<F, Typed>): ReactNode
  /** Absent where a list offers no control for it. */
  Filter?(props: FilterProps<F>): ReactNode
}
