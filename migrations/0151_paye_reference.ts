import type { Knex } from 'knex'

const forward = `
alter table "firm" add column "paye_ref" text;
alter table "firm" add constraint "firm_paye_ref_check" CHECK (((char_length(paye_ref) >= 1) AND (char_length(paye_ref) <= 20)))
`

const back = `
alter table "firm" drop constraint "firm_paye_ref_check";
alter table "firm" drop column "paye_ref"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
