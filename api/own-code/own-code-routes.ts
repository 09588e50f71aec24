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

const lastRunsSql = `
select distinct on (name) name, state, began_at as "beganAt", ended_at as "endedAt", says
from job_run where name = any(:names) order by name, id desc`

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
    jobs: readonly Job[],
    startJob: (name: string) => Promise<'started' | 'running' | 'unknown'>,
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
        const runs = await query<NonNullable<JobWithLast['last']> & { name: string }>(db, lastRunsSql, {
          names: jobs.map(({ name }) => name),
        })
        return jobs.map(({ name, at }) => ({ name, at, last: runs.find((run) => run.name === name) ?? null }))
      },
    )

    app.post<{ Body: StartedJob }>(
      '/Automation/jobs/run',
      {
        config: { ...config, refuses: ['invalid_input', 'conflict'] },
        schema: { tags, summary: 'Start a job at once', body: startedJob, response: { 202: startedJob } },
      },
      async ({ body: { name } }, reply) => {
        const started = await startJob(name)
        if (started === 'unknown') throw invalidInput({ name: ['There is no job of this name.'] })
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
