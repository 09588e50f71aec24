import type { Knex } from 'knex'
import type { Resources } from '../../model/resources.ts'
import type { SignedInUser } from '../context.ts'

export interface TakingBack {
  readonly trx: Knex.Transaction
  readonly resources: Resources
  readonly user: SignedInUser
  readonly requestId: string
}
