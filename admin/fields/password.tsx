import type { PasswordField } from '../../model/field-types/index.ts'
import type { FieldModule } from './field-module.ts'
import { TextBox } from './TextBox.tsx'

/** Typed and never shown: no answer of the API carries a password. */
export const password: FieldModule<PasswordField, string, string> = {
  column: { min: 100, grow: 1 },
  cell: () => null,
  toInput: () => '',
  fromInput: (typed) => typed,
  Input: (props) => <TextBox {...props} type="password" autoComplete="new-password" />,
}
