import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import { type GuardedRecords, guardsOf } from '../../model/guard.ts'
import { columnOf } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { setReason } from './reason.ts'
import { writtenSql } from './written-columns.ts'

/** A change of a guarded record that is made elsewhere instead. Null: added, or deleted. */
export interface CarriedChange {
  readonly before: Values | null
  readonly after: Values | null
}

/** Makes the changes elsewhere. Returns the record that has them now. */
export type CarryOver = (
  trx: Knex.Transaction,
  changes: readonly CarriedChange[],
) => Promise<{ readonly resource: string; readonly id: number }>

declare module 'fastify' {
  interface FastifyInstance {
    /** By `instead.by` of a guard. */
    carryOvers: Readonly<Record<string, CarryOver>>
  }
}

type Row = Readonly<Record<string, unknown>>
interface Changed {
  readonly id: number
  readonly isGuarded: boolean
  readonly row: Row | null
  /** First values of this request by column. */
  readonly former: Row
  readonly wasAdded: boolean
}

/** Bindings: state, table. */
const changedSql = ({ resource, parent, guard, by }: GuardedRecords) => `
with entry as (
  select id, record_id, action, changes from ${writtenSql} written where table_name = :table
), first as (
  select record_id, name, (array_agg(change -> 0 order by id))[1] as value
  from entry cross join jsonb_each(changes) as changed (name, change) group by record_id, name
), record as (
  select record_id, (array_agg(action order by id))[1] = 'created' as was_added from entry
  group by record_id
)
select record.record_id as id, was_added as "wasAdded", to_jsonb(own) as "row",
  coalesce((select jsonb_object_agg(name, value) from first where first.record_id = record.record_id), '{}') as former,
  coalesce((select parent."${columnOf(guard.while.field)}" = :state and parent."${columnOf(guard.keptIn)}" is not null
    from "${parent.table}" parent where parent.id = coalesce(own."${by}", (select (value #>> '{}')::integer from first
      where first.record_id = record.record_id and name = '${by}'))), false) as "isGuarded"
from record left join "${resource.table}" own on own.id = record.record_id
order by record.record_id`

const fieldsOf = ({ resource }: GuardedRecords, row: Row): Values =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, row[columnOf(name)] ?? null]))

/** The guarded changes that the write made, which are then rolled back. Errors: 409 if there are others too. */
const changesOf = async (
  trx: Knex.Transaction,
  resources: Resources,
  instead: string,
): Promise<CarriedChange[]> => {
  const all: CarriedChange[] = []
  for (const guarded of guardsOf(resources)) {
    const rows = await query<Changed>(trx, changedSql(guarded), {
      table: guarded.resource.table,
      state: guarded.guard.while.is,
    })
    for (const { row, former, wasAdded, isGuarded } of rows) {
      if (!isGuarded || guarded.guard.instead?.by !== instead)
        throw new Problem('conflict', { title: refusals.notAllAgreed })
      all.push({
        before: wasAdded ? null : fieldsOf(guarded, { ...row, ...former }),
        after: row && fieldsOf(guarded, row),
      })
    }
  }
  if (all.length === 0) throw new Problem('conflict', { title: refusals.nothingAgreed })
  return all
}

/** Tries the write, takes it back, and makes its changes elsewhere. */
export const carriedOver = async (
  trx: Knex.Transaction,
  {
    resources,
    carryOvers,
  }: { readonly resources: Resources; readonly carryOvers: Readonly<Record<string, CarryOver>> },
  instead: string,
  write: (trx: Knex.Transaction) => Promise<unknown>,
) => {
  const carryOver = carryOvers[instead]
  if (!carryOver) throw new Problem('not_found')
  await setReason(trx, 'Elsewhere instead')
  await query(trx, 'savepoint elsewhere')
  await write(trx)
  const changes = await changesOf(trx, resources, instead)
  await query(trx, 'rollback to elsewhere')
  await setReason(trx, undefined)
  const carriedTo = await carryOver(trx, changes)
  return { status: 200, json: JSON.stringify({ carriedTo }) }
}
