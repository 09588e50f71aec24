import type { Knex } from 'knex'

const forward = `
alter table "project_close" add column "application_number" integer;
alter table "project_close" add column "applied" numeric(15,2);
alter table "project_close" add column "certified" numeric(15,2);
alter table "project_close" add column "retention_held" numeric(15,2);
alter table "project_close" add constraint "project_close_application_number_check" CHECK (((application_number >= 0) AND (application_number <= 2147483647)));
alter table "project_close" add constraint "project_close_applied_check" CHECK (((applied >= '-9999999999999.99'::numeric) AND (applied <= 9999999999999.99)));
alter table "project_close" add constraint "project_close_certified_check" CHECK (((certified >= '-9999999999999.99'::numeric) AND (certified <= 9999999999999.99)));
alter table "project_close" add constraint "project_close_retention_held_check" CHECK (((retention_held >= '-9999999999999.99'::numeric) AND (retention_held <= 9999999999999.99)))
`

const back = `
alter table "project_close" drop constraint "project_close_retention_held_check";
alter table "project_close" drop constraint "project_close_certified_check";
alter table "project_close" drop constraint "project_close_applied_check";
alter table "project_close" drop constraint "project_close_application_number_check";
alter table "project_close" drop column "application_number";
alter table "project_close" drop column "applied";
alter table "project_close" drop column "certified";
alter table "project_close" drop column "retention_held"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
