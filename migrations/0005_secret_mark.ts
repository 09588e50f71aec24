import type { Knex } from 'knex'

/** The mark of the secret key that the database was last used with, in one row, so that another key is noticed. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table secret_mark (
      is_only boolean primary key default true check (is_only),
      mark text not null
    )
  `)

export const down = (knex: Knex) => knex.schema.raw('drop table secret_mark')
