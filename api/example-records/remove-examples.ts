import type { Knex } from 'knex'
import { isExampleSql } from '../../database/example-rows.ts'
import { countOf, query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import type { ExampleRecords, RemovedExamples } from '../../model/example-records.ts'
import { quoted } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'

/** Records that can be disabled are shared: those that own records refer to stay. */
const isShared = ({ enabledBy }: Resource): boolean => enabledBy !== undefined

const countExamples = (db: Knex, resource: Resource): Promise<number> =>
  countOf(db, `${quoted(resource.table)} r where ${isExampleSql(resource, 'r')}`)

/** @param examples resources with example records, each after those it refers to */
export const readExamples = async (db: Knex, examples: readonly Resource[]): Promise<ExampleRecords> => {
  const records: ExampleRecords['records'][number][] = []
  for (const resource of examples) {
    const count = await countExamples(db, resource)
    if (count > 0) records.push({ title: resource.title, count })
  }
  return { records }
}

interface Reference {
  /** The referring table and its column. */
  readonly from: string
  readonly column: string
  readonly to: string
}

const referencesSql = `
select referring.relname as "from", attribute.attname as "column", referred.relname as "to"
from pg_constraint rule
join pg_class referring on referring.oid = rule.conrelid
join pg_class referred on referred.oid = rule.confrelid
join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = rule.conkey[1]
where rule.contype = 'f' and cardinality(rule.conkey) = 1 and referred.relname = any (?)`

interface Removal {
  readonly resources: Resources
  readonly examples: readonly Resource[]
  readonly references: readonly Reference[]
}

/** Refuses if own records refer to example records that are not shared, or these to own ones. */
const requireApart = async (trx: Knex, { resources, examples, references }: Removal): Promise<void> => {
  const byTable = new Map(Object.values(resources).map((resource) => [resource.table, resource]))
  const isOneOfThem = (resource: Resource) => examples.some(({ name }) => name === resource.name)
  const uses = new Map<string, number>()
  for (const { from, column, to } of references) {
    const [referring, referred] = [byTable.get(from), byTable.get(to)]
    if (!referring || !referred || isShared(referred)) continue
    const example = isOneOfThem(referring) ? isExampleSql(referring, 'r') : 'false'
    const count = await countOf(
      trx,
      `${quoted(from)} r join ${quoted(to)} t on t.id = r.${quoted(column)}
       where (${example}) <> (${isExampleSql(referred, 't')})`,
    )
    if (count > 0) uses.set(referring.title, Math.max(uses.get(referring.title) ?? 0, count))
  }
  if (uses.size === 0) return
  const records = [...uses].map(([title, count]) => `${title}: ${count}`).join(', ')
  throw new Problem('conflict', { title: refusals.ownUseExamples({ records }) })
}

const removalSql = (resource: Resource, references: readonly Reference[]): string => {
  const { table } = resource
  const free = references
    .filter(({ to, from }) => isShared(resource) && to === table && from !== table)
    .map(({ from, column }) => `not exists (select from ${quoted(from)} f where f.${quoted(column)} = r.id)`)
  return `delete from ${quoted(table)} r where ${[isExampleSql(resource, 'r'), ...free].join(' and ')} returning r.id`
}

/**
 * Removes the example records in the transaction. Own records stay, with the shared ones
 * that they refer to. The trail has an entry for each; the removal cannot be undone.
 * @throws Problem `conflict` naming the lists of own records that refer to others
 */
export const removeExamples = async (
  trx: Knex.Transaction,
  resources: Resources,
  examples: readonly Resource[],
): Promise<RemovedExamples> => {
  const tables = examples.map(({ table }) => table)
  const references = await query<Reference>(trx, referencesSql, [tables])
  await requireApart(trx, { resources, examples, references })
  // Marks are removed with their records, and frozen examples may be (database/sql/frozen.sql). Without the request's id
  // it is no entry of the undo list.
  await query(
    trx,
    `select set_config('costwright.marks', 'later', true), set_config('costwright.request_id', '', true),
      set_config('costwright.examples', 'removed', true),
      set_config('costwright.reason', 'The example records are removed', true)`,
  )
  let removed = 0
  for (const resource of examples.toReversed())
    removed += (await query(trx, removalSql(resource, references))).length
  let kept = 0
  for (const resource of examples) kept += await countExamples(trx, resource)
  return { removed, kept }
}
