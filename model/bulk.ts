import type { AuditChange } from './audit.ts'

/** So many records can be changed or deleted by one request. */
export const maxAtOnce = 5000

/** Which records a bulk request is about: these, or all that a list's filter finds and how many those must be. */
export type BulkSelection =
  | { readonly ids: readonly number[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expect: number }

/** A record that was changed, or would be. */
export interface BulkChangedRecord {
  readonly id: number
  /** By which people recognise it, as it was before. */
  readonly text: string
  /** After the change; before it in a preview. */
  readonly version: number
  readonly changes: readonly AuditChange[]
}

export interface BulkChangeReply {
  readonly changed: number
  /** How many had the values already, and were left alone. */
  readonly same: number
  readonly records: readonly BulkChangedRecord[]
  /** Null in a preview. */
  readonly requestId: string | null
}

/** Records that were part of deleted ones, and were deleted with them. */
export interface DeletedChildren {
  readonly resource: string
  readonly count: number
  /** In words: "15 quote lines". */
  readonly text: string
  /** Of the field that their lists total, exact; null where they total none. */
  readonly total: string | null
}

export interface BulkDeleteReply {
  readonly deleted: number
  readonly records: readonly { readonly id: number; readonly text: string }[]
  /** With `cascade=true`. */
  readonly children?: readonly DeletedChildren[]
  readonly requestId: string | null
}
