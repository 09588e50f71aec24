import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table scheduled_work add column held_by uuid;
    alter table event_delivery add column depth smallint not null default 0`)

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table scheduled_work drop column held_by;
    alter table event_delivery drop column depth`)
