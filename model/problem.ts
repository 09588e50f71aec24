import type { FieldErrors } from './check-record.ts'
import type { ImportFault, ImportRow } from './import.ts'

/** Records that refer to one, and so keep it from being deleted: those of `resource` whose `field` is its `id`. */
export interface Use {
  readonly resource: string
  readonly field: string
  readonly id: number
  /** How many, in words that the sentence of the refusal has too: "11 purchase links". */
  readonly text: string
}

/** One of several records that stand in the way of a request. */
export interface RefusedRecord {
  readonly resource: string
  readonly id: number
  /** By which people recognise it. */
  readonly text: string
  /** Changed since: who did it last and when (ISO 8601); null where the trail does not know. */
  readonly by?: string | null
  readonly at?: string | null
  /** Why it is refused, in one sentence. */
  readonly reason?: string
  /** In use: by whom. */
  readonly uses?: readonly Use[]
  /** Invalid input: messages by field. */
  readonly errors?: FieldErrors
}

/** A line that is not as it was when links to it or orders of it were decided, and what it has unmatched now. */
export interface ChangedLine {
  readonly purchaseLineId?: number
  readonly quoteLineId?: number
  readonly remaining: number
}

/** An error reply, `application/problem+json` (RFC 9457). `title` is one sentence for the user. */
export interface ProblemReply {
  type: string
  title: string
  status: number
  /** Invalid input: messages by field. */
  errors?: FieldErrors
  /** A stale write: the record as it is now. */
  current?: unknown
  /** Who made it so; null where the trail does not know. */
  by?: string | null
  /** A request about several records: those that stand in its way. */
  records?: readonly RefusedRecord[]
  /** A record that others refer to: who they are. */
  uses?: readonly Use[]
  /** Lines that changed after the links or the order were decided. */
  lines?: readonly ChangedLine[]
  /** An import: the rows that are wrong, and their messages by field. */
  rows?: readonly ImportRow[]
  faults?: readonly ImportFault[]
}
