import type { Knex } from 'knex'

const forward = `
alter table "quote_line_part" alter column "price" drop not null
`

const back = `
update "quote_line_part" set "price" = 0 where "price" is null;
alter table "quote_line_part" alter column "price" set not null
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
