import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { nextTryAt, takerOf } from '../../database/queue.ts'
import { inTransaction } from '../../database/transaction.ts'
import { recordActions } from '../../model/audit.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { onceWritable, repeat } from '../http/repeat.ts'
import type { After, RecordAction, RecordEvent } from './extension-points.ts'
import { failureOf, ownWork, type WorkContext } from './own-work.ts'
import { postEvent, webhookTarget } from './webhook.ts'

const everyMs = 5_000
/** Both as in database/sql/events.sql. */
const maxDepth = 3
export const loopStopped =
  'Not delivered: it follows from what subscribers wrote, the third time in a row. They must not write what they subscribe to.'

/** A try ends earlier, so that no other instance repeats it meanwhile. */
const claimMs = 10 * 60_000

/** What handles the events of a subscription. Throws if it should be tried again. */
type Handle = (event: RecordEvent, depth: number) => Promise<void>

/** Null if it has no address. */
const handleOf = (context: WorkContext, after: After): Handle | null => {
  const { now, log } = context
  if (after.run) return (event, depth) => after.run(event, ownWork(context, after.name, depth + 1))
  const target = webhookTarget(after.webhook, process.env)
  if (target) return (event) => postEvent(target, event, now())
  log.warn(`The webhook "${after.name}" sends nothing: ${after.webhook.url} is not set.`)
  return null
}

const addSql = `
insert into event_subscription (name, table_name, actions, columns) values (:name, :table, :actions, :columns)
on conflict (name) do update
set table_name = excluded.table_name, actions = excluded.actions, columns = excluded.columns`

/** The trigger on the audit trail queues for these from now on (database/sql/events.sql). */
const renewSubscriptions = (db: Knex, resources: Resources, subscribed: readonly After[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    await query(trx, 'delete from event_subscription where name <> all(:names)', {
      names: subscribed.map(({ name }) => name),
    })
    for (const { name, of, on = recordActions, fields } of subscribed)
      await query(trx, addSql, {
        name,
        table: resources[of]?.table ?? of,
        actions: [...on],
        columns: fields?.map(columnOf) ?? null,
      })
  })

interface Row {
  readonly id: number
  readonly table_name: string
  readonly record_id: number
  readonly tries: number
  /** How many events of subscribers led to it. */
  readonly depth: number
  readonly event: {
    readonly action: RecordAction
    readonly at: string
    readonly by: string | null
    readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  }
}

/** Those of a record wait for the earlier ones of it. */
const takeNext = takerOf<Row>(
  {
    table: 'event_delivery',
    waits: `subscription = :name and state = 'waiting' and not exists (
      select from event_delivery earlier
      where earlier.subscription = due.subscription and earlier.table_name = due.table_name
        and earlier.record_id = due.record_id and earlier.id < due.id and earlier.state = 'waiting')`,
    order: 'id',
    select: 'id, table_name, record_id, tries, event, depth',
  },
  claimMs,
)

const eventOf = (resources: Resources, { name, of }: After, { id, record_id, event }: Row): RecordEvent => {
  const { action, at, by, changes } = event
  const written = Object.keys(resources[of]?.fields ?? {}).flatMap((field) => {
    const change = changes[columnOf(field)]
    return change ? [[field, change] as const] : []
  })
  return {
    id: `${name}-${id}`,
    type: `${of}.${action}`,
    timestamp: new Date(at).toISOString(),
    data: { resource: of, recordId: record_id, action, by, changes: Object.fromEntries(written) },
  }
}

const loopSql = `
select subscription from event_delivery
where table_name = :table and id > :id and answer = :stopped`

/** The trigger lists the event that would follow as failed, unless one is listed (database/sql/events.sql). */
const warnOfLoop = async (
  { db, log }: WorkContext,
  { id, table_name: table, depth }: Pick<Row, 'id' | 'table_name' | 'depth'>,
): Promise<void> => {
  if (depth < maxDepth) return
  const stopped = await query<{ subscription: string }>(db, loopSql, { table, id, stopped: loopStopped })
  for (const { subscription } of stopped) log.warn(`"${subscription}": ${loopStopped}`)
}

/** @returns whether another event may be tried at once */
const deliverNext = async (context: WorkContext, after: After, handle: Handle): Promise<boolean> => {
  const { db, now, resources, log } = context
  const row = await takeNext(db, now(), { name: after.name })
  if (!row) return false
  const end = (state: 'waiting' | 'done' | 'failed', next: Date | null, answer: string | null) =>
    query(
      db,
      'update event_delivery set state = :state, next_try_at = :next, answer = :answer where id = :id',
      {
        id: row.id,
        state,
        next,
        answer,
      },
    )
  try {
    await handle(eventOf(resources, after, row), row.depth)
    await warnOfLoop(context, row)
    await end('done', null, null)
    return true
  } catch (error) {
    log.warn({ err: error }, `An event was not delivered to "${after.name}"`)
    const next = nextTryAt(row.tries, now())
    await end(next ? 'waiting' : 'failed', next, failureOf(error))
    return false
  }
}

/** Hands committed events to their subscribers, on any number of instances. */
export const deliverEvents = (app: FastifyInstance, context: WorkContext, afters: readonly After[]): void => {
  const subscribed = afters.flatMap((after) => {
    const handle = handleOf(context, after)
    return handle ? [{ after, handle }] : []
  })
  const renew = onceWritable(app, () =>
    renewSubscriptions(
      context.db,
      context.resources,
      subscribed.map(({ after }) => after),
    ),
  )
  // Each by itself: a slow receiver does not hold up the others.
  for (const { after, handle } of subscribed)
    repeat(app, everyMs, `Events could not be delivered to "${after.name}"`, async () => {
      await renew()
      while (await deliverNext(context, after, handle));
    })
}
