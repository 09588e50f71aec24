import type { Knex } from 'knex'

/** When each person last marked the news of the home page as seen. A table of its own: it is nobody's record, and not audited. */
export const up = (knex: Knex) =>
  knex.raw(`create table home_visit (
    user_id integer primary key references user_account on delete cascade,
    seen_at timestamptz not null
  )`)

export const down = (knex: Knex) => knex.raw('drop table home_visit')
