import type { Knex } from 'knex'

const forward = `
alter table "supplier_invoice" drop constraint "supplier_invoice_due_by_check";
alter table "supplier_invoice" alter column "due_by" set default 'none'::text;
alter table "supplier_invoice" add constraint "supplier_invoice_due_by_check" CHECK ((due_by = ANY (ARRAY['terms'::text, 'typed'::text, 'none'::text])));
select set_config('costwright.audit', 'off', true);
update supplier_invoice invoice set due_by = 'none'
where due_by = 'terms' and not exists (select from supplier where id = invoice.supplier_id and due_rule is not null);
select set_config('costwright.audit', '', true);
`

const back = `
alter table "supplier_invoice" drop constraint "supplier_invoice_due_by_check";
select set_config('costwright.audit', 'off', true);
update supplier_invoice set due_by = 'terms' where due_by = 'none';
select set_config('costwright.audit', '', true);
alter table "supplier_invoice" alter column "due_by" set default 'terms'::text;
alter table "supplier_invoice" add constraint "supplier_invoice_due_by_check" CHECK ((due_by = ANY (ARRAY['terms'::text, 'typed'::text])))
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
