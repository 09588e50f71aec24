import type { Knex } from 'knex'

// Closes that are stored keep the digest that they were made with.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table project_close add column digest_version integer not null default 1;
    alter table project_close alter column digest_version drop default;
    alter table project_close add constraint project_close_digest_version_check check (digest_version between 1 and 2147483647)`)

export const down = (knex: Knex) => knex.schema.raw('alter table project_close drop column digest_version')
