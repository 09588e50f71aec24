import type { Knex } from 'knex'

const forward = `
alter table "quote_line" add column "heading" text;
alter table "application_line" add column "heading" text;
alter table "quote_line" add constraint "quote_line_heading_check" CHECK (((char_length(heading) >= 1) AND (char_length(heading) <= 2000)));
alter table "application_line" add constraint "application_line_heading_check" CHECK (((char_length(heading) >= 1) AND (char_length(heading) <= 2000)))
`

const back = `
alter table "quote_line" drop constraint "quote_line_heading_check";
alter table "application_line" drop constraint "application_line_heading_check";
alter table "quote_line" drop column "heading";
alter table "application_line" drop column "heading"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
