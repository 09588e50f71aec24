import type { Knex } from 'knex'

// Two people can send one picture: both may use it.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table stored_picture add column sent_by integer[] not null default '{}';
    update stored_picture set sent_by = array[made_by_id] where made_by_id is not null`)

export const down = (knex: Knex) => knex.schema.raw('alter table stored_picture drop column sent_by')
