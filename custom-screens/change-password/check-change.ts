import type { FieldErrors } from '../../model/check-record.ts'
import { checkPassword, passwordLength } from '../../model/fields/text.ts'
import { messages } from '../../model/messages.ts'

export interface PasswordForm {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export interface Complaint {
  readonly title: string | null
  readonly errors: FieldErrors
}

const checkCurrent = (value: string): string[] =>
  value.length > passwordLength.max ? [messages.maxLength(passwordLength.max)] : []

const checks: { readonly [Field in keyof PasswordForm]: (value: string) => string[] } = {
  currentPassword: checkCurrent,
  newPassword: checkPassword,
  confirmPassword: () => [],
}

/**
 * Validation error of the form, or null. Differing new passwords are only reported once all fields are filled in.
 * @source specification section 5
 */
export const checkChange = (form: PasswordForm): Complaint | null => {
  const errors: FieldErrors = {}
  for (const field of Object.keys(checks) as (keyof PasswordForm)[]) {
    const wrong = form[field] === '' ? [messages.required] : checks[field](form[field])
    if (wrong.length > 0) errors[field] = wrong
  }
  if (Object.keys(errors).length > 0) return { title: messages.incompleteForm, errors }
  return form.newPassword === form.confirmPassword
    ? null
    : { title: null, errors: { confirmPassword: [messages.newPasswordMatch] } }
}
