import type { FieldErrors } from './check-record.ts'
import type { ImportFault, ImportRow } from './import.ts'

/** Records that refer to a record and prevent its deletion: those of `resource` whose `field` equals its `id`. */
export interface Use {
  readonly resource: string
  readonly field: string
  readonly id: number
  /** Count in words, as in the error message: "11 purchase links". */
  readonly text: string
}

/** A record that blocks a bulk request. */
export interface RefusedRecord {
  readonly resource: string
  readonly id: number
  readonly text: string
  /** Changed since: user and time (ISO 8601). Null if the audit trail has no entry. */
  readonly by?: string | null
  readonly at?: string | null
  readonly reason?: string
  readonly uses?: readonly Use[]
  readonly errors?: FieldErrors
}

/** A line that changed after its links or orders were chosen, with its current unmatched quantity. */
export interface ChangedLine {
  readonly purchaseLineId?: number
  readonly quoteLineId?: number
  readonly remaining: number
}

/** Error reply, `application/problem+json` (RFC 9457). `title` is one sentence for the user. */
export interface ProblemReply {
  type: string
  title: string
  status: number
  errors?: FieldErrors
  /** On a version conflict: the current record. */
  current?: unknown
  /** User of the last change. Null if the audit trail has no entry. */
  by?: string | null
  /** On a bulk request: the records that block it. */
  records?: readonly RefusedRecord[]
  uses?: readonly Use[]
  /** Lines that changed after the links or the order were chosen. */
  lines?: readonly ChangedLine[]
  /** On an import: invalid rows with their messages by field. */
  rows?: readonly ImportRow[]
  faults?: readonly ImportFault[]
}
