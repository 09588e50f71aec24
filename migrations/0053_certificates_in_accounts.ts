import type { Knex } from 'knex'

/** Names that Xero and Sage have for sales, of the codes whose names for purchases are still theirs. */
const salesNames = `
select set_config('costwright.audit', 'off', true);
update vat_code set sales_name = names.sales
from (values
  ('20% (VAT on Expenses)', '20% (VAT on Income)'),
  ('5% (VAT on Expenses)', '5% (VAT on Income)'),
  ('Zero Rated Expenses', 'Zero Rated Income'),
  ('Exempt Expenses', 'Exempt Income'),
  ('Domestic Reverse Charge @ 20% (VAT on Expenses)', 'Domestic Reverse Charge @ 20% (VAT on Income)'),
  ('Domestic Reverse Charge @ 5% (VAT on Expenses)', 'Domestic Reverse Charge @ 5% (VAT on Income)'),
  ('No VAT', 'No VAT'), ('T0', 'T0'), ('T1', 'T1'), ('T2', 'T2'), ('T5', 'T5'), ('T9', 'T9'), ('T21', 'T21'),
  ('T26', 'T26'), ('Standard', 'Standard'), ('Lower Rate', 'Lower Rate'), ('Zero Rated', 'Zero Rated'),
  ('Exempt', 'Exempt')
) as names(purchases, sales)
where vat_code.name_in_accounts = names.purchases;
select set_config('costwright.audit', 'on', true)
`

/** Every row is of a purchase or of an application. */
const oneSource = `
alter table accounts_batch_line add constraint accounts_batch_line_source_check
  check (num_nonnulls(purchase_header_id, application_id) = 1);
comment on constraint accounts_batch_line_source_check on accounts_batch_line is 'made by hand'
`

const forward = `
alter table "vat_code" add column "sales_name" text;
alter table "firm" add column "income_code" text;
alter table "project" add column "client_accounts_ref" text;
alter table "accounts_batch" alter column "digest" drop not null;
alter table "accounts_batch" add column "sales" integer default 0 not null;
alter table "accounts_batch" add column "sales_digest" text;
alter table "accounts_batch" add column "sales_credits_digest" text;
alter table "accounts_batch_line" alter column "purchase_header_id" drop not null;
alter table "accounts_batch_line" add column "application_id" integer;
alter table "application" add column "accounts_batch_id" integer;
alter table "vat_code" add constraint "vat_code_sales_name_check" CHECK (((char_length(sales_name) >= 1) AND (char_length(sales_name) <= 60)));
alter table "firm" add constraint "firm_income_code_check" CHECK (((char_length(income_code) >= 1) AND (char_length(income_code) <= 20)));
alter table "project" add constraint "project_client_accounts_ref_check" CHECK (((char_length(client_accounts_ref) >= 1) AND (char_length(client_accounts_ref) <= 50)));
alter table "accounts_batch" add constraint "accounts_batch_sales_check" CHECK (((sales >= '-2147483648'::integer) AND (sales <= 2147483647)));
alter table "accounts_batch" add constraint "accounts_batch_sales_credits_digest_check" CHECK (((char_length(sales_credits_digest) >= 1) AND (char_length(sales_credits_digest) <= 64)));
alter table "accounts_batch" add constraint "accounts_batch_sales_digest_check" CHECK (((char_length(sales_digest) >= 1) AND (char_length(sales_digest) <= 64)));
CREATE INDEX accounts_batch_sales_sort_idx ON accounts_batch USING btree (sales, id);
CREATE INDEX accounts_batch_line_application_id_idx ON accounts_batch_line USING btree (application_id, id);
CREATE INDEX application_accounts_batch_id_idx ON application USING btree (accounts_batch_id, id);
CREATE INDEX application_certified_on_sort_idx ON application USING btree (certified_on, id);
alter table "accounts_batch_line" add constraint "accounts_batch_line_application_id_fkey" FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE RESTRICT;
alter table "application" add constraint "application_accounts_batch_id_fkey" FOREIGN KEY (accounts_batch_id) REFERENCES accounts_batch(id) ON DELETE RESTRICT
`

const withoutSales = `
select set_config('costwright.audit', 'off', true);
select set_config('costwright.frozen', 'off', true);
delete from accounts_batch_line where purchase_header_id is null;
select set_config('costwright.frozen', 'on', true);
update application set accounts_batch_id = null where accounts_batch_id is not null;
delete from accounts_batch where sales > 0;
select set_config('costwright.audit', 'on', true)
`

const back = `
alter table "accounts_batch_line" drop constraint "accounts_batch_line_source_check";
alter table "vat_code" drop constraint "vat_code_sales_name_check";
alter table "firm" drop constraint "firm_income_code_check";
alter table "project" drop constraint "project_client_accounts_ref_check";
drop index "accounts_batch_sales_sort_idx";
alter table "accounts_batch" drop constraint "accounts_batch_sales_digest_check";
alter table "accounts_batch" drop constraint "accounts_batch_sales_credits_digest_check";
alter table "accounts_batch" drop constraint "accounts_batch_sales_check";
drop index "accounts_batch_line_application_id_idx";
alter table "accounts_batch_line" drop constraint "accounts_batch_line_application_id_fkey";
drop index "application_accounts_batch_id_idx";
drop index "application_certified_on_sort_idx";
alter table "application" drop constraint "application_accounts_batch_id_fkey";
alter table "vat_code" drop column "sales_name";
alter table "firm" drop column "income_code";
alter table "project" drop column "client_accounts_ref";
alter table "accounts_batch" drop column "sales";
alter table "accounts_batch" drop column "sales_digest";
alter table "accounts_batch" drop column "sales_credits_digest";
alter table "accounts_batch_line" drop column "application_id";
alter table "application" drop column "accounts_batch_id";
alter table "accounts_batch" alter column "digest" set not null;
alter table "accounts_batch_line" alter column "purchase_header_id" set not null
`

export const up = (knex: Knex) => knex.schema.raw(`${forward};${salesNames};${oneSource}`)
export const down = (knex: Knex) => knex.schema.raw(`${withoutSales};${back}`)
