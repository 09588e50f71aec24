import type { FieldErrors } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { messages } from '../../model/messages.ts'
import { columnOf } from '../../model/naming.ts'
import { invalidInput, Problem } from '../errors.ts'

/** What PostgreSQL says of a statement that it refused (PostgreSQL documentation, appendix A). */
interface DatabaseError extends Error {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Connection lost or refused, server stopping, no space, too many clients, time-outs of statements and locks. */
const unavailable = /^(08|53|57P|57014$|55P03$|25P03$|ECONN|EPIPE|ENOENT$|ETIMEDOUT$)/

/** A database that cannot answer just now as 503; anything else unchanged. */
export const asUnavailable = (error: unknown): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error
  const code = isDatabaseError(error) ? error.code : ''
  const lost = /Connection terminated|Timeout acquiring a connection|Connection ended/i.test(error.message)
  return unavailable.test(code) || lost ? new Problem('unavailable', { cause: error }) : error
}

/**
 * The problem behind a constraint that refused a write: a message for the field whose constraint it was. The checks
 * of the model come first, so this speaks of what only the database sees: other records, and races.
 * Errors of other kinds come back unchanged.
 */
export const asRefusedWrite = (error: unknown, resource: Resource): unknown => {
  if (!isDatabaseError(error) || !error.constraint) return error
  const { constraint } = error
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const prefix = `${resource.table}_${columnOf(name)}`
    if (error.code === '23503' && constraint === `${prefix}_fkey` && field.type === 'reference')
      errors[name] = [messages.unknownReference(field.to.label)]
    if (error.code === '23505' && constraint === `${prefix}_key`) errors[name] = [messages.taken]
    if (error.code === '23514' && constraint === `${prefix}_check`) errors[name] = [messages.format]
  }
  if (error.code === '23505' && constraint === `${resource.table}_together_key`)
    for (const name of resource.uniqueTogether ?? []) errors[name] = [messages.taken]
  return Object.keys(errors).length > 0 ? invalidInput(errors) : error
}
