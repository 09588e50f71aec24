import type { FieldOf } from '../../model/definition.ts'
import type { KindScreen } from '../kind-screen.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ReferencePicker } from './ReferencePicker.tsx'

/** Shown in lists by a lookup field beside it; by itself a reference is its number. */
export const reference: KindScreen<FieldOf<'reference'>, number, number | null> = {
  align: 'right',
  column: { min: 60, grow: 1 },
  cell: ({ value }) => String(value),
  toInput: (value) => value,
  fromInput: (typed) => typed,
  Input: ({ field, value, onChange, ...props }) => (
    <ReferencePicker
      target={field.to}
      value={Number.isNaN(value) ? null : value}
      onChange={onChange}
      // No check lets this pass, so that the form cannot be saved.
      onUnchosen={() => onChange(Number.NaN)}
      {...props}
    />
  ),
  Filter: ReferenceFilter,
}
