import type { Knex } from 'knex'
import type { SignedInUser } from '../context.ts'

/** A row as it was before a request and after it, by column; one that was made has nothing before. */
interface RowChange {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * A table that no definition makes and whose rows belong to records: they are deleted with them, and are never changed.
 * They are in the audit trail, so that they come back when the records do.
 */
export interface RelatedTable {
  readonly table: string
  /** SQL condition on a row `value`: the records that it belongs to are there. */
  readonly held: string
  /** Throws 403 `forbidden` when the user may not write these rows. Without it every signed-in user may. */
  requireWritable?(trx: Knex.Transaction, user: SignedInUser, rows: readonly RowChange[]): Promise<void>
}
