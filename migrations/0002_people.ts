import type { Knex } from 'knex'

/**
 * What signing in needs beside the accounts themselves: secrets stay out of `user_account`, so that no list, export or
 * generated call can reach them. Everything here goes with the account that it belongs to.
 */
const forward = [
  `create table user_credential (
  user_id integer primary key references user_account (id) on delete cascade,
  password_hash text not null check (password_hash like '$argon2id$%'),
  changed_at timestamptz not null
)`,

  `create table session (
  id uuid primary key,
  user_id integer not null references user_account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz
)`,
  `create index session_user_id_idx on session (user_id)`,
  `create index session_expires_at_idx on session (expires_at)`,

  // Keys are encrypted by the server: a copy of the database does not give the codes away.
  `create table two_factor (
  user_id integer primary key references user_account (id) on delete cascade,
  encrypted_key bytea,
  registered_at timestamptz,
  last_used_step bigint,
  pending_key bytea,
  pending_until timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  paused_until timestamptz,
  check ((encrypted_key is null) = (registered_at is null)),
  check ((encrypted_key is null) = (last_used_step is null)),
  check ((pending_key is null) = (pending_until is null))
)`,

  // Subjects and clients are keyed digests (32 bytes): people type passwords into the e-mail field.
  `create table sign_in_attempt (
  scope text check (scope in ('client', 'address', 'account')),
  subject bytea check (octet_length(subject) = 32),
  attempts integer not null check (attempts >= 0),
  window_ends_at timestamptz not null,
  primary key (scope, subject)
)`,
  `create index sign_in_attempt_window_ends_at_idx on sign_in_attempt (window_ends_at)`,

  `create table known_client (
  user_id integer references user_account (id) on delete cascade,
  client bytea check (octet_length(client) = 32),
  last_signed_in_at timestamptz not null,
  primary key (user_id, client)
)`,
  `create index known_client_last_signed_in_at_idx on known_client (last_signed_in_at)`,
]

const backward = ['known_client', 'sign_in_attempt', 'two_factor', 'session', 'user_credential'].map(
  (table) => `drop table ${table}`,
)

export const up = async (knex: Knex): Promise<void> => {
  for (const statement of forward) await knex.raw(statement)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const statement of backward) await knex.raw(statement)
}
