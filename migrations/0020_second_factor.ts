import type { Knex } from 'knex'

/**
 * Wrong codes are counted where wrong passwords are, in sign_in_attempt; whether a session lacks a second factor is
 * decided at each request.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`alter table two_factor drop wrong_codes, drop paused_until;
alter table session drop needs_authenticator`)

/** Nobody is paused at first. The version before decides at the next sign-in, and knows no counts of codes. */
export const down = (knex: Knex) =>
  knex.schema.raw(`alter table two_factor add wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  add paused_until timestamptz;
alter table session add needs_authenticator boolean not null default false;
delete from sign_in_attempt where scope in ('code', 'code_day', 'recovery', 'recovery_day', 'site', 'forgotten_site')`)
