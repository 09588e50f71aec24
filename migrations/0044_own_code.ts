import type { Knex } from 'knex'

/**
 * Runs of jobs, and events of committed writes that wait for their subscribers. A trigger on the audit trail queues an
 * event in the transaction of its write, so that no code path can leave one out, and none is left of a write that is
 * refused or rolled back.
 */
const forward = [
  `create table job_run (
  id bigint generated always as identity primary key,
  name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  began_at timestamptz not null,
  ended_at timestamptz,
  says text check (char_length(says) <= 400)
)`,
  'create index job_run_name_idx on job_run (name, id)',
  // As in api/extensions.ts; each start of the server renews it.
  `create table event_subscription (
  name text primary key,
  table_name text not null,
  actions text[] not null,
  -- Changes of other columns are no event. Null: any column.
  columns text[]
)`,
  `create table event_delivery (
  id bigint generated always as identity primary key,
  subscription text not null,
  table_name text not null,
  record_id integer not null,
  event jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  -- Null: at once.
  next_try_at timestamptz,
  answer text check (char_length(answer) <= 400),
  created_at timestamptz not null default now()
)`,
  `create index event_delivery_waiting_idx on event_delivery (subscription, id) where state = 'waiting'`,
  `create index event_delivery_record_idx on event_delivery (subscription, table_name, record_id, id)
   where state = 'waiting'`,
  'create index event_delivery_state_idx on event_delivery (state, id)',
  `create function queue_event() returns trigger language plpgsql as $$
begin
  insert into event_delivery (subscription, table_name, record_id, event)
  select name, new.table_name, new.record_id,
    jsonb_build_object('action', new.action, 'at', new.at, 'by', new.user_name, 'changes', new.changes)
  from event_subscription
  where table_name = new.table_name and new.action = any(actions)
    and (columns is null or new.action <> 'changed' or jsonb_exists_any(new.changes, columns));
  return null;
end $$`,
  `create trigger audit_entry_queued after insert on audit_entry for each row
  when (new.record_id is not null) execute function queue_event()`,
]

const back = [
  'drop trigger audit_entry_queued on audit_entry',
  'drop function queue_event',
  'drop table event_delivery',
  'drop table event_subscription',
  'drop table job_run',
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
