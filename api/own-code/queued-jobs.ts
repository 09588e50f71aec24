import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { nextTryAt, takerOf } from '../../database/queue.ts'
import { repeat } from '../http/repeat.ts'
import type { Job } from './extension-points.ts'
import { failureOf, oneLine, ownWork, type WorkContext } from './own-work.ts'

/** Jobs that writes queue (`write.enqueue`), and those that run once. */

const everyMs = 5_000

/** In milliseconds: a claim is renewed while the job runs, and ends with its instance. */
const claim = { ms: 10 * 60_000, renewMs: 60_000 }

interface Row {
  readonly id: number
  readonly input: never
  readonly tries: number
  /** How many events of subscribers led to it. */
  readonly depth: number
}

const takeNext = takerOf<Row>(
  {
    table: 'queued_job',
    waits: `job = :job and state = 'waiting' and coalesce(due_at <= :now, true)`,
    order: 'due_at nulls first, id',
    select: 'id, input, tries, depth',
  },
  claim.ms,
)

const renewSql = `update queued_job set next_try_at = :until where id = :id and tries = :tries and state = 'waiting'`

const endSql = `
update queued_job set state = :state, next_try_at = :next, tried_at = :now, answer = :answer
where id = :id and tries = :tries`

/** @returns whether another one may be tried at once */
const runNext = async (context: WorkContext, job: Job<never>): Promise<boolean> => {
  const { db, now, log } = context
  const row = await takeNext(db, now(), { job: job.name })
  if (!row) return false
  const { id, tries, depth, input } = row
  const renew = () =>
    query(db, renewSql, { id, tries, until: new Date(now().getTime() + claim.ms) }).catch(() => {})
  const timer = setInterval(() => void renew(), claim.renewMs).unref()
  const end = (state: 'waiting' | 'done' | 'failed', next: Date | null, answer: string) => {
    clearInterval(timer)
    return query(db, endSql, { id, tries, state, next, answer, now: now() })
  }
  try {
    await end('done', null, oneLine(await job.run(ownWork(context, job.name, depth), input)))
    return true
  } catch (error) {
    log.warn({ err: error }, `The queued job "${job.name}" failed`)
    const next = nextTryAt(tries, now())
    await end(next ? 'waiting' : 'failed', next, failureOf(error))
    return false
  }
}

/** Runs what is queued of each job, on any number of instances. */
export const runQueuedJobs = (
  app: FastifyInstance,
  context: WorkContext,
  jobs: readonly Job<never>[],
): void => {
  // Each by itself: a slow job does not hold up the others.
  for (const job of jobs)
    repeat(app, everyMs, `The queued job "${job.name}" could not be run`, async () => {
      while (await runNext(context, job));
    })
}

const againSql = `
with again as (
  update queued_job set state = 'waiting', tries = 0, next_try_at = null where job = :job and state = 'failed' returning 1)
select count(*)::integer as count from again`

/** Queues again what has failed of a job. @returns how many */
export const queueAgain = async (db: Knex, job: string): Promise<number> => {
  const [again] = await query<{ count: number }>(db, againSql, { job })
  return again?.count ?? 0
}
