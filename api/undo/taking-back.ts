import type { Knex } from 'knex'
import type { Resources } from '../../model/resources.ts'
import type { SignedInUser } from '../context.ts'

/** What the steps of one undo share. */
export interface TakingBack {
  readonly trx: Knex.Transaction
  readonly resources: Resources
  /** Who takes back. */
  readonly user: SignedInUser
  /** The request that is taken back. */
  readonly requestId: string
}
