import type { Knex } from 'knex'
import { type AuditEntryToAdd, addAuditEntry } from '../../database/audit-entry.ts'
import type { AccountAction } from '../../model/audit.ts'

interface AccountEvent extends Pick<AuditEntryToAdd, 'client' | 'changes'> {
  readonly action: AccountAction
  /** Null for an unknown address. The typed text is not stored, as it may be a password. */
  readonly accountId: number | null
}

export const recordAccountEvent = (
  trx: Knex.Transaction,
  { accountId, ...event }: AccountEvent,
): Promise<void> => addAuditEntry(trx, { ...event, table: 'user_account', recordId: accountId })
