import type { Knex } from 'knex'

const forward = [
  `alter table "quote_line" add column "ref" text`,
  `alter table "quote_line" add column "provisional" boolean default false not null`,
  `alter table "quote_line" add constraint "quote_line_ref_check" CHECK (((char_length(ref) >= 1) AND (char_length(ref) <= 20)))`,
  `CREATE INDEX quote_line_ref_sort_idx ON quote_line USING btree (lower(ref) COLLATE firm_order, id) INCLUDE (ref)`,
]

const back = [
  `drop index "quote_line_ref_sort_idx"`,
  `alter table "quote_line" drop constraint "quote_line_ref_check"`,
  `alter table "quote_line" drop column "ref"`,
  `alter table "quote_line" drop column "provisional"`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
