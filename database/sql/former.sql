-- What triggers of migrations before 0196 run, for each row: in a new database until that migration replaces them, and in a
-- database of an earlier version. The next baseline does without.

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

create or replace function queue_event() returns trigger language plpgsql as $$
declare
  written_at_depth smallint := coalesce(nullif(current_setting('costwright.event_depth', true), ''), '0');
  stopped constant text :=
    'Not delivered: it follows from what subscribers wrote, the third time in a row. They must not write what they subscribe to.';
begin
  insert into event_delivery (subscription, table_name, record_id, event, state, answer)
  select name, new.table_name, new.record_id,
    jsonb_build_object('action', new.action, 'at', new.at, 'by', new.user_name, 'changes', new.changes),
    case when written_at_depth > 3 then 'failed' else 'waiting' end,
    case when written_at_depth > 3 then stopped end
  from event_subscription
  where table_name = new.table_name and new.action = any(actions)
    and (columns is null or new.action <> 'changed' or jsonb_exists_any(new.changes, columns))
    and (written_at_depth <= 3 or not exists (
      select from event_delivery listed where listed.subscription = name and listed.answer = stopped));
  return null;
end $$;
