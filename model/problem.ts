import type { FieldErrors } from './check-record.ts'

/** An error reply, `application/problem+json` (RFC 9457). `title` is one sentence for the user. */
export interface ProblemReply {
  type: string
  title: string
  status: number
  /** Invalid input: messages by field. */
  errors?: FieldErrors
  /** A stale write: the record as it is now. */
  current?: unknown
}
