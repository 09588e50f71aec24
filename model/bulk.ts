import type { AuditChange } from './audit.ts'

/** Max. records per bulk request. */
export const maxAtOnce = 5000

/** Records of a bulk request: a list of ids, or all records that match a filter with the expected row count. */
export type BulkSelection =
  | { readonly ids: readonly number[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expect: number }

interface BulkChangedRecord {
  readonly id: number
  readonly text: string
  /** Version after the change; in a preview, before it. */
  readonly version: number
  readonly changes: readonly AuditChange[]
}

export interface BulkChangeReply {
  readonly changed: number
  /** Records that had these values already and were not changed. */
  readonly same: number
  readonly records: readonly BulkChangedRecord[]
  readonly requestId: string | null
}

export interface DeletedChildren {
  readonly resource: string
  readonly count: number
  readonly text: string
  /** Exact sum of the child list's total field. Null if that list has no total. */
  readonly total: string | null
}

export interface BulkDeleteReply {
  readonly deleted: number
  readonly records: readonly { readonly id: number; readonly text: string }[]
  /** Only with `cascade=true`. */
  readonly children?: readonly DeletedChildren[]
  readonly requestId: string | null
}
