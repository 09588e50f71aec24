import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { ReadSource } from '../../database/read-pool.ts'

/** What an instance knows of its replica. */
export interface Watched {
  isUsed(): boolean
  /** To the second; undefined if that is not known. */
  behindSeconds(): number | undefined
  /** Reads by the server that answered. */
  counts(): Readonly<Record<'primary' | 'replica', number>>
}

/** Reads that a replica may answer: they change nothing, and take no lock. */
export interface Reads {
  /** @param read gets the transaction and its pool, which `cancelOnAbort` needs. The primary may run it again */
  snapshot<Result>(
    request: FastifyRequest,
    read: (trx: Knex.Transaction, pool: Knex) => Promise<Result>,
  ): Promise<Result>
  /** @param run gives the source to a task. The primary may run it again */
  inWorker<Result>(request: FastifyRequest, run: (source: ReadSource) => Promise<Result>): Promise<Result>
  /** Undefined without a replica. */
  readonly watched?: Watched
}
