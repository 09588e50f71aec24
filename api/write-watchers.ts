import type { Knex } from 'knex'
import type { AppContext, SignedInUser } from './context.ts'
import { tellOfClosedMonths } from './costing/control/closed-months.ts'

/** Runs after every write of a request, in its transaction. It may `tell` what the write means besides. */
export type WriteWatcher = (
  trx: Knex.Transaction,
  context: Pick<AppContext, 'resources'>,
  user: SignedInUser,
) => Promise<void>

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [tellOfClosedMonths]
