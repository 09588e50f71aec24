import type { Knex } from 'knex'

/**
 * Passkeys (WebAuthn credentials) of accounts, with their public keys alone, and the challenges that were answered, so
 * that no answer counts twice.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`create table passkey (
  id uuid primary key,
  user_id integer not null references user_account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user_id_idx on passkey (user_id);
create table spent_challenge (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenge_expires_at_idx on spent_challenge (expires_at)`)

export const down = (knex: Knex) =>
  knex.schema.raw(`drop table passkey;
drop table spent_challenge;
delete from sign_in_attempt where scope in ('passkey_address', 'passkey_site')`)
