import type { Knex } from 'knex'

// How a replica is known to be current (database/read-pool.ts). `server_life` is empty after each crash and promotion.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table last_write (
      user_id integer constraint last_write_pkey primary key,
      number bigint not null
    );
    create unlogged table server_life (
      is_only boolean default true constraint server_life_pkey primary key
        constraint server_life_is_only_check check (is_only),
      epoch uuid not null default gen_random_uuid()
    );
    create table server_beat (
      is_only boolean default true constraint server_beat_pkey primary key
        constraint server_beat_is_only_check check (is_only),
      epoch uuid not null,
      at timestamptz not null
    )`)

export const down = (knex: Knex) =>
  knex.schema.raw('drop table server_beat; drop table server_life; drop table last_write')
