import { TextBox } from '../families/text/TextBox.tsx'
import type { InputProps } from '../kind-input.ts'
import type { PasswordField } from './model.ts'
import { PasswordStrength } from './PasswordStrength.tsx'

/** A new password; the one that repeats it has no strength of its own. */
export const PasswordInput = (props: InputProps<PasswordField, string>) => {
  const box = <TextBox {...props} type="password" autoComplete="new-password" />
  const { field, value, beside, compact } = props
  if (field.confirms !== undefined || compact) return box
  return (
    <div>
      {box}
      <PasswordStrength typed={value} known={beside ?? []} />
    </div>
  )
}
