import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query, queryRow } from '../../database/query.ts'
import { isHeldSql, makeDue, runIfDue } from '../../database/scheduled-work.ts'
import { lastTimeAt } from '../../model/firm-clock.ts'
import { onceWritable, repeat } from '../http/repeat.ts'
import type { Job } from './extension-points.ts'
import { failureOf, oneLine, ownWork, type WorkContext } from './own-work.ts'

export type StartedJob = 'started' | 'running' | 'unknown'

const everyMs = 30_000

const workName = ({ name }: Job) => `job ${name}`

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
    await end('done', oneLine(await job.run(ownWork(context, job.name))))
  } catch (error) {
    log.error({ err: error }, `The job "${job.name}" failed`)
    await end('failed', failureOf(error))
  }
}

/**
 * Runs each job at its time of the firm's day, on one of several instances.
 * @returns starts a job at once, by its name
 */
export const scheduleJobs = (app: FastifyInstance, context: WorkContext, jobs: readonly Job[]) => {
  const { db, now } = context
  const add = onceWritable(app, async () => {
    for (const job of jobs) await addJob(db, job, now())
  })
  const starts = new Map(
    jobs.map((job) => {
      const run = async () => {
        await add()
        await closeLeft(db, job, now(), false)
        const doneBefore = lastTimeAt(job.at, now())
        await runIfDue(db, now, { name: workName(job), doneBefore }, () => runJob(context, job))
      }
      const start = repeat(app, everyMs, `The job "${job.name}" could not be started`, run)
      return [
        job.name,
        async (): Promise<StartedJob> => {
          if (!(await makeDue(db, workName(job)))) return 'running'
          start()
          return 'started'
        },
      ]
    }),
  )
  return async (name: string): Promise<StartedJob> => (await starts.get(name)?.()) ?? 'unknown'
}
