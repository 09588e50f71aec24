import type { Knex } from 'knex'

// Jobs that `enqueue` queues with a write (database/queue.ts, api/own-code/queued-jobs.ts).
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table queued_job (
      id bigint generated always as identity constraint queued_job_pkey primary key,
      job text not null,
      once text constraint queued_job_once_check check (char_length(once) between 1 and 200),
      input jsonb not null,
      due_at timestamptz,
      state text not null default 'waiting'
        constraint queued_job_state_check check (state in ('waiting', 'done', 'failed')),
      tries integer not null default 0,
      next_try_at timestamptz,
      tried_at timestamptz,
      answer text constraint queued_job_answer_check check (char_length(answer) <= 400),
      created_at timestamptz not null default now(),
      depth smallint not null default coalesce(nullif(current_setting('costwright.event_depth', true), ''), '0')::smallint,
      constraint queued_job_once_key unique (job, once)
    );
    create index queued_job_waiting_idx on queued_job (job, due_at, id) where state = 'waiting';
    create index queued_job_tried_idx on queued_job (job, tried_at) where tried_at is not null;
    create index queued_job_created_idx on queued_job (created_at) where once is null and state <> 'waiting'`)

export const down = (knex: Knex) => knex.schema.raw('drop table queued_job')
