import type { Knex } from 'knex'

/** Nothing worked from it: the rate of a supplier is that of his verification. The trail keeps what was chosen. */
const forward = `
select set_config('costwright.user_name', 'Migration', true);
update "supplier" set "cis" = 'none', version = version + 1 where "cis" <> 'none';
alter table "supplier" drop column "cis"
`

const back = `
alter table "supplier" add column "cis" text default 'none'::text not null;
alter table "supplier" add constraint "supplier_cis_check" CHECK ((cis = ANY (ARRAY['none'::text, 'standard'::text, 'higher'::text, 'gross'::text])))
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
