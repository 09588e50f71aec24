import type { Knex } from 'knex'
import { comparedSql } from '../../database/fields/column.ts'
import { isTextField, storedColumnOf } from '../../database/fields/registry.ts'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { duplicateKeys, partsOf } from '../../model/duplicates.ts'
import { newExcess } from '../../model/excess.ts'
import { columnOf } from '../../model/naming.ts'
import { namesOfText, recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import type { WriteWatcher } from '../context.ts'
import { notify } from './notices.ts'
import { readRecords } from './read.ts'
import { mayReadAllOf } from './visible.ts'
import { type WrittenTable, writtenSql } from './written-columns.ts'

/**
 * Warnings of the definitions (`warnTogether`, `beyond`) for every call that writes, whether generated or written by
 * hand: what a request changed is read from its audit trail.
 */

/** Max. warnings of a kind per resource. */
const maxWarnings = 3

/** Condition of two records that agree in a field, in a text as `duplicateKey` compares it. */
const agreeSql = ({ fields }: Resource, name: string): string => {
  const [own, other] = ['own', 'other'].map((alias) => `${alias}."${columnOf(name)}"`)
  const field = fields[name]
  return field && isTextField(field)
    ? `${comparedSql(String(other))} = ${comparedSql(String(own))}`
    : `${other} = ${own}`
}

/** Pairs of a written record and one that is alike. Bindings: table, columns. */
const alikeSql = (resource: Resource, names: readonly string[], within: readonly string[]) => `
with touched as (
  select distinct record_id as id from ${writtenSql} written
  where table_name = :table and action <> 'deleted'
    and jsonb_exists_any(changes, :columns)
)
select own.id, other.id as "otherId"
from touched
join "${resource.table}" own on own.id = touched.id
join "${resource.table}" other on other.id <> own.id and ${names.map((name) => agreeSql(resource, name)).join(' and ')}
where ${names.map((name) => `own."${columnOf(name)}"::text <> ''`).join(' and ')}
${within.map((whole) => `and (own."${whole}" is null or own."${whole}" is distinct from other."${whole}")`).join('\n')}
limit ${maxWarnings}`

/**
 * Without nested loops. PostgreSQL has no statistics of rows that this transaction wrote, and compares each with each:
 * 10,000 records took 11 s instead of 0.1 s.
 */
const hashed = async <Result>(
  trx: Knex.Transaction,
  isLarge: boolean,
  run: () => Promise<Result>,
): Promise<Result> => {
  const allow = (isAllowed: boolean) =>
    query(trx, `select set_config('enable_nestloop', ?, true)`, [isAllowed ? 'on' : 'off'])
  if (isLarge) await allow(false)
  const result = await run()
  if (isLarge) await allow(true)
  return result
}

const warnOfDuplicates = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  written: WrittenTable,
): Promise<void> => {
  const within = partsOf(resource).map(columnOf)
  for (const fields of duplicateKeys(resource)) {
    const stored = fields.filter((name) => {
      const field = resource.fields[name]
      return field && storedColumnOf(field)
    })
    if (stored.length < fields.length) continue
    const columns = stored.map(columnOf)
    if (!columns.some((column) => written.columns.has(column))) continue
    const pairs = await hashed(trx, written.records > 1_000, () =>
      query<{ id: number; otherId: number }>(trx, alikeSql(resource, stored, within), {
        table: resource.table,
        columns,
      }),
    )
    if (pairs.length === 0) continue
    const ids = pairs.flatMap(({ id, otherId }) => [id, otherId])
    const records = await readRecords(trx, { resources, resource }, ids, namesOfText(resource))
    const labels = fields.map((name) => resource.fields[name]?.label ?? name)
    for (const { id, otherId } of pairs) {
      const [own, other] = [records.get(id), records.get(otherId)]
      if (own && other)
        notify(
          trx,
          refusals.alike({
            record: recordText(resource, own),
            fields: labels,
            other: recordText(resource, other),
          }),
        )
    }
  }
}

interface SumChange {
  readonly id: number
  readonly value: number
  readonly limit: number
  readonly valueBefore: number
  readonly limitBefore: number
}

interface Compared {
  readonly parent: Resource
  readonly child: string
  readonly sum: string
  readonly of: string
  readonly by: string
  readonly limit: string
}

