import type { Knex } from 'knex'

// Records of an example firm are those that came with it, up to an id.
export const up = (knex: Knex) =>
  knex.schema.raw('create table example_row (table_name text primary key, last_id integer not null)')

export const down = (knex: Knex) => knex.schema.raw('drop table example_row')
