import { messageText } from '../../../admin/i18n/language.ts'
import type { ErrorTexts } from '../../../admin/resource/form/record-form.ts'
import { checkPassword, passwordLength } from '../../../model/fields/text.ts'
import type { Message } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'

export interface PasswordForm {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export interface Complaint {
  readonly title: string | null
  readonly errors: ErrorTexts
}

const checkCurrent = (value: string): Message[] =>
  value.length > passwordLength.max ? [messages.maxLength({ n: passwordLength.max })] : []

const checks: { readonly [Field in keyof PasswordForm]: (value: string) => Message[] } = {
  currentPassword: checkCurrent,
  newPassword: checkPassword,
  confirmPassword: () => [],
}

/**
 * Validation error of the form, or null. Differing new passwords are only reported once all fields are filled in.
 * @source specification section 5
 */
export const checkChange = (form: PasswordForm): Complaint | null => {
  const errors: ErrorTexts = {}
  for (const field of Object.keys(checks) as (keyof PasswordForm)[]) {
    const wrong = form[field] === '' ? [messages.required] : checks[field](form[field])
    if (wrong.length > 0) errors[field] = wrong.map(messageText)
  }
  if (Object.keys(errors).length > 0) return { title: messageText(messages.incompleteForm), errors }
  return form.newPassword === form.confirmPassword
    ? null
    : { title: null, errors: { confirmPassword: [messageText(messages.newPasswordMatch)] } }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some servers write `NewPassword` for `newPassword`. */
const fieldName = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)

const sentences = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((sentence) => typeof sentence === 'string' && sentence !== '') : []

/**
 * Messages by field in the body of a rejected request: a map of field to messages, with or without an
 * `errors` wrapper. Empty if the body has none.
 * @source specification section 8
 */
const errorsIn = (body: unknown): ErrorTexts => {
  if (!isMap(body)) return {}
  const map = isMap(body.errors) ? body.errors : body
  const entries = Object.entries(map).map(([name, value]) => [fieldName(name), sentences(value)] as const)
  return Object.fromEntries(entries.filter(([, messages]) => messages.length > 0))
}

export const serverComplaint = (error: { readonly message: string; readonly body?: unknown }): Complaint => {
  const errors = errorsIn(error.body)
  return { title: Object.keys(errors).length > 0 ? null : error.message, errors }
}
