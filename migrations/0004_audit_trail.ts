import type { Knex } from 'knex'

/**
 * The audit trail: one entry for each row that is made, changed or deleted, written by a trigger, so that no code path
 * can leave it out and none can write the one without the other; and one for what happens at sign-in.
 *
 * No foreign keys: entries outlive the records and the people that they are about. Whoever loads many rows that are no
 * change of anything (demo firm, restored backup) sets `costwright.audit` to `off` for the transaction.
 */
const trail = [
  `create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: nobody who was signed in.
  user_id integer,
  -- As they were called at that time.
  user_name text,
  request_id text,
  -- Network address of the client; at sign-in only.
  client text,
  action text not null check (action in ('created', 'changed', 'deleted',
    'signed_in', 'sign_in_failed', 'code_failed', 'signed_out', 'password_changed')),
  table_name text not null,
  record_id integer,
  -- Values by column: [before, after].
  changes jsonb not null default '{}'
)`,
  `create index audit_entry_record_idx on audit_entry (table_name, record_id)`,
  // In the order in which they are read, so that days long ago are found without reading all that came after.
  `create index audit_entry_user_idx on audit_entry (user_id, at, id)`,
  `create index audit_entry_at_idx on audit_entry (at, id)`,

  `create function audit_row() returns trigger language plpgsql as $$
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
  insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes)
  values (
    nullif(current_setting('costwright.user_id', true), '')::integer,
    nullif(current_setting('costwright.user_name', true), ''),
    nullif(current_setting('costwright.request_id', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, record_id, coalesce(differences, '{}'));
  return null;
end $$`,

  `create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit trail are neither changed nor deleted';
end $$`,
  `create trigger audit_entry_kept before update or delete or truncate on audit_entry for each statement
  when (current_setting('costwright.audit', true) is distinct from 'off') execute function keep_audit_entries()`,
]

/** The tables of this version, each with the columns that follow from others. */
const audited: Readonly<Record<string, readonly string[]>> = {
  costing_category: [],
  payment: [],
  project: [],
  project_status: [],
  purchase_header: [],
  purchase_line: ['total'],
  quote_header: [],
  quote_line: ['total'],
  quote_purchase_link: [],
  supplier: [],
  user_account: ['full_name'],
}

const triggers = Object.entries(audited).map(
  ([
    table,
    derived,
  ]) => `create trigger ${table}_audit after insert or delete or update on ${table} for each row
  when (current_setting('costwright.audit', true) is distinct from 'off')
  execute function audit_row(${derived.map((column) => `'${column}'`).join(', ')})`,
)

export const up = (knex: Knex) => knex.schema.raw([...trail, ...triggers].join(';\n'))

export const down = (knex: Knex) =>
  knex.schema.raw(
    [
      ...Object.keys(audited).map((table) => `drop trigger ${table}_audit on ${table}`),
      'drop table audit_entry',
      'drop function audit_row',
      'drop function keep_audit_entries',
    ].join(';\n'),
  )
