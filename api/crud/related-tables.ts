import type { Knex } from 'knex'
import type { SignedInUser } from '../context.ts'

/** By column; `before` is empty for an insert. */
interface RowChange {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** A table without a definition whose rows belong to records. Audited, so that undo restores rows deleted with them. */
export interface RelatedTable {
  readonly table: string
  /** SQL condition on a row `value`: its record exists. */
  readonly held: string
  /** SQL condition on rows that stay when the request that added them is undone. */
  readonly stays?: string
  /** Errors: 403 `forbidden` if the user may not write the rows. Default: every signed-in user may. */
  requireWritable?(trx: Knex.Transaction, user: SignedInUser, rows: readonly RowChange[]): Promise<void>
}
