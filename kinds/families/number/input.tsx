import type { KindInput } from '../../kind-input.ts'
import { TextBox } from '../text/TextBox.tsx'
import type { NumberOptions } from './model.ts'
import { NumberFilter } from './NumberFilter.tsx'

/** A number that people type, with decimals. */
export const decimalInput: KindInput<NumberOptions, string> = {
  Input: (props) => <TextBox {...props} alignRight inputMode="decimal" />,
  Filter: NumberFilter,
}

/** One without. */
export const wholeInput: KindInput<NumberOptions, string> = {
  Input: (props) => <TextBox {...props} alignRight inputMode="numeric" />,
  Filter: NumberFilter,
}
