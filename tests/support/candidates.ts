import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { fieldOf } from '../../model/resources.ts'
import type { TestApp } from './app.ts'
import { sampleRecord } from './samples.ts'

/** The name of candidate 7 is `z007`. Tests type each of its letters. */
export const candidateName = (n: number): string => `z${String(n).padStart(3, '0')}`

/** The naming text field of a record: the first of its `recordText`, or the first part of that. */
const namingField = (resource: Resource): string => {
  for (const name of resource.recordText) {
    const field = fieldOf(resource, name)
    if (field.type === 'text') return name
    if (field.type === 'joined' && field.of[0]) return field.of[0]
  }
  throw new Error(`${resource.name} has no text of its own in recordText`)
}

/**
 * Creates a number of records that differ only in their name, by copying one in the database; returns the ids
 * by name.
 */
export const makeCandidates = async (
  app: TestApp,
  resource: Resource,
  count: number,
): Promise<Map<string, number>> => {
  const original = await sampleRecord(app, resource, resource.enabledBy ? { [resource.enabledBy]: true } : {})
  const naming = columnOf(namingField(resource))
  const unique = new Set(
    Object.entries(resource.fields)
      .filter(([, field]) => 'unique' in field && field.unique)
      .map(([name]) => columnOf(name)),
  )
  const { rows: columns } = await app.db.raw<{ rows: { name: string }[] }>(
    `select column_name as name from information_schema.columns
      where table_name = ? and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'id'`,
    [resource.table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => {
    if (name === naming) return `'z' || lpad(n::text, 3, '0')`
    return unique.has(name) ? `n || ${name}` : name
  })
  const { rows } = await app.db.raw<{ rows: { id: number; name: string }[] }>(
    `insert into ${resource.table} (${names.join(', ')})
     select ${values.join(', ')} from ${resource.table}, generate_series(1, ?::int) n where id = ? order by n
     returning id, ${naming} as name`,
    [count, original.id],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
