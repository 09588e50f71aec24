import type { Knex } from 'knex'
import type { Field, Resource } from '../model/definition.ts'
import { columnOf, quoted } from '../model/naming.ts'
import type { Resources } from '../model/resources.ts'
import { derivedColumnOf, storedColumnOf } from './fields/registry.ts'

export interface StoredSum {
  readonly parent: string
  readonly column: string
  readonly child: string
  readonly of: string
  readonly by: string
  readonly aim: string | null
}

const aimOf = ({ fields }: Resource, field: Field): string | null => {
  if (!('against' in field) || field.against === undefined) return null
  const aim = fields[field.against]
  return aim && storedColumnOf(aim) ? columnOf(field.against) : null
}

const sumsOf = (resources: Resources): readonly StoredSum[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]): StoredSum[] => {
      if (!('from' in field && 'of' in field) || !derivedColumnOf(field)) return []
      const child = resources[field.from]?.table ?? field.from
      const [of, by] = [columnOf(field.of), columnOf(field.by)]
      return [{ parent: resource.table, column: columnOf(name), child, of, by, aim: aimOf(resource, field) }]
    }),
  )

const known = new WeakMap<Resources, readonly StoredSum[]>()

/** All stored sums of the definitions. Cached, because each route requests them. */
export const storedSums = (resources: Resources): readonly StoredSum[] => {
  const sums = known.get(resources) ?? sumsOf(resources)
  known.set(resources, sums)
  return sums
}

/** Stored sums that include the records of a resource. */
export const storedSumsFrom = (resources: Resources, { table }: Resource): StoredSum[] =>
  storedSums(resources).filter(({ child }) => child === table)

/** Records whose stored sum is wrong, by table and column. Empty if all are right. */
export const wrongSums = async (
  db: Knex,
  resources: Resources,
): Promise<{ sum: string; records: number }[]> => {
  const wrong: { sum: string; records: number }[] = []
  for (const { parent, column, child, of, by } of storedSums(resources)) {
    const { rows } = await db.raw<{ rows: { records: number }[] }>(
      `select count(*)::integer as records from ${quoted(parent)} p
       left join (select ${quoted(by)} as id, sum(${quoted(of)}) as value from ${quoted(child)} group by 1) s
         on s.id = p.id
       where p.${quoted(column)} <> coalesce(s.value, 0)`,
    )
    const records = rows[0]?.records ?? 0
    if (records > 0) wrong.push({ sum: `${parent}.${column}`, records })
  }
  return wrong
}
