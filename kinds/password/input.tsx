import type { KindInput } from '../kind-input.ts'
import type { PasswordField } from './model.ts'
import { PasswordInput } from './PasswordInput.tsx'

export const password: KindInput<PasswordField, string> = {
  Input: (props) => <PasswordInput {...props} />,
}
