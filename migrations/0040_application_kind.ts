import type { Knex } from 'knex'

// Application 0 of a job is its opening certificate.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    select set_config('costwright.audit', 'off', true);
    alter table application
      add column kind text default 'application' not null,
      add constraint application_kind_check check (kind in ('application', 'opening'));
    update application set kind = 'opening' where number = 0;
    select set_config('costwright.audit', 'on', true)`)

export const down = (knex: Knex) => knex.schema.raw('alter table application drop column kind')
