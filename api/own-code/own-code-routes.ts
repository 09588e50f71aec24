import type { FastifyInstance } from 'fastify'
import { query } from '../../database/query.ts'
import {
  type Delivery,
  deliveryList,
  deliveryStates,
  type JobWithLast,
  jobList,
  maxDeliveries,
  type StartedJob,
  startedJob,
} from '../../model/own-code.ts'
import { refusals } from '../../model/refusals.ts'
import { described, oneOf } from '../../model/schemas.ts'
import { administrators } from '../access.ts'
import type { AppContext } from '../context.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { idIn, idText } from '../http/ids.ts'
import { queryOf } from '../http/validation.ts'
import type { Job } from './extension-points.ts'
import type { StartedJob as StartState } from './jobs.ts'

/** At its time, or of those that are queued. Indexes: job_run (name, id), queued_job (job, tried_at). */
const lastRunsSql = `
select name, last.state, last.began_at as "beganAt", last.ended_at as "endedAt", last.says,
  queued.waiting::integer, queued.failed::integer
from unnest(cast(:names as text[])) as given (name)
left join lateral (
  select * from (
    (select state, began_at, ended_at, says from job_run where job_run.name = given.name order by id desc limit 1)
    union all
    (select case state when 'done' then state else 'failed' end, tried_at, tried_at, answer from queued_job
     where job = given.name and tried_at is not null order by tried_at desc limit 1)
  ) runs order by began_at desc limit 1) last on true
cross join lateral (
  select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed
  from queued_job where job = given.name and state <> 'done') queued`

type Last = NonNullable<JobWithLast['last']>
type LastRun = { readonly [Name in keyof Last]: Last[Name] | null } & Pick<
  JobWithLast,
  'name' | 'waiting' | 'failed'
>

const deliveriesSql = (condition: string) => `
select id, subscription, table_name as resource, record_id as "recordId", event ->> 'action' as action,
  (event ->> 'at')::timestamptz as at, state, tries, answer, next_try_at as "nextTryAt"
from event_delivery ${condition} order by id desc limit ${maxDeliveries}`

const againSql = `
update event_delivery set state = 'waiting', tries = 0, next_try_at = null
where id = :id and state = 'failed' returning id`

/** What became of jobs and events, and another try, for Administrators. */
export const ownCodeRoutes =
  (
    { db, resources }: Pick<AppContext, 'db' | 'resources'>,
    jobs: readonly Job<never>[],
    startJob: (name: string) => Promise<StartState>,
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    const names = new Map(Object.values(resources).map(({ table, name }) => [table, name]))
    const config = { access: administrators }
    const tags = ['Server']

    const deliveriesWhere = async (condition: string, values: Readonly<Record<string, string | number>>) => {
      const rows = await query<Delivery>(db, deliveriesSql(condition), values)
      return rows.map((row) => ({ ...row, resource: names.get(row.resource) ?? row.resource }))
    }

    app.get(
      '/Automation/jobs',
      { config, schema: { tags, summary: 'Jobs with their last run', response: { 200: jobList } } },
      async (): Promise<JobWithLast[]> => {
        const runs = await query<LastRun>(db, lastRunsSql, { names: jobs.map(({ name }) => name) })
        const byName = new Map(runs.map((run) => [run.name, run]))
        return jobs.map(({ name, at = null, every = null }) => {
          const {
            state = null,
            beganAt = null,
            endedAt = null,
            says = null,
            waiting = 0,
            failed = 0,
          } = byName.get(name) ?? {}
          const last = state && beganAt ? { state, beganAt, endedAt, says } : null
          return { name, at, every, waiting, failed, last }
        })
      },
    )

    app.post<{ Body: StartedJob }>(
      '/Automation/jobs/run',
      {
        config: { ...config, refuses: ['invalid_input', 'conflict'] },
        schema: {
          tags,
          summary: 'Start a job at once, or again what has failed of it',
          body: startedJob,
          response: { 202: startedJob },
        },
      },
      async ({ body: { name } }, reply) => {
        const started = await startJob(name)
        if (started === 'unknown') throw invalidInput({ name: ['There is no job of this name.'] })
        if (started === 'nothing')
          throw invalidInput({ name: ['Nothing of this job has failed; it runs when a write queues it.'] })
        if (started === 'running') throw new Problem('conflict', { title: refusals.jobRuns })
        return reply.code(202).send({ name })
      },
    )

    app.get<{ Querystring: { state?: string } }>(
      '/Automation/deliveries',
      {
        config: { ...config, refuses: ['unknown_query'] },
        schema: {
          tags,
          summary: 'Deliveries of events, newest first',
          querystring: queryOf({ state: described(oneOf(deliveryStates), 'Only those in this state') }),
          response: { 200: deliveryList },
        },
      },
      ({ query: { state } }) =>
        state === undefined ? deliveriesWhere('', {}) : deliveriesWhere('where state = :state', { state }),
    )

    app.post(
      '/Automation/deliveries/:id/again',
      {
        config: { ...config, refuses: ['not_found'] },
        schema: {
          tags,
          summary: 'Deliver a failed event again',
          params: { type: 'object', properties: { id: idText } },
          response: { 200: deliveryList },
        },
      },
      async (request) => {
        const id = idIn(request)
        if ((await query(db, againSql, { id })).length === 0) throw new Problem('not_found')
        return deliveriesWhere('where id = :id', { id })
      },
    )
  }
