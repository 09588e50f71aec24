import type { Knex } from 'knex'
import { connect, type PoolConfig } from '../../database/connection.ts'
import { type ReadSource, readReplica } from '../../database/read-pool.ts'

/** Connections of a worker thread, one to each server, in addition to those of the pools. They end with the thread. */
const open = new Map<string, Knex>()

export const threadDatabase = ({ target, options }: PoolConfig): Knex => {
  const key = JSON.stringify(target)
  const db = open.get(key) ?? connect(target, { ...options, poolSize: 1 })
  open.set(key, db)
  return db
}

/** Reads from the server that `Reads.inWorker` chose. On a replica, transactions of the read are parts of one snapshot. */
export const readingFrom = <Result>(
  { pool, wanted }: ReadSource,
  read: (db: Knex) => Promise<Result>,
): Promise<Result> => {
  const db = threadDatabase(pool)
  return wanted ? readReplica(db, wanted, read) : read(db)
}
