import type { KindScreen } from '../kind-screen.ts'
import type { PasswordField } from './model.ts'

/** Typed and never shown: no answer of the API carries a password. */
export const password: KindScreen<PasswordField, string, string> = {
  column: { min: 100, grow: 1 },
  cell: () => null,
  toInput: () => '',
  fromInput: (typed) => typed,
  isUnfiltered: true,
}
