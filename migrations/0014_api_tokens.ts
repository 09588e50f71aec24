import type { Knex } from 'knex'

/** What programs call the API with in the place of a person: made by their owner, kept as digests. */
export const up = (knex: Knex) =>
  knex.schema.raw(`create table api_token (
  id uuid primary key,
  user_id integer not null references user_account (id) on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  name text not null,
  role text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_token_user_id_idx on api_token (user_id);
create index api_token_expires_at_idx on api_token (expires_at)`)

export const down = (knex: Knex) => knex.schema.raw('drop table api_token')
