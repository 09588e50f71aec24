import type { Knex } from 'knex'

const forward = `
alter table "project" add column "vat_code_id" integer;
CREATE INDEX project_vat_code_id_idx ON project USING btree (vat_code_id, id);
alter table "project" add constraint "project_vat_code_id_fkey" FOREIGN KEY (vat_code_id) REFERENCES vat_code(id) ON DELETE RESTRICT
`

const back = `
drop index "project_vat_code_id_idx";
alter table "project" drop constraint "project_vat_code_id_fkey";
alter table "project" drop column "vat_code_id"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
