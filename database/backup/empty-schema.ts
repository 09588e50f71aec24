import type pg from 'pg'

/** Tables, routines and collations of the schema, without what an extension brought. Triggers and sequences go with their table. */
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
 * Removes what migrations have made, whatever their version, so that they can run from the first. Something of
 * somebody else's that depends on it, such as a view, is not removed: PostgreSQL refuses.
 */
export const emptySchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(lookUp)
  await client.query(rows.map(({ drop }) => drop).join('; '))
}
