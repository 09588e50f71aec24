import type { Knex } from 'knex'
import type { Resource } from '../model/definition.ts'
import { fieldTypeOf } from '../model/fields/registry.ts'
import { columnOf, quoted } from '../model/naming.ts'
import type { Resources } from '../model/resources.ts'
import { literal } from './fields/column.ts'
import { storedColumnOf } from './fields/registry.ts'
import { isLockTimeout } from './migration/waiting.ts'
import { query } from './query.ts'

/**
 * Fields that are calculated when read have no column, so a comparison of tables does not know them. A comment on their table
 * keeps their names, for the migration in which one of them becomes a column.
 */
const beginning = 'Calculated when read: '

const noteOf = ({ fields }: Resource): string | null => {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    fieldTypeOf(field).readable && !storedColumnOf(field) ? [columnOf(name)] : [],
  )
  return names.length > 0 ? `${beginning}${names.join(', ')}` : null
}

const readNotes = async (db: Knex): Promise<Map<string, string | null>> => {
  const rows = await query<{ table: string; note: string | null }>(
    db,
    `select relname as "table", obj_description(oid, 'pg_class') as note from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  )
  return new Map(rows.map(({ table, note }) => [table, note]))
}

/**
 * Writes the names down where they have changed. A comment of somebody else stays. A table whose index is being built
 * meanwhile gets its comment at a later start.
 */
export const noteCalculated = async (db: Knex, resources: Resources): Promise<void> => {
  const notes = await readNotes(db)
  for (const resource of Object.values(resources)) {
    const [was = null, is] = [notes.get(resource.table), noteOf(resource)]
    if (was === is || (was !== null && !was.startsWith(beginning))) continue
    const sql = `comment on table ${quoted(resource.table)} is ${is === null ? 'null' : literal(is)}`
    await query(db, sql).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error
    })
  }
}

/** Columns, as `tool.total`, whose field was calculated when read at the last start. */
export const readCalculated = async (db: Knex): Promise<ReadonlySet<string>> => {
  const notes = await readNotes(db)
  return new Set(
    [...notes].flatMap(([table, note]) =>
      note?.startsWith(beginning)
        ? note
            .slice(beginning.length)
            .split(', ')
            .map((column) => `${table}.${column}`)
        : [],
    ),
  )
}
