import type { Knex } from 'knex'
import { ownTables } from '../model/definition-rules/names.ts'

export interface ColumnStructure {
  readonly type: string
  readonly notNull: boolean
  readonly default: string | null
  readonly generated: string | null
  readonly identity: 'always' | 'by default' | null
}

export interface TableStructure {
  readonly columns: Readonly<Record<string, ColumnStructure>>
  /** Definition by name: `CHECK (…)`, `FOREIGN KEY …`. */
  readonly constraints: Readonly<Record<string, string>>
  /** `CREATE INDEX …` by name, without indexes of constraints. */
  readonly indexes: Readonly<Record<string, string>>
  /** `CREATE TRIGGER …` by name. */
  readonly triggers: Readonly<Record<string, string>>
}
export type Structure = Readonly<Record<string, TableStructure>>

/** Names of indexes that exist while another is built (`database/migration/later.ts`), as a regular expression. */
export const ownIndexName = '^costwright_(next|stand_in)_[0-9]+$'

/** SQL of the definition of an index, for a stand-in as it will be once it is built. */
export const builtDefinition = (index: string): string =>
  `regexp_replace(regexp_replace(pg_get_indexdef(${index}), ' WHERE false$', ''), ' WHERE \\(false AND (.*)\\)$', ' WHERE \\1')`

/** Tables, columns, constraints, indexes and triggers of the schema, one row per table. */
const query = `
  select c.relname as table,
    (select json_object_agg(a.attname, json_build_object(
         'type', format_type(a.atttypid, a.atttypmod),
         'notNull', a.attnotnull,
         'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
         'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end,
         'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end) order by a.attnum)
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    -- PostgreSQL 18 lists NOT NULL as constraints too (contype n); the columns say it already.
    -- A constraint whose older rows are not checked yet is there.
    (select coalesce(json_object_agg(k.conname, regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '')
         order by k.conname), '{}')
       from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u')
         and obj_description(k.oid, 'pg_constraint') is distinct from 'made by hand') as constraints,
    (select coalesce(json_object_agg(x.relname, ${builtDefinition('i.indexrelid')} order by x.relname), '{}')
       from pg_index i join pg_class x on x.oid = i.indexrelid
       where i.indrelid = c.oid and x.relname !~ '${ownIndexName}'
         -- What a hand-written statement needs says so in its comment, as constraints do, and no definition asks for it.
         and not exists (select 1 from pg_description m
           where m.objoid = i.indexrelid and m.classoid = 'pg_class'::regclass and m.objsubid = 0
             and m.description = 'made by hand')
         -- The table too, by which PostgreSQL finds them: by the index alone it reads all constraints for every table.
         and not exists (select 1 from pg_constraint k
           where k.conrelid = i.indrelid and k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    ) as indexes,
    -- Not those that PostgreSQL made itself, for foreign keys.
    (select coalesce(json_object_agg(t.tgname, pg_get_triggerdef(t.oid) order by t.tgname), '{}')
       from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = ?)
    and c.relname = any(?)
`

interface TableRow extends TableStructure {
  readonly table: string
}

/**
 * Reads the structure of the named tables. The schema must be first on the search path, so that PostgreSQL
 * omits its name.
 */
export const readStructure = async (
  db: Knex,
  schema: string,
  tables: readonly string[],
): Promise<Structure> => {
  const { rows } = await db.raw<{ rows: TableRow[] }>(query, [schema, [...tables]])
  const withoutSchema = (definitions: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(definitions).map(([name, text]) => [name, text.replace(` ON ${schema}.`, ' ON ')]),
    )
  // PostgreSQL returns them in arbitrary order.
  const inOrder = [...rows].sort((one, other) => tables.indexOf(one.table) - tables.indexOf(other.table))
  return Object.fromEntries(
    inOrder.map(({ table, columns, constraints, indexes, triggers }) => [
      table,
      { columns, constraints, indexes: withoutSchema(indexes), triggers: withoutSchema(triggers) },
    ]),
  )
}

/** SQL of the join tables, found by their triggers. */
export const joiningTables = `
  select n.nspname as schema, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as joined
  from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
  where p.proname = 'keep_links'`

/**
 * Tables that definitions created: audited, with a version, or join tables of those. A former one would keep
 * preventing deletions by its references.
 */
export const tablesOfDefinitions = async (db: Knex, schema: string): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { table: string }[] }>(
    `select c.relname as table from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname in ('audit_row', 'audit_rows')
       -- Tables made by hand can be in the trail too, and have a version.
       and c.relname <> all(?)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped)
       and c.relnamespace = (select oid from pg_namespace where nspname = ?)
     union
     select joined from (${joiningTables}) links where schema = ?
     order by 1`,
    [[...ownTables], schema, schema],
  )
  return rows.map(({ table }) => table)
}

/** SQL of the columns that triggers keep from other records. */
export const keptByTriggers = `
  select case p.proname when 'keep_sums' then arguments[1] else c.relname end as kept,
    unnest(string_to_array(case p.proname when 'keep_sums' then arguments[2] else arguments[1] end, ', ')) as attribute
  from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid,
    string_to_array(encode(t.tgargs, 'escape'), '\\000') arguments
  where p.proname in ('keep_sums', 'keep_amount') and c.relnamespace = current_schema()::regnamespace`
