import type { Knex } from 'knex'

const forward = `
alter table "project" add column "site_contact" text;
alter table "project" add column "site_phone" text;
alter table "project" add constraint "project_site_contact_check" CHECK (((char_length(site_contact) >= 1) AND (char_length(site_contact) <= 100)));
alter table "project" add constraint "project_site_phone_check" CHECK (((char_length(site_phone) >= 1) AND (char_length(site_phone) <= 40)))
`

const back = `
alter table "project" drop constraint "project_site_phone_check";
alter table "project" drop constraint "project_site_contact_check";
alter table "project" drop column "site_contact";
alter table "project" drop column "site_phone"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
