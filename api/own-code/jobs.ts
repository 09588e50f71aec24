import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query, queryRow } from '../../database/query.ts'
import { isHeldSql, makeDue, runIfDue } from '../../database/scheduled-work.ts'
import { lastTimeAt } from '../../model/firm-clock.ts'
import { intervalMs } from '../../model/own-code.ts'
import { enqueue } from '../crud/enqueue.ts'
import { onceWritable, repeat } from '../http/repeat.ts'
import type { Job } from './extension-points.ts'
import { failureOf, oneLine, ownWork, type WorkContext } from './own-work.ts'
import { queueAgain, runQueuedJobs } from './queued-jobs.ts'

export type StartedJob = 'started' | 'running' | 'unknown' | 'nothing'

const everyMs = 30_000

/** Key of a job that runs once, ever. */
const onceKey = 'once'

const workName = ({ name }: { readonly name: string }) => `job ${name}`

/** A job that is new counts as done, so that it waits for its time. */
const addJob = (db: Knex, job: Job, now: Date) =>
  query(db, 'insert into scheduled_work (name, done_at) values (:name, :now) on conflict do nothing', {
    name: workName(job),
    now,
  })

/** Those of an instance that died. The holder of the job calls it, or nobody holds it. */
const closeLeftSql = `
update job_run set state = 'failed', ended_at = :now, says = 'The server stopped while it ran.'
where name = :name and state = 'running' and (:isHolder or not ${isHeldSql(':work')})`

const beginSql = `
insert into job_run (name, began_at) values (:name, :now) returning id`

const endSql = 'update job_run set state = :state, ended_at = :now, says = :says where id = :id'

const closeLeft = (db: Knex, job: Job, now: Date, isHolder: boolean) =>
  query(db, closeLeftSql, { name: job.name, work: workName(job), now, isHolder })

/** A failure is recorded and logged; the job is due again at its next time. */
const runJob = async (context: WorkContext, job: Job): Promise<void> => {
  const { db, now, log } = context
  await closeLeft(db, job, now(), true)
  const { id } = await queryRow<{ id: number }>(db, beginSql, { name: job.name, now: now() })
  const end = (state: 'done' | 'failed', says: string) => query(db, endSql, { id, state, says, now: now() })
  try {
    await end('done', oneLine(await job.run(ownWork(context, job.name), null)))
  } catch (error) {
    log.error({ err: error }, `The job "${job.name}" failed`)
    await end('failed', failureOf(error))
  }
}

/** When a job of a schedule is due; null for others. */
const dueOf = ({ at, every }: Job<never>, now: Date) => {
  if (at !== undefined) return { doneBefore: lastTimeAt(at, now) }
  return every === undefined ? null : { everyMs: intervalMs(every) }
}

/**
 * Runs each job at its time, on one of several instances, and what is queued of it.
 * @returns starts a job at once, by its name, or what has failed of it
 */
export const scheduleJobs = (
  app: FastifyInstance,
  context: WorkContext,
  jobs: readonly Job<never>[],
): ((name: string) => Promise<StartedJob>) => {
  const { db, now } = context
  // Its input is null.
  const scheduled = jobs.filter((job) => dueOf(job, now()) !== null) as readonly Job[]
  const add = onceWritable(app, async () => {
    for (const job of scheduled) await addJob(db, job, now())
    for (const job of jobs) if (job.once) await enqueue(db, job as Job, null, { once: onceKey })
  })
  const starts = new Map(
    scheduled.map((job) => {
      const run = async () => {
        await add()
        await closeLeft(db, job, now(), false)
        const due = dueOf(job, now())
        if (due) await runIfDue(db, now, { name: workName(job), ...due }, () => runJob(context, job))
      }
      return [job.name, repeat(app, everyMs, `The job "${job.name}" could not be started`, run)]
    }),
  )
  runQueuedJobs(app, context, jobs)
  return async (name) => {
    if (!jobs.some((job) => job.name === name)) return 'unknown'
    if ((await queueAgain(db, name)) > 0) return 'started'
    const start = starts.get(name)
    if (!start) return 'nothing'
    if (!(await makeDue(db, workName({ name })))) return 'running'
    start()
    return 'started'
  }
}
