import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'

type Line = RecordFor<'labour-lines'>
type Rates = Pick<Line, 'rate' | 'payRate' | 'premium' | 'idleShare'>

/**
 * Rates of a worker or of plant on a day. A line keeps those of the first day of its week.
 * @param who SQL of the two ids and the day. Index: worker_rate (worker_id, valid_from)
 */
const ratesSql = (who: { readonly worker: string; readonly plant: string; readonly day: string }) => `
select coalesce(paid.all_in_rate, hired.rate) as rate, paid.pay_rate, paid.overtime_premium as premium, hired.idle_share
from (select ${who.worker} as worker_id, ${who.plant} as plant_id, ${who.day} as day) own
left join lateral (
  select all_in_rate, pay_rate, overtime_premium from worker_rate
  where worker_id = own.worker_id and valid_from <= own.day and id is distinct from :without::integer
  order by valid_from desc limit 1
) paid on true
left join plant hired on hired.id = own.plant_id`

const columns = `
  valid.rate::float8 as rate, valid.pay_rate::float8 as "payRate", valid.premium::float8 as premium,
  valid.idle_share as "idleShare"`

const ofLinesSql = `
select asked.number::integer - 1 as number, ${columns}
from unnest(:workerIds::integer[], :plantIds::integer[], :weekIds::integer[])
  with ordinality as asked (worker_id, plant_id, week_id, number)
join labour_week week on week.id = asked.week_id
cross join lateral (${ratesSql({ worker: 'asked.worker_id', plant: 'asked.plant_id', day: 'week.week_start' })}) valid`

/**
 * A rate that changes waits for new lines of its worker or plant, and these for the rate. In this order, and a week last, as a
 * change of a rate holds its worker while it writes lines.
 */
const locksSql = [
  'select from worker where id = any(:workerIds) order by id for share',
  'select from plant where id = any(:plantIds) order by id for share',
  'select from labour_week where id = any(:weekIds) order by id for no key update',
]

const none: Rates = { rate: null, payRate: null, premium: null, idleShare: null }

/** Rates for lines of weeks, by worker or plant, and week, which stay until the lines are written. */
export const ratesOf = async (
  trx: Knex.Transaction,
  lines: readonly Partial<Line>[],
): Promise<(line: Partial<Line>) => Rates> => {
  const keyOf = ({ workerId = null, plantId = null, labourWeekId }: Partial<Line>) =>
    JSON.stringify([workerId, plantId, labourWeekId])
  const asked = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
  const asIds = (name: 'workerId' | 'plantId' | 'labourWeekId') => [
    ...new Set(asked.flatMap((line) => line[name] ?? [])),
  ]
  const ids = { workerIds: asIds('workerId'), plantIds: asIds('plantId'), weekIds: asIds('labourWeekId') }
  for (const sql of locksSql) await query(trx, sql, ids)
  const rows = await query<Rates & { readonly number: number }>(trx, ofLinesSql, {
    workerIds: asked.map(({ workerId = null }) => workerId),
    plantIds: asked.map(({ plantId = null }) => plantId),
    weekIds: asked.map(({ labourWeekId }) => labourWeekId),
    without: null,
  })
  const rates = new Map(rows.map(({ number, ...own }) => [keyOf(asked[number] ?? {}), own]))
  return (line) => rates.get(keyOf(line)) ?? none
}

/**
 * Open weeks with lines of the worker or plant. A week that moves to another day holds itself and reads the rates; so it moves
 * before its lines follow a change of a rate or after that.
 */
const weeksSql = `
select from labour_week week
where week.standing = 'open' and exists (
  select from labour_line line
  where line.labour_week_id = week.id
    and (:workerId::integer is null or line.worker_id = :workerId)
    and (:plantId::integer is null or line.plant_id = :plantId)
)
order by week.id for no key update`

/** Lines of open weeks that keep other rates than those of the first day of their week get these. */
const followSql = `
with changed as materialized (
  select line.id, valid.*
  from labour_line line
  join labour_week week on week.id = line.labour_week_id
  cross join lateral (${ratesSql({ worker: 'line.worker_id', plant: 'line.plant_id', day: 'week.week_start' })}) valid
  where week.standing = 'open'
    and (:workerId::integer is null or line.worker_id = :workerId)
    and (:plantId::integer is null or line.plant_id = :plantId)
    and (:weekId::integer is null or week.id = :weekId)
    and (line.rate, line.pay_rate, line.premium, line.idle_share)
      is distinct from (valid.rate, valid.pay_rate, valid.premium, valid.idle_share)
  order by line.id for update of line
)
update labour_line line
set rate = changed.rate, pay_rate = changed.pay_rate, premium = changed.premium, idle_share = changed.idle_share,
  version = line.version + 1
from changed where line.id = changed.id`

interface Concerned {
  readonly workerId?: number
  readonly plantId?: number
  readonly weekId?: number
  /** Id of a rate that is being deleted. */
  readonly without?: number
}

/**
 * Lines of open weeks follow the rates. A posted week keeps those that it was posted with. By a statement, because an undo of a
 * rate concerns lines too that were added since.
 */
export const followRates = async (
  trx: Knex.Transaction,
  { workerId, plantId, weekId, without }: Concerned,
): Promise<void> => {
  if (workerId !== undefined)
    await query(trx, 'select from worker where id = ? for no key update', [workerId])
  const who = { workerId: workerId ?? null, plantId: plantId ?? null }
  if (weekId === undefined) await query(trx, weeksSql, who)
  await query(trx, followSql, { ...who, weekId: weekId ?? null, without: without ?? null })
}
