import type { Knex } from 'knex'

/** First replies by key, kept for 24 hours; a row without a reply belongs to a request that is under way. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table idempotency_key (
      user_id integer not null references user_account on delete cascade,
      key text not null check (char_length(key) between 1 and 200),
      request_hash text not null,
      status integer,
      json text,
      headers jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_key_created_at_idx on idempotency_key (created_at)
  `)

export const down = (knex: Knex) => knex.schema.raw('drop table idempotency_key')
