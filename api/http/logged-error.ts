/** An error with what Node, PostgreSQL and Fastify add to it. */
type AnyError = Error & { code?: unknown; constraint?: unknown; table?: unknown }

interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/**
 * What the log says of an error. Not all that it carries: PostgreSQL's `detail` holds the row that it refused, which
 * can be the hash of a password or somebody's address.
 */
export const loggedError = (error: AnyError): LoggedError => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  table: error.table,
  ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
})
