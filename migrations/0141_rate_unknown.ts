import type { Knex } from 'knex'

const forward = `
alter table "worker" add column "rate_unknown" boolean default false not null
`

const back = `
alter table "worker" drop column "rate_unknown"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
