-- Every change of a record is an entry of the audit trail, in its transaction. Entries are never changed.
-- Author and request come from settings of the transaction (database/actor.ts).

create or replace function audit_row() returns trigger language plpgsql as $$
declare
  before jsonb := '{}';
  after jsonb := '{}';
  differences jsonb;
  record_id integer;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); record_id := old.id; end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); record_id := new.id; end if;
  -- The arguments are columns that follow from others.
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into differences
  from jsonb_object_keys(before || after) as name
  where nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null')
    and name <> all (array['id', 'version'] || tg_argv);
  -- A save that changed nothing, but for the version.
  if tg_op = 'UPDATE' and differences is null then return null; end if;
  insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes, version)
  values (
    nullif(current_setting('costwright.user_id', true), '')::integer,
    nullif(current_setting('costwright.user_name', true), ''),
    nullif(current_setting('costwright.request_id', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, record_id, coalesce(differences, '{}'), ((before || after) ->> 'version')::integer);
  return null;
end $$;

create or replace function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit trail are neither changed nor deleted';
end $$;
