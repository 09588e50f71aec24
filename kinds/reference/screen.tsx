import type { FieldOf } from '../../model/definition.ts'
import type { KindScreen } from '../kind-screen.ts'
import { ReferredText } from './ReferredText.tsx'

/** Shown in lists by a lookup field beside it, or by what the record is recognised by. */
export const reference: KindScreen<FieldOf<'reference'>, number, number | null> = {
  column: { min: 120, grow: 2 },
  cell: (props) => <ReferredText {...props} />,
  toInput: (value) => value,
  fromInput: (typed) => typed,
}
