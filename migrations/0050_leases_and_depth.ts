import type { Knex } from 'knex'

// The depth is that of the session's event, as a default: the function that queues events is installed before the
// migrations, and works with the table of either version.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table scheduled_work add column held_by uuid;
    alter table event_delivery add column depth smallint not null
      default coalesce(nullif(current_setting('costwright.event_depth', true), ''), '0')::smallint`)

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table scheduled_work drop column held_by;
    alter table event_delivery drop column depth`)
