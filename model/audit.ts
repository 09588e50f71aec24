import type { Resource } from './definition.ts'

/** What an entry of the audit trail says that somebody did to a record. */
export const recordActions = ['created', 'changed', 'deleted'] as const
/** The same, and what was made of a record and sent to somebody: what everybody sees in its history. */
export const shownActions = [...recordActions, 'sent'] as const
/** What happened to an account beside changes of its record. */
export const accountActions = [
  'signed_in',
  'sign_in_failed',
  'sign_in_paused',
  'pause_lifted',
  'code_asked',
  'code_failed',
  'code_paused',
  'recovery_code_used',
  'recovery_codes_made',
  'proof_given',
  'proof_failed',
  'signed_out',
  'session_ended',
  'api_token_made',
  'api_token_revoked',
  'passkey_registered',
  'passkey_used',
  'passkey_revoked',
  'password_changed',
  'invited',
  'reset_asked',
  'refused',
  'report_taken',
  'restored',
  'trail_shortened',
] as const
export const auditActions = [...shownActions, ...accountActions] as const

export type AccountAction = (typeof accountActions)[number]
export type AuditAction = (typeof auditActions)[number]

/** One value that was changed; null stands for "empty", and for "not there" when a record was made or deleted. */
export interface AuditChange {
  /** A field of the definition, or a column that it no longer has. */
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Who did what to which record, when. */
export interface AuditEntry {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Null when nobody was signed in; the name as it was then. */
  readonly userId: number | null
  readonly userName: string | null
  /** As in the log and in the header `X-Request-Id`. */
  readonly requestId: string | null
  /** Network address of the client, at sign-in only. */
  readonly client: string | null
  readonly action: AuditAction
  /** Name of the resource, or of the table where the definitions no longer have one. */
  readonly resource: string
  readonly recordId: number | null
  readonly changes: readonly AuditChange[]
}

/** Entries, newest first; `next` is what `before` must be for those that follow, null at the end. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly next: number | null
}

/** Files as the audit trail names them. The program's own: their calls are in `api/crud/attachments/`. */
export const fileRecords: Resource = {
  // No definition can have this name: those begin with a small letter.
  name: 'File',
  label: 'File',
  title: 'Files',
  endpoint: 'File',
  table: 'attachment',
  recordText: ['fileName'],
  fields: {
    fileName: { type: 'text', label: 'Name', readOnly: true },
    size: { type: 'integer', label: 'Size in bytes', readOnly: true },
  },
  list: { columns: ['fileName'], search: [], sort: 'fileName' },
  form: [],
}
