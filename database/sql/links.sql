-- Keeps a table that joins records in line with the column of ids that it is made from. The links of a deleted
-- record go with it (on delete cascade).

create or replace function keep_links() returns trigger language plpgsql as $$
declare
  -- Arguments: the table that joins the records, and the column.
  ids integer[];
begin
  execute format('select ($1).%I', tg_argv[1]) into ids using new;
  if tg_op = 'UPDATE' then
    execute format('delete from %I where record_id = $1 and linked_id <> all($2)', tg_argv[0]) using new.id, ids;
  end if;
  execute format('insert into %I (record_id, linked_id) select $1, unnest($2) on conflict do nothing', tg_argv[0])
    using new.id, ids;
  return null;
end $$;
