import type { Knex } from 'knex'

/** Of the tests: the second version after this one knows what each crane lifts. */
export const up = async (knex: Knex) => {
  await knex.schema.raw('alter table crane add column max_load numeric(15,2)')
  await knex.schema.raw('update crane set max_load = 10 + id')
  await knex.schema.raw('alter table crane alter column max_load set not null')
}

export const down = (knex: Knex) => knex.schema.raw('alter table crane drop column max_load')
