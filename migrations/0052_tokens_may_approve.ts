import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.schema.raw('alter table api_token add column may_approve boolean not null default false')

export const down = (knex: Knex) => knex.schema.raw('alter table api_token drop column may_approve')
