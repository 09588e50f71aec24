import type { Knex } from 'knex'

const forward = `
alter table "project_close_line" drop constraint "project_close_line_part_check";
alter table "project_close_line" add constraint "project_close_line_part_check" CHECK ((part = ANY (ARRAY['quoted'::text, 'spend'::text, 'posted'::text, 'paid'::text])))
`

const back = `
alter table "project_close_line" drop constraint "project_close_line_part_check";
alter table "project_close_line" add constraint "project_close_line_part_check" CHECK ((part = ANY (ARRAY['quoted'::text, 'spend'::text, 'paid'::text])))
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
