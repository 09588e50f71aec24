import type { FieldOf } from '../../model/definition.ts'
import type { KindInput } from '../kind-input.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ReferencePicker } from './ReferencePicker.tsx'

export const reference: KindInput<FieldOf<'reference'>, number | null> = {
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
