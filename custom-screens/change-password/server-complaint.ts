import type { FieldErrors } from '../../model/check-record.ts'
import type { Complaint } from './check-change.ts'

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
export const errorsIn = (body: unknown): FieldErrors => {
  if (!isMap(body)) return {}
  const map = isMap(body.errors) ? body.errors : body
  const entries = Object.entries(map).map(([name, value]) => [fieldName(name), sentences(value)] as const)
  return Object.fromEntries(entries.filter(([, messages]) => messages.length > 0))
}

export const serverComplaint = (error: { readonly message: string; readonly body?: unknown }): Complaint => {
  const errors = errorsIn(error.body)
  return { title: Object.keys(errors).length > 0 ? null : error.message, errors }
}
