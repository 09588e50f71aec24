import type { Resource } from './definition.ts'

export const recordActions = ['created', 'changed', 'deleted'] as const
/** Actions shown in the history of a record, visible to every user. */
export const shownActions = [...recordActions, 'sent'] as const
/** Events of an account other than changes of its record. */
const accountActions = [
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

export interface AuditChange {
  /** A field of the definition, or a column that the definition no longer has. */
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

export interface AuditEntry {
  readonly id: number
  readonly at: string
  /** Null if no user was signed in. The name is the one at that time. */
  readonly userId: number | null
  readonly userName: string | null
  readonly requestId: string | null
  /** Network address of the client, at sign-in only. */
  readonly client: string | null
  readonly action: AuditAction
  /** Resource name, or the table name if no definition has that table now. */
  readonly resource: string
  readonly recordId: number | null
  readonly changes: readonly AuditChange[]
}

/** Entries, newest first. `next` is the `before` value for the following page, null on the last page. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly next: number | null
}

/** Attachments in the audit trail. Internal resource; its routes are in `api/crud/attachments/`. */
export const fileRecords: Resource = {
  // Cannot collide with a definition: resource names begin with a lower-case letter.
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
