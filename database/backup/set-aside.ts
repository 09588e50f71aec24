import type pg from 'pg'

const lookUp = `
  select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add, 1 as step
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class referred on referred.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
    and (c.relname = any ($1) or referred.relname = any ($1))
  union all
  select format('drop index %I', x.relname),
    -- Its comment says who wants it (database/structure.ts).
    concat_ws('; ', pg_get_indexdef(i.indexrelid),
      format('comment on index %I is ', x.relname) || quote_literal(obj_description(i.indexrelid, 'pg_class'))), 0
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
  where c.relname = any ($1) and x.relnamespace = current_schema()::regnamespace and x.relkind = 'i' and not x.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by step
`

/**
 * Drops foreign keys and secondary indexes, so that tables can be loaded in any order and much faster.
 * @param tables tables to load; others keep their indexes
 * @returns function that recreates them; fails if a row refers to a missing row
 */
export const setAside = async (
  client: pg.Client,
  tables: readonly string[],
): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ drop: string; add: string }>(lookUp, [tables])
  // A foreign key depends on the index it refers to: dropped first, recreated last.
  const drops = rows.map(({ drop }) => drop).toReversed()
  await client.query(drops.join('; '))
  return async () => {
    await client.query(rows.map(({ add }) => add).join('; '))
  }
}
