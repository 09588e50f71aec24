import type { Knex } from 'knex'

const forward = `
alter table "purchase_line" add column "credits_line_id" integer;
alter table "purchase_line" add column "credit_for" text;
alter table "purchase_line" add constraint "purchase_line_credit_for_check" CHECK ((credit_for = ANY (ARRAY['quantity'::text, 'price'::text])));
CREATE INDEX purchase_line_credits_line_id_idx ON purchase_line USING btree (credits_line_id, id);
alter table "purchase_line" add constraint "purchase_line_credits_line_id_fkey" FOREIGN KEY (credits_line_id) REFERENCES purchase_line(id) ON DELETE RESTRICT
`

const back = `
drop index "purchase_line_credits_line_id_idx";
alter table "purchase_line" drop constraint "purchase_line_credits_line_id_fkey";
alter table "purchase_line" drop constraint "purchase_line_credit_for_check";
alter table "purchase_line" drop column "credits_line_id";
alter table "purchase_line" drop column "credit_for"
`

/** Credits of before, where their order line says which line they are for. */
const earlier = `
select set_config('costwright.audit', 'off', true);
update purchase_line credit set credit_for = 'quantity', credits_line_id = (
  select min(line.id) from purchase_line line
  where line.order_line_id = credit.order_line_id and line.quantity > 0 and not line.invoice_only
)
where credit.invoice_only and credit.quantity < 0 and exists (
  select from purchase_line line
  where line.order_line_id = credit.order_line_id and line.quantity > 0 and not line.invoice_only
);
select set_config('costwright.audit', 'on', true)
`

export const up = (knex: Knex) => knex.schema.raw(forward).raw(earlier)
export const down = (knex: Knex) => knex.schema.raw(back)
