import type pg from 'pg'

/**
 * Tables, routines and collations of the schema, except those of extensions. Triggers and sequences are
 * dropped with their table.
 */
const lookUp = `
  select format('drop table %s', string_agg(format('%I', relname), ', ')) as drop
  from pg_class c
  where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
  having count(*) > 0
  union all
  select format('drop routine %s', p.oid::regprocedure)
  from pg_proc p
  where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  union all
  select format('drop collation %I', collname) from pg_collation where collnamespace = current_schema()::regnamespace
`

/**
 * Drops everything that migrations of any version created. PostgreSQL rejects it if a foreign object, such as
 * a view, depends on them.
 */
export const emptySchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(lookUp)
  await client.query(rows.map(({ drop }) => drop).join('; '))
}
