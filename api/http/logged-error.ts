type AnyError = Error & { code?: unknown; constraint?: unknown; table?: unknown }

interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** Omits PostgreSQL's `detail`, which holds the refused row with password hashes or addresses. */
export const loggedError = (error: AnyError): LoggedError => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  table: error.table,
  ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
})
