import type { Knex } from 'knex'

const forward = `
alter table "verification" alter column "number" drop not null
`

const back = `
alter table "verification" alter column "number" set not null
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
