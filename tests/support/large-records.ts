import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import { uniqueKeys } from '../../model/duplicates.ts'
import { columnOf } from '../../model/naming.ts'
import { resources } from '../../resources.config.ts'
import type { CalledApp } from './app.ts'
import { fillWithoutTrail } from './fill.ts'
import { sharingRecord } from './samples.ts'

const all = Object.values<Resource>(resources)

/** Children of one record. Others have 300, the most lines of an order. */
export const sizes: Readonly<Record<string, number>> = {
  'quote-lines': 20_000,
  'supplier-statement-lines': 4_000,
  'purchase-headers': 500,
  'quote-headers': 60,
  applications: 60,
}
const sizeOf = ({ name }: Resource) => sizes[name] ?? 300

/** Children of each of several copies of a record, and of all of them. */
const [ofCopies, ofAllCopies] = [100, 50_000]

interface Reference {
  readonly parent: Resource
  readonly child: Resource
  readonly column: string
}

/** Fields by which records belong to another: `quoteHeaderId`. */
const references: readonly Reference[] = all.flatMap((child) =>
  Object.entries(child.fields).flatMap(([name, field]) =>
    field.type === 'reference' && field.to.name !== child.name
      ? [{ parent: field.to, child, column: columnOf(name) }]
      : [],
  ),
)

/** PostgreSQL: a unique key, a check, or a rule of a trigger; the guard of agreed lines; a mark. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(23505|23514|P0001|CW001|CW002)$/.test(String(error.code))

/** What makes the value of a unique column another one in copy `n`, by its type. */
const distinct: Readonly<Record<string, (column: string) => string>> = {
  integer: (column) => `${column} + n`,
  date: (column) => `${column} + n`,
  text: (column) => `${column} || ' ' || n`,
}

/** Columns of a table that a copy of a row has, with their SQL. */
const copied = async (db: Knex, { table, ...resource }: Resource, set: Readonly<Record<string, string>>) => {
  const columns: { column_name: string; data_type: string }[] = await db('information_schema.columns')
    .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER' })
    .whereNotIn('column_name', ['id', 'version'])
    .select('column_name', 'data_type')
  const unique = new Set([
    ...uniqueKeys({ table, ...resource } as Resource)
      .flat()
      .map(columnOf),
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      'unique' in field && field.unique ? [columnOf(name)] : [],
    ),
  ])
  const sqlOf = ({ column_name: name, data_type }: (typeof columns)[number]) => {
    const isReference = references.some(({ child, column }) => child.table === table && column === name)
    const other = unique.has(name) && !isReference ? distinct[data_type] : undefined
    return set[name] ?? other?.(`one."${name}"`) ?? `one."${name}"`
  }
  return {
    names: columns.map(({ column_name }) => `"${column_name}"`).join(', '),
    values: columns.map(sqlOf).join(', '),
  }
}

/**
 * One record of each resource with its most children, all of one job. Samples that share their records refer to them.
 * @param only of these resources
 */
export const makeLargeRecords = async (test: CalledApp, only: readonly Resource[] = all) => {
  const { db } = test
  /** Most children of a record, by resource. */
  const largest = new Map<string, number>()
  const idOf = new Map<string, number>()

  const insert = async (child: Resource, set: Readonly<Record<string, string>>, from: string) => {
    const { names, values } = await copied(db, child, set)
    const sql = `insert into "${child.table}" (${names}) select ${values} from ${from}`
    return fillWithoutTrail(db, sql).then(
      () => true,
      (error: unknown) => {
        if (!isRefused(error)) throw error
        return false
      },
    )
  }

  /** Gives a record as many children as there are of the largest one of its resource. */
  const enlarge = async (parent: Resource, id: number): Promise<void> => {
    const standing = idOf.get(parent.name)
    for (const { child, column } of references.filter(
      (one) => one.parent.name === parent.name && only.some(({ name }) => name === one.child.name),
    )) {
      const size = sizeOf(child)
      const [{ had }] = await db(child.table)
        .where({ [column]: id })
        .select(db.raw('count(*)::int as had'))
      const source = had > 0 ? id : standing
      if (source === undefined || had >= size) continue
      const one = `(select * from "${child.table}" where "${column}" = ${source} order by id limit 1) one`
      const isLarge = await insert(
        child,
        { [column]: String(id) },
        `${one}, generate_series(${had + 1}, ${size}) n`,
      )
      if (!isLarge) continue
      largest.set(child.name, size)
      // As autovacuum does, which test servers have not: a plan for two rows is quadratic over 300.
      await db.raw(`analyze "${child.table}"`)
    }
  }

  /** Gives the copies of a record lines too. */
  const enlargeCopies = async (child: Resource, column: string, parent: Resource): Promise<void> => {
    const standing = idOf.get(parent.name)
    const ids: number[] = await db(parent.table)
      .whereNot({ id: standing ?? 0 })
      .pluck('id')
    const each = Math.min(ofCopies, Math.floor(ofAllCopies / ids.length))
    if (standing === undefined || ids.length < 2 || each < 1) return
    const lines = `(select * from "${child.table}" where "${column}" = ${standing} order by id limit ${each}) one`
    const parents = `(select id as parent_id from "${parent.table}" where id <> ${standing}) parents`
    await insert(child, { [column]: 'parents.parent_id' }, `${lines}, ${parents}, generate_series(1, 1) n`)
  }

  for (const resource of only) idOf.set(resource.name, (await sharingRecord(test, resource)).id)
  for (const resource of only) await enlarge(resource, idOf.get(resource.name) ?? 0)
  for (const { child, column, parent } of references)
    if (child.parent && columnOf(child.parent.key) === column) await enlargeCopies(child, column, parent)
  await db.raw('analyze')
  return { idOf: (resource: Resource) => idOf.get(resource.name), enlarge, largest }
}