/** Sums and targets before and after the request. Bindings: child, parent. */
const sumChangesSql = ({ parent, child, sum, of, by, limit }: Compared) => `
with entry as (
  select id, table_name, record_id, action, changes from ${writtenSql} written
  where table_name in (:child, :parent)
), part as (
  select record_id,
    (array_agg(action order by id))[1] = 'created' as was_made,
    (array_agg(changes -> '${of}' ->> 0 order by id) filter (where jsonb_exists(changes, '${of}')))[1]::numeric as amount,
    (array_agg(changes -> '${by}' ->> 0 order by id) filter (where jsonb_exists(changes, '${by}')))[1]::integer as owner
  from entry where table_name = :child group by record_id
), side as (
  select coalesce(part.owner, own."${by}") as id, -coalesce(part.amount, own."${of}") as change
  from part left join "${child}" own on own.id = part.record_id where not was_made
  union all
  select own."${by}", own."${of}" from part join "${child}" own on own.id = part.record_id
), moved as (
  select id, sum(change) as change from side group by id
), limited as (
  select record_id as id, (array_agg(changes -> '${limit}' ->> 0 order by id))[1]::numeric as before
  from entry where table_name = :parent and action = 'changed' and jsonb_exists(changes, '${limit}') group by record_id
)
select own.id, own."${sum}"::float8 as value, own."${limit}"::float8 as "limit",
  (own."${sum}" - coalesce(moved.change, 0))::float8 as "valueBefore",
  coalesce(limited.before, own."${limit}")::float8 as "limitBefore"
from "${parent.table}" own
left join moved on moved.id = own.id
left join limited on limited.id = own.id
where moved.id is not null or limited.id is not null
order by own.id`

const warnOfExcess = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
): Promise<void> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!('against' in field) || field.against === undefined || field.beyond === undefined) continue
    const { against } = field
    const child = resources[field.from]?.table ?? field.from
    const compared = {
      parent: resource,
      child,
      sum: columnOf(name),
      of: columnOf(field.of),
      by: columnOf(field.by),
      limit: columnOf(against),
    }
    const changes = await query<SumChange>(trx, sumChangesSql(compared), {
      child,
      parent: resource.table,
    })
    const beyond = changes
      .flatMap(({ id, value, limit, valueBefore, limitBefore }) => {
        const now = { [name]: value, [against]: limit }
        const excess = newExcess(resource, now, { [name]: valueBefore, [against]: limitBefore })
        return excess ? [{ id, excess }] : []
      })
      .slice(0, maxWarnings)
    const ids = beyond.map(({ id }) => id)
    const records = await readRecords(trx, { resources, resource }, ids, namesOfText(resource))
    for (const { id, excess } of beyond) {
      const record = records.get(id)
      if (record)
        notify(
          trx,
          refusals.beyond({
            record: recordText(resource, record),
            amount: excess.amount,
            excess: excess.says,
          }),
        )
    }
  }
}

interface ComparingResource {
  readonly resource: Resource
  /** Tables whose records change the sums that it compares. */
  readonly tables: readonly string[]
}

const comparing = new WeakMap<Resources, readonly ComparingResource[]>()

/** All resources, in their order. Kept, because every write asks: 5 % of a save. */
const comparingResources = (resources: Resources): readonly ComparingResource[] => {
  const known = comparing.get(resources)
  if (known) return known
  const found = Object.values(resources).map((resource) => ({
    resource,
    tables: Object.values(resource.fields).flatMap((field) =>
      'from' in field && 'beyond' in field && field.beyond !== undefined
        ? [resources[field.from]?.table ?? field.from]
        : [],
    ),
  }))
  comparing.set(resources, found)
  return found
}

/** Says what the definitions warn of in the records that a request wrote. */
export const noticeWarnings: WriteWatcher = async (trx, { resources }, user, written) => {
  for (const { resource, tables } of comparingResources(resources)) {
    const own = written.get(resource.table)
    const isWritten = own !== undefined
    const isCompared = tables.some((table) => written.has(table) || isWritten)
    if ((!isWritten && !isCompared) || !mayReadAllOf(resources, resource, user)) continue
    if (own) await warnOfDuplicates(trx, resources, resource, own)
    if (isCompared) await warnOfExcess(trx, resources, resource)
  }
  return false
}
