import type { Knex } from 'knex'
import { connect, type PoolConfig } from '../../database/connection.ts'

let open: { readonly key: string; readonly db: Knex } | undefined

/** The connection of a worker thread, in addition to those of the pool. It ends with the thread. */
export const threadDatabase = ({ target, options }: PoolConfig): Knex => {
  const key = JSON.stringify(target)
  if (open?.key !== key) {
    open?.db.destroy().catch(() => {})
    open = { key, db: connect(target, { ...options, poolSize: 1 }) }
  }
  return open.db
}
