import type { Knex } from 'knex'

const forward = `
alter table "firm" add column "supplier_vat_code_id" integer;
alter table "firm" add column "supplier_due_rule" text;
alter table "firm" add column "supplier_due_days" integer;
alter table "firm" add constraint "firm_supplier_due_days_check" CHECK (((supplier_due_days >= 0) AND (supplier_due_days <= 120)));
alter table "firm" add constraint "firm_supplier_due_rule_check" CHECK ((supplier_due_rule = ANY (ARRAY['afterInvoice'::text, 'afterMonthEnd'::text, 'followingMonth'::text])));
alter table "firm" add constraint "firm_supplier_vat_code_id_fkey" FOREIGN KEY (supplier_vat_code_id) REFERENCES vat_code(id) ON DELETE RESTRICT
`

const back = `
alter table "firm" drop constraint "firm_supplier_vat_code_id_fkey";
alter table "firm" drop constraint "firm_supplier_due_rule_check";
alter table "firm" drop constraint "firm_supplier_due_days_check";
alter table "firm" drop column "supplier_vat_code_id";
alter table "firm" drop column "supplier_due_rule";
alter table "firm" drop column "supplier_due_days"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
