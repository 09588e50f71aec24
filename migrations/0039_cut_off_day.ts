import type { Knex } from 'knex'

const forward = `
alter table "firm" add column "cut_off_day" integer;
alter table "firm" add constraint "firm_cut_off_day_check" CHECK (((cut_off_day >= 1) AND (cut_off_day <= 31)))
`

const back = `
alter table "firm" drop constraint "firm_cut_off_day_check";
alter table "firm" drop column "cut_off_day"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
