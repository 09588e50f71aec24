import type { FieldOf } from '../../model/definition.ts'
import type { KindScreen } from '../kind-screen.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ReferencePicker } from './ReferencePicker.tsx'
import { ReferredText } from './ReferredText.tsx'

/** Shown in lists by a lookup field beside it, or by what the record is recognised by. */
export const reference: KindScreen<FieldOf<'reference'>, number, number | null> = {
  column: { min: 120, grow: 2 },
  cell: (props) => <ReferredText {...props} />,
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
