import { messages } from '../../model/messages.ts'
import { anyText, isStorable } from '../families/text/model.ts'
import { baseOptions, defineKind, type FieldBase } from '../kind.ts'
import { text, yes } from '../option.ts'

export interface PasswordField extends FieldBase {
  readonly type: 'password'
  /** The password field that this one repeats. */
  readonly confirms?: string
  readonly required?: true
}

/** Behaviour of passwords: 8 to 256 characters; what is typed counts, blanks included. */
export const passwordLength = { min: 8, max: 256 } as const

/** The messages for a new password. Whether it is a common one only the server knows. */
export const checkPassword = (value: unknown): string[] => {
  if (!isStorable(value)) return [messages.format]
  const length = [...value].length
  if (length < passwordLength.min) return [messages.minLength(passwordLength.min)]
  return length > passwordLength.max ? [messages.maxLength(passwordLength.max)] : []
}

/** Written and never read: no answer of the API carries one. */
export const password = defineKind<PasswordField, string>()({
  writable: true,
  readable: false,
  options: { ...baseOptions, required: yes, confirms: text },
  schema: (field) => ({
    type: 'string',
    minLength: passwordLength.min,
    maxLength: passwordLength.max,
    pattern: anyText,
    writeOnly: true,
    ...(field.confirms && { 'x-repeats': field.confirms }),
  }),
  normalise: (value) => (value === '' ? null : value),
  check: checkPassword,
  checkTogether: (name, { confirms }, { values }) =>
    confirms !== undefined && (values[confirms] ?? null) !== (values[name] ?? null)
      ? { [name]: [messages.passwordMatch] }
      : {},
  format: () => '',
})
