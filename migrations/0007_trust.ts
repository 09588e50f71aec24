import type { Knex } from 'knex'

/**
 * What people get into their accounts with beside a password: sessions that they can see, prove anew and end from
 * afar, recovery codes, links that are mailed, and the mails that wait to be sent. Codes and links are kept as digests,
 * mails encrypted: a copy of the database opens no account.
 */
const forward = [
  // When password, and code where there is one, were last given in this session.
  `alter table session add proved_at timestamptz`,
  `update session set proved_at = created_at`,
  `alter table session alter proved_at set not null`,
  `alter table session add last_used_at timestamptz`,
  `update session set last_used_at = created_at`,
  `alter table session alter last_used_at set not null`,
  `alter table session add address text not null default ''`,
  `alter table session add device text not null default ''`,
  // Started by a browser: a token without the cookie that was given with it is worth nothing.
  `alter table session add needs_cookie boolean not null default false`,
  // Until an authenticator is registered it opens nothing else.
  `alter table session add needs_authenticator boolean not null default false`,

  `alter table user_credential add two_factor_due_at timestamptz`,

  `create table recovery_code (
  user_id integer references user_account (id) on delete cascade,
  code bytea check (octet_length(code) = 32),
  used_at timestamptz,
  primary key (user_id, code)
)`,

  `create table account_link (
  token bytea primary key check (octet_length(token) = 32),
  user_id integer not null references user_account (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  expires_at timestamptz not null
)`,
  `create index account_link_user_id_idx on account_link (user_id)`,
  `create index account_link_expires_at_idx on account_link (expires_at)`,

  `create table mail_outbox (
  id uuid primary key,
  sealed bytea not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries smallint not null default 0
)`,
  `create index mail_outbox_next_try_at_idx on mail_outbox (next_try_at)`,
]

const backward = [
  ...['mail_outbox', 'account_link', 'recovery_code'].map((table) => `drop table ${table}`),
  'alter table user_credential drop two_factor_due_at',
  ...['proved_at', 'last_used_at', 'address', 'device', 'needs_cookie', 'needs_authenticator'].map(
    (column) => `alter table session drop ${column}`,
  ),
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))

export const down = (knex: Knex) => knex.schema.raw(backward.join(';\n'))
