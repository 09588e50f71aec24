import type { ReactNode, Ref } from 'react'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Props of a cell. Cells are not rendered for null. */
export interface CellProps<F, V> {
  readonly field: F
  readonly value: V
  readonly record: AnyRecord
  readonly resource: Resource
}

/** Props of a form input. `value` is the typed value, which may differ from the stored one. */
export interface InputProps<F, Typed> {
  /** Of the record; absent in a dialog that asks for one value. */
  readonly resource?: Resource
  readonly field: F
  readonly label: string
  readonly value: Typed
  onChange(typed: Typed): void
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLInputElement>
  readonly error?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly autoFocus?: boolean
  readonly compact?: boolean
  /** Follows from other fields: marked with "=". */
  readonly follows?: boolean
  /** Texts of the other fields of the form, without passwords. */
  readonly otherTexts?: readonly string[]
}

export interface FilterProps<F> {
  readonly field: F
  readonly label: string
  /** The test of the filter in API syntax; undefined for none. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Record count per option, as text. Options without a known count are missing. */
  readonly counts: ReadonlyMap<string, string>
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** How a field type is shown, typed and filtered. `F`: definition, `V`: value, `Typed`: input value. */
export interface FieldView<F, V, Typed = never> {
  readonly align?: 'right' | 'center'
  /** Min. column width in pixels, and its share of the remaining width. */
  readonly column: { readonly min: number; readonly grow: number }
  readonly isPicture?: true
  /** The cell is a pill, shown after the record's name without a label. */
  readonly isPill?: true
  cell(props: CellProps<F, V>): ReactNode
  /** Absent for types that users never type: lookups and computed fields. */
  Input?(props: InputProps<F, Typed>): ReactNode
  /** Converts a stored value (or null) for the input. Absent if there is no input. */
  toInput?(value: V | null, field: F): Typed
  /** Converts typed input for storage; null for empty. Invalid input is passed on for the check to refuse. */
  fromInput?(typed: Typed, field: F): unknown
  /** Absent if lists offer no filter for the type. */
  Filter?(props: FilterProps<F>): ReactNode
  /** The values of a type with few, for their record counts in the filter. */
  options?(field: F): readonly Option[]
}
