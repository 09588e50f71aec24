import type { Knex } from 'knex'

/**
 * What taking a request back needs of the trail: its entries by an index, and the version of each record as the entry
 * left it, so that a deleted one comes back with a higher version than any copy of it that somebody still holds. The
 * number of its entries would not do: a save that changes nothing raises the version and leaves none.
 */
const auditRow = (columns: string, values: string) => `
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
  insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes${columns})
  values (
    nullif(current_setting('costwright.user_id', true), '')::integer,
    nullif(current_setting('costwright.user_name', true), ''),
    nullif(current_setting('costwright.request_id', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, record_id, coalesce(differences, '{}')${values});
  return null;
end $$`

export const up = (knex: Knex) =>
  knex.schema.raw(
    [
      'create index audit_entry_request_idx on audit_entry (request_id)',
      // Null for entries of sign-ins, and for those that are older than the column.
      'alter table audit_entry add column version integer',
      auditRow(', version', `, ((before || after) ->> 'version')::integer`),
    ].join(';\n'),
  )

export const down = (knex: Knex) =>
  knex.schema.raw(
    [
      auditRow('', ''),
      'alter table audit_entry drop column version',
      'drop index audit_entry_request_idx',
    ].join(';\n'),
  )
