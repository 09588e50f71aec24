import type { Resource } from './definition.ts'
import {
  described,
  type FromSchema,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  text,
} from './schemas.ts'

export const recordActions = ['created', 'changed', 'deleted'] as const
/** Actions shown in the history of a record, visible to every user. */
export const shownActions = [
  ...recordActions,
  'sent',
  'mail_sent',
  'mail_failed',
  'changed_with_reason',
] as const
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
  'rows_left_out',
  'undid',
  'restored',
  'trail_shortened',
] as const
export const auditActions = [...shownActions, ...accountActions] as const

export type AccountAction = (typeof accountActions)[number]
export type AuditAction = (typeof auditActions)[number]

/** `field`: of the definition, or a column that the definition no longer has. */
export const auditChange = objectSchema({ field: text, from: {}, to: {} })
export type AuditChange = FromSchema<typeof auditChange>

const auditEntry = objectSchema({
  id: integer,
  at: instant,
  userId: described(nullable(integer), 'Null if no user was signed in'),
  userName: described(nullable(text), 'The name at that time'),
  requestId: described(nullable(text), 'Value of the header X-Request-Id, also in the log'),
  client: described(nullable(text), 'Network address; at sign-in only.'),
  action: { type: 'string', ...oneOf(auditActions) },
  resource: described(text, 'Resource name, or the table name if no definition has that table now'),
  recordId: nullable(integer),
  changes: listOf(auditChange),
})
export type AuditEntry = FromSchema<typeof auditEntry>

/** Entries, newest first. */
export const auditPage = objectSchema({
  entries: listOf(auditEntry),
  next: described(nullable(integer), '`before` of the next page; null on the last page'),
})
export type AuditPage = FromSchema<typeof auditPage>

/** Attachments in the audit trail. Internal resource; its routes are in `api/attachments/`. */
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
