import type { Knex } from 'knex'

const forward = `
alter table "approved_row" add column "contact" text;
alter table "approved_row" add constraint "approved_row_contact_check" CHECK (((char_length(contact) >= 1) AND (char_length(contact) <= 200)))
`

const back = `
alter table "approved_row" drop constraint "approved_row_contact_check";
alter table "approved_row" drop column "contact"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
