import type { Knex } from 'knex'
import type { Field, Resource } from '../model/definition.ts'
import { columnOf, quoted } from '../model/naming.ts'
import { type Resources, referenceOf } from '../model/resources.ts'
import { derivedColumnOf, storedColumnOf } from './fields/registry.ts'
import { toPennySql } from './penny.ts'
import { countOf } from './query.ts'
import type { Structure } from './structure.ts'

export interface StoredSum {
  readonly parent: string
  readonly column: string
  readonly child: string
  readonly of: string
  readonly by: string
  readonly limit: string | null
}

const aimOf = ({ fields }: Resource, field: Field): string | null => {
  if (!('against' in field) || field.against === undefined) return null
  const limit = fields[field.against]
  return limit && storedColumnOf(limit) ? columnOf(field.against) : null
}

/** All stored sums of the definitions. */
export const storedSums = (resources: Resources): readonly StoredSum[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]): StoredSum[] => {
      if (!('from' in field && 'of' in field) || !derivedColumnOf(field)) return []
      const child = resources[field.from]?.table ?? field.from
      const [of, by] = [columnOf(field.of), columnOf(field.by)]
      return [
        { parent: resource.table, column: columnOf(name), child, of, by, limit: aimOf(resource, field) },
      ]
    }),
  )

/** A stored product of a number of the record and one of a record that it refers to. */
export interface StoredAmount {
  readonly table: string
  readonly column: string
  readonly of: string
  /** The reference. */
  readonly by: string
  readonly parent: string
  readonly parentOf: string
}

/** All stored amounts of the definitions. */
export const storedAmounts = (resources: Resources): readonly StoredAmount[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]): StoredAmount[] => {
      if ('from' in field || !('of' in field && 'stored' in field)) return []
      const [one, other] = field.of
      const [of, path] = one.includes('.') ? [other, one] : [one, other]
      const [by = '', parentOf = ''] = path.split('.')
      const parent = referenceOf(resource, by).to.table
      return [
        {
          table: resource.table,
          column: columnOf(name),
          of: columnOf(of),
          by: columnOf(by),
          parent,
          parentOf: columnOf(parentOf),
        },
      ]
    }),
  )

const keepsSums = / ON "?(\w+)"? .*EXECUTE FUNCTION keep_sums\('(\w+)', '([\w, ]+)', '([\w, ]+)', '(\w+)'\)$/s
const keepsAmount =
  / ON "?(\w+)"? .*EXECUTE FUNCTION keep_amount\('(\w+)', '(\w+)', '(\w+)', '(\w+)', '(\w+)'\)$/s

interface KeptColumn {
  /** `project.hours`. */
  readonly at: string
  /** Columns that it is computed from. */
  readonly from: readonly string[]
  readonly statement: string
}

const setTo = (table: string, column: string, value: string) =>
  `update ${quoted(table)} r set ${quoted(column)} = ${value} where ${quoted(column)} is distinct from ${value}`

const keptColumns = (structure: Structure): KeptColumn[] => {
  const triggers = Object.values(structure).flatMap((table) => Object.values(table.triggers))
  const amounts = triggers.flatMap((trigger): KeptColumn[] => {
    const [, table, column, of = '', by = '', parent = '', parentOf = ''] = keepsAmount.exec(trigger) ?? []
    if (!table || !column) return []
    const value = `coalesce((select ${toPennySql(`r.${quoted(of)}::numeric * p.${quoted(parentOf)}`)} from ${quoted(parent)} p where p.id = r.${quoted(by)}), 0)`
    const from = [`${table}.${of}`, `${table}.${by}`, `${parent}.${parentOf}`]
    return [{ at: `${table}.${column}`, from, statement: setTo(table, column, value) }]
  })
  const sums = triggers.flatMap((trigger): KeptColumn[] => {
    const [, child, table, columns, summed, by = ''] = keepsSums.exec(trigger) ?? []
    if (!child || !table || !columns || !summed) return []
    const names = summed.split(', ')
    return columns.split(', ').map((column, index) => {
      const of = names[index] ?? ''
      const value = `coalesce((select sum(c.${quoted(of)}) from ${quoted(child)} c where c.${quoted(by)} = r.id), 0)`
      return {
        at: `${table}.${column}`,
        from: [`${child}.${of}`, `${child}.${by}`],
        statement: setTo(table, column, value),
      }
    })
  })
  // One sum has a trigger for each kind of statement.
  const distinct = new Map([...amounts, ...sums].map((one) => [one.statement, one]))
  return [...distinct.values()]
}

/**
 * Statements that compute the stored sums and amounts of existing records, where they are new or made of other columns.
 * @param dropped columns that are dropped and added again
 */
export const fillSums = (from: Structure, to: Structure, dropped: ReadonlySet<string>): string[] => {
  const before = new Set(keptColumns(from).map(({ statement }) => statement))
  const isChanged = (at: string) => {
    const [table = '', column = ''] = at.split('.')
    const [was, is] = [from[table]?.columns[column], to[table]?.columns[column]]
    return dropped.has(at) || JSON.stringify(was) !== JSON.stringify(is)
  }
  const there = keptColumns(to).filter(({ at }) => from[at.split('.')[0] ?? ''])
  const changed = new Set<string>()
  return there.flatMap(({ at, from: sources, statement }) => {
    if (before.has(statement) && ![at, ...sources].some((one) => changed.has(one) || isChanged(one)))
      return []
    changed.add(at)
    return [statement]
  })
}

interface LockedReference {
  readonly parent: string
  readonly by: string
}

const findLocked = (resources: Resources, table: string): readonly LockedReference[] => {
  const locked = [
    ...storedSums(resources).filter(({ child }) => child === table),
    ...storedAmounts(resources).filter((amount) => amount.table === table),
  ]
  return [...new Map(locked.map(({ parent, by }) => [by, { parent, by }])).values()]
}

const lockedByTable = new WeakMap<Resources, Map<string, readonly LockedReference[]>>()

/** References of a record whose targets a trigger locks when the record is written. Found once: 6 % of a save's CPU. */
export const lockedReferences = (resources: Resources, { table }: Resource): readonly LockedReference[] => {
  const byTable = lockedByTable.get(resources) ?? new Map<string, readonly LockedReference[]>()
  lockedByTable.set(resources, byTable)
  const locked = byTable.get(table) ?? findLocked(resources, table)
  byTable.set(table, locked)
  return locked
}

/** Records whose stored sum or amount is wrong, by table and column. Empty if all are right. */
export const wrongSums = async (
  db: Knex,
  resources: Resources,
): Promise<{ sum: string; records: number }[]> => {
  const checks = [
    ...storedSums(resources).map(({ parent, column, child, of, by }) => ({
      sum: `${parent}.${column}`,
      sql: `${quoted(parent)} p
       left join (select ${quoted(by)} as id, sum(${quoted(of)}) as value from ${quoted(child)} group by 1) s
         on s.id = p.id
       where p.${quoted(column)} <> coalesce(s.value, 0)`,
    })),
    ...storedAmounts(resources).map(({ table, column, of, by, parent, parentOf }) => ({
      sum: `${table}.${column}`,
      sql: `${quoted(table)} r left join ${quoted(parent)} p on p.id = r.${quoted(by)}
       where r.${quoted(column)} <> coalesce(${toPennySql(`r.${quoted(of)}::numeric * p.${quoted(parentOf)}`)}, 0)`,
    })),
  ]
  const wrong: { sum: string; records: number }[] = []
  for (const { sum, sql } of checks) {
    const records = await countOf(db, sql)
    if (records > 0) wrong.push({ sum, records })
  }
  return wrong
}
