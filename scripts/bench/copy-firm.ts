import type { Knex } from 'knex'
import { businessResources } from '../../demo/rows.ts'
import { storedColumnOf } from '../../kinds/columns.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf, quoted } from '../../model/naming.ts'
import { fieldOf, referredBy } from '../../model/resources.ts'
import { type ResourceName, resources } from '../../resources.config.ts'

/** What a larger firm has more of, each after those it refers to; the categories and statuses stay the same. */
const growing = businessResources.filter(
  (name) => name !== 'costing-categories' && name !== 'project-statuses',
)

/** By which people know one from the other: each copy has its own. */
const toldApartBy: readonly string[] = [
  'supplierName',
  'projectNumber',
  'quoteNumber',
  'userPONo',
  'accountsPONo',
  'supplierPOInvoiceNo',
]

const tableOf = (name: ResourceName) => quoted(resources[name].table)

/** Puts a copy beside the rows up to an id: `?` is which copy, and how far the ids of each table go stands in `firm`. */
const copySql = (resource: Resource): string => {
  const shifted = (column: string, table: string) =>
    `${column} + ?::integer * (select ${quoted(table)} from firm)`
  const columns = Object.keys(resource.fields).flatMap((name): [column: string, value: string][] => {
    const field = fieldOf(resource, name)
    const stored = storedColumnOf(field)
    if (!stored || stored.generated) return []
    const column = quoted(columnOf(name))
    const target = referredBy(field)?.table
    if (growing.some((grows) => resources[grows].table === target))
      return [[column, shifted(column, target ?? '')]]
    return [[column, toldApartBy.includes(name) ? `left(${column}, 44) || '/' || ?::integer` : column]]
  })
  return `insert into ${quoted(resource.table)} (id, ${columns.map(([column]) => column).join(', ')})
    select ${[shifted('id', resource.table), ...columns.map(([, value]) => value)].join(', ')}
    from ${quoted(resource.table)} where id <= (select ${quoted(resource.table)} from firm) order by id`
}

/** The indexes that no constraint needs, which are made faster once the rows are there. */
const looseIndexes = `
  select pg_get_indexdef(i.indexrelid) as made, format('drop index %s', i.indexrelid::regclass) as dropped,
    x.relname as name, obj_description(i.indexrelid, 'pg_class') as comment
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = any(?::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

interface LooseIndex {
  readonly made: string
  readonly dropped: string
  readonly name: string
  readonly comment: string | null
}

/**
 * Multiplies the firm that is there: `copies` of each row in all, with what belongs to it. Nothing is checked and no
 * trigger works meanwhile, as a copy of what is right is right: a million purchases take minutes instead of an hour.
 * For an embedded server, where we are a superuser.
 */
export const copyFirm = async (db: Knex, copies: number, tell: (done: string) => void): Promise<void> => {
  await db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local session_replication_role = replica; set local maintenance_work_mem = '1GB'`)
    const { rows: indexes } = await trx.raw<{ rows: LooseIndex[] }>(looseIndexes, [growing.map(tableOf)])
    for (const { dropped } of indexes) await trx.raw(dropped)
    const most = growing.map((name) => `(select max(id) from ${tableOf(name)}) as ${tableOf(name)}`)
    await trx.raw(`create temporary table firm on commit drop as select ${most.join(', ')}`)
    const statements = growing.map((name) => copySql(resources[name]))
    for (let copy = 1; copy < copies; copy++) {
      for (const sql of statements) await trx.raw(sql, sql.match(/\?/g)?.map(() => copy) ?? [])
      if (copy % 10 === 0) tell(`${copy} of ${copies} copies`)
    }
    for (const { made, name, comment } of indexes) {
      tell(name)
      await trx.raw(made.replaceAll('?', '\\?'))
      if (comment !== null) await trx.raw(`comment on index ${quoted(name)} is '${comment}'`)
    }
    for (const name of growing)
      await trx.raw(
        `select setval(pg_get_serial_sequence('${tableOf(name)}', 'id'), (select max(id) from ${tableOf(name)}))`,
      )
  })
  // The first copy was written twice, by what keeps its sums: of so few pages PostgreSQL would not clear the indexes, and so not
  // say that all see their rows.
  for (const name of growing) await db.raw(`vacuum (analyze, index_cleanup on) ${tableOf(name)}`)
}
