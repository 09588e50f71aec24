import type { Knex } from 'knex'

/**
 * Leases of work that one of several instances does, and when an instance was last seen to use the secret key of
 * `secret_mark`.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table secret_mark add seen_at timestamptz;
    create table scheduled_work (
      name text primary key,
      held_until timestamptz,
      done_at timestamptz
    )
  `)

export const down = (knex: Knex) =>
  knex.schema.raw(`
    drop table scheduled_work;
    alter table secret_mark drop seen_at
  `)
