import { linkedKey } from '../../database/link-tables.ts'
import { togetherKey } from '../../database/plan.ts'
import type { Resource } from '../../model/definition.ts'
import { uniqueKeys } from '../../model/duplicates.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import type { FieldErrors } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { columnOf } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import { linksOf, referredBy } from '../../model/resources.ts'
import { Problem } from './errors.ts'

/** Codes: PostgreSQL documentation, appendix A. */
interface DatabaseError extends Error {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Serialisation failure, deadlock, too many clients, lock and statement timeouts. */
const busyCode = /^(40001|40P01|53300|55P03|57014)$/
const busyMessage = /Timeout acquiring a connection/

/** Disk full; read-only server, such as a standby; no room, or no right, to write a temporary file. */
const notWritableCode = /^(53100|25006|ENOSPC|EDQUOT|EROFS|EACCES|EFBIG)$/

/**
 * Connection lost or refused, server starting or stopping, out of memory, disk failure, files of the database missing or
 * damaged (the server has lost its disk, and another one takes over).
 */
const unavailableCode =
  /^(08|53|57P|25P0[34]$|580[03]0$|58P01$|XX00[12]$|ECONN|EPIPE$|ENOENT$|ETIMEDOUT$|EHOST|ENETUN|ENOTFOUND$|EAI_AGAIN$)/
/** Errors without a code: node-postgres if the connection is lost, Knex and its pool (tarn) if the pool is closed. */
const unavailableMessage =
  /Connection terminated|Connection ended|not queryable|timeout expired|Query read timeout|Unable to acquire|^aborted$/

export const isNotWritable = (error: unknown): boolean =>
  isDatabaseError(error) && notWritableCode.test(error.code)

/** Seconds. */
const retryAfterSeconds = 1

export const asUnavailable = (error: unknown): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error
  const code = isDatabaseError(error) ? error.code : ''
  const details = { cause: error, retryAfterSeconds }
  if (busyCode.test(code) || busyMessage.test(error.message)) return new Problem('busy', details)
  if (isNotWritable(error)) return new Problem('not_writable', details)
  if (unavailableCode.test(code) || unavailableMessage.test(error.message))
    return new Problem('unavailable', details)
  return error
}

/** The model checks first, so a violated constraint depends on other records or on a race. */
export const asRefusedWrite = (error: unknown, resource: Resource): unknown => {
  if (!isDatabaseError(error) || !error.constraint) return error
  const { constraint } = error
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const prefix = `${resource.table}_${columnOf(name)}`
    const target = referredBy(field)
    if (error.code === '23503' && constraint === `${prefix}_fkey` && target)
      errors[name] = [messages.unknownReference({ label: target.label })]
    if (error.code === '23503' && constraint === `${prefix}_fkey` && fieldTypeOf(field).isPicture)
      errors[name] = [refusals.unknownPicture]
    if (error.code === '23505' && constraint === `${prefix}_key`) errors[name] = [refusals.taken]
    if (error.code === '23514' && constraint === `${prefix}_check`) errors[name] = [messages.format]
  }
  for (const { field, table, to } of linksOf(resource))
    if (error.code === '23503' && constraint === linkedKey(table))
      errors[field] = [messages.unknownReference({ label: to.label })]
  for (const [index, names] of uniqueKeys(resource).entries())
    if (error.code === '23505' && constraint === togetherKey(resource.table, index))
      for (const name of names) errors[name] = [refusals.taken]
  return Object.keys(errors).length > 0 ? new Problem('invalid_input', { errors, cause: error }) : error
}
