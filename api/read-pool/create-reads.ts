import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { connect, poolConfigOf, replyTimeoutMs } from '../../database/connection.ts'
import { isCancelled } from '../../database/query.ts'
import { isBehind, type Patience, readReplica, type Wanted, wantedBy } from '../../database/read-pool.ts'
import { type AppInput, userOf } from '../context.ts'
import { asUnavailable } from '../http/database-error.ts'
import { Problem } from '../http/errors.ts'
import { noteWrites } from './note-writes.ts'
import type { Reads } from './reads.ts'
import { watchReplica } from './replica.ts'

const snapshotOf = <Result>(db: Knex, read: (trx: Knex.Transaction, pool: Knex) => Promise<Result>) =>
  db.transaction((trx) => read(trx, db), { isolationLevel: 'repeatable read', readOnly: true })

const onPrimary = (db: Knex): Reads => ({
  snapshot: (_request, read) => snapshotOf(db, read),
  inWorker: (_request, run) => run({ pool: poolConfigOf(db) }),
})

/** What the primary would not do better: a limit of the read, or of its worker thread. */
const isFinal = (error: unknown): boolean =>
  isCancelled(error) || (error instanceof Problem && error.code === 'could_not_be_made')

/** The server cannot be reached, or is stopping; not a read that conflicts with what it replays. */
const isAway = (error: unknown): boolean => {
  const problem = asUnavailable(error)
  return problem instanceof Problem && problem.code === 'unavailable'
}

/** Milliseconds to wait for a replica that is behind by less than a second. */
const waitMs = 50
/** Milliseconds to open a connection to a replica, and to wait for one: the primary is there. */
const connectWithinMs = 1_000

/**
 * Answers reads by the replica, if there is one and it has what the person wrote; otherwise, and after each fault of the
 * replica, by the primary.
 */
export const createReads = (app: FastifyInstance, { db, replica: target }: AppInput): Reads => {
  if (!target) return onPrimary(db)
  // Notes of writes must not wait behind requests.
  const marks = connect(poolConfigOf(db).target, { poolSize: 3, replyTimeoutMs })
  const replica = watchReplica(app, marks, connect(target, { replyTimeoutMs, connectWithinMs }))
  const hasUnnoted = noteWrites(app, marks)
  app.addHook('onClose', async () => {
    await Promise.all([marks.destroy(), replica.db.destroy()])
  })
  const counts = { primary: 0, replica: 0 }

  const wantedFor = async (request: FastifyRequest): Promise<(Wanted & Patience) | null> => {
    if (!replica.isUsed() || hasUnnoted(userOf(request).id)) return null
    const wanted = await wantedBy(db, userOf(request).id)
    return wanted && { ...wanted, waitMs: replica.behindSeconds() === 0 ? waitMs : 0 }
  }

  const byEither = async <Result>(
    request: FastifyRequest,
    fromReplica: (wanted: Wanted & Patience) => Promise<Result>,
    fromPrimary: () => Promise<Result>,
  ): Promise<Result> => {
    const wanted = await wantedFor(request)
    if (wanted)
      try {
        const result = await fromReplica(wanted)
        counts.replica += 1
        return result
      } catch (error) {
        request.signal.throwIfAborted()
        if (isFinal(error)) throw error
        if (isAway(error)) replica.noteFailure(error)
        else if (!isBehind(error))
          request.log.info({ err: error }, 'The primary reads what the replica could not')
      }
    counts.primary += 1
    return fromPrimary()
  }

  return {
    snapshot: (request, read) =>
      byEither(
        request,
        (wanted) => readReplica(replica.db, wanted, (trx) => read(trx, replica.db)),
        () => snapshotOf(db, read),
      ),
    inWorker: (request, run) =>
      byEither(
        request,
        (wanted) => run({ pool: poolConfigOf(replica.db), wanted }),
        () => run({ pool: poolConfigOf(db) }),
      ),
    watched: { isUsed: replica.isUsed, behindSeconds: replica.behindSeconds, counts: () => counts },
  }
}
