import type { Knex } from 'knex'

const forward = `
drop index "quote_line_description_sort_idx";
alter table "quote_line" drop constraint "quote_line_description_check";
drop index "purchase_line_description_sort_idx";
alter table "purchase_line" drop constraint "purchase_line_description_check";
drop index "project_close_line_description_sort_idx";
alter table "project_close_line" drop constraint "project_close_line_description_check";
alter table "quote_line" add constraint "quote_line_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000)));
CREATE INDEX quote_line_description_sort_idx ON quote_line USING btree (lower("left"(description, 600)) COLLATE firm_order, id);
alter table "purchase_line" add constraint "purchase_line_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000)));
CREATE INDEX purchase_line_description_sort_idx ON purchase_line USING btree (lower("left"(description, 600)) COLLATE firm_order, id);
alter table "project_close_line" add constraint "project_close_line_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000)));
CREATE INDEX project_close_line_description_sort_idx ON project_close_line USING btree (lower("left"(description, 600)) COLLATE firm_order, id)
`

const back = `
drop index "quote_line_description_sort_idx";
alter table "quote_line" drop constraint "quote_line_description_check";
drop index "purchase_line_description_sort_idx";
alter table "purchase_line" drop constraint "purchase_line_description_check";
drop index "project_close_line_description_sort_idx";
alter table "project_close_line" drop constraint "project_close_line_description_check";
alter table "quote_line" add constraint "quote_line_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 500)));
CREATE INDEX quote_line_description_sort_idx ON quote_line USING btree (lower(description) COLLATE firm_order, id);
alter table "purchase_line" add constraint "purchase_line_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 500)));
CREATE INDEX purchase_line_description_sort_idx ON purchase_line USING btree (lower(description) COLLATE firm_order, id);
alter table "project_close_line" add constraint "project_close_line_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 500)));
CREATE INDEX project_close_line_description_sort_idx ON project_close_line USING btree (lower(description) COLLATE firm_order, id)
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
