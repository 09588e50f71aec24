-- Every change of a record is an entry of the audit trail, in its transaction: once per statement, because a trigger for each
-- row takes two thirds of the time of a large import. Entries are never changed.
-- Author and request come from settings of the transaction (database/actor.ts).
-- A session plans the comparison of old and new rows once for each table, usually for one row: a nested loop would then compare
-- each of 5,000 rows with each other one.

create or replace function audit_rows() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  author integer := nullif(current_setting('costwright.user_id', true), '')::integer;
  author_name text := nullif(current_setting('costwright.user_name', true), '');
  request text := nullif(current_setting('costwright.request_id', true), '');
  -- The arguments are columns that follow from others.
  left_out text[] := array['id', 'version'] || tg_argv;
begin
  if tg_op = 'INSERT' then
    insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes, version)
    select author, author_name, request, 'created', tg_table_name, id, coalesce(differences, '{}'), (stored ->> 'version')::integer
    from (select n.id, to_jsonb(n) as stored from new_rows n offset 0) made
    cross join lateral (
      select jsonb_object_agg(name, jsonb_build_array(null, value)) as differences
      from jsonb_each(stored - left_out) as own (name, value) where value <> 'null'
    ) difference order by id;
  elsif tg_op = 'DELETE' then
    insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes, version)
    select author, author_name, request, 'deleted', tg_table_name, id, coalesce(differences, '{}'), (stored ->> 'version')::integer
    from (select o.id, to_jsonb(o) as stored from old_rows o offset 0) deleted
    cross join lateral (
      select jsonb_object_agg(name, jsonb_build_array(value, null)) as differences
      from jsonb_each(stored - left_out) as own (name, value) where value <> 'null'
    ) difference order by id;
  else
    insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes, version)
    select author, author_name, request, 'changed', tg_table_name, id, differences, (stored ->> 'version')::integer
    from (select n.id, to_jsonb(n) as stored, to_jsonb(o) as was from new_rows n join old_rows o on o.id = n.id offset 0) changed
    cross join lateral (
      select jsonb_object_agg(name, jsonb_build_array(was -> name, value)) as differences
      from jsonb_each(stored - left_out) as own (name, value) where value is distinct from was -> name
    ) difference
    -- A save can change nothing but the version.
    where differences is not null order by id;
  end if;
  return null;
end $$;

create or replace function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit trail are neither changed nor deleted';
end $$;
