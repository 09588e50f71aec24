import type { Knex } from 'knex'

const forward = `
drop trigger "subcontract_mark_1_kept" on "subcontract";
alter table "firm" add column "retention_code" text;
alter table "subcontract" add column "order_file" text;
alter table "valuation" add column "noticed_on" date;
alter table "valuation" add column "noticed" numeric(15,2);
alter table "valuation" add column "notice_file" text;
alter table "valuation" add column "accounts_batch_id" integer;
alter table "valuation" add column "billed_digest" text;
alter table "accounts_batch_line" add column "valuation_id" integer;
alter table "firm" add constraint "firm_retention_code_check" CHECK (((char_length(retention_code) >= 1) AND (char_length(retention_code) <= 20)));
alter table "subcontract" add constraint "subcontract_order_file_check" CHECK (((char_length(order_file) >= 1) AND (char_length(order_file) <= 64)));
CREATE TRIGGER subcontract_mark_1_kept BEFORE INSERT OR UPDATE OF standing, placed_on, order_file, supplier_id, number, discount_rate, vat_code_id, retention_rate, retention_after, defects_months, due_days, notice_days, final_days, pay_less_days, placed_digest ON subcontract FOR EACH ROW WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_mark('placed_digest', '(r."standing" in (''placed'', ''completed'', ''closed''))', '["standing","placed_on","order_file"]', 'refused', 'encode(sha256(convert_to((jsonb_build_array(r."placed_on", r."order_file", r."supplier_id", r."number", r."discount_rate", r."vat_code_id", r."retention_rate", r."retention_after", r."defects_months", r."due_days", r."notice_days", r."final_days", r."pay_less_days"))::text, ''UTF8'')), ''hex'')', 'false', '');
alter table "valuation" add constraint "valuation_billed_digest_check" CHECK (((char_length(billed_digest) >= 1) AND (char_length(billed_digest) <= 64)));
alter table "valuation" add constraint "valuation_notice_file_check" CHECK (((char_length(notice_file) >= 1) AND (char_length(notice_file) <= 64)));
alter table "valuation" add constraint "valuation_noticed_check" CHECK (((noticed >= '-9999999999999.99'::numeric) AND (noticed <= 9999999999999.99)));
alter table "valuation" add constraint "valuation_noticed_on_check" CHECK (((noticed_on >= '1900-01-01'::date) AND (noticed_on <= '2999-12-31'::date)));
CREATE INDEX valuation_accounts_batch_id_idx ON valuation USING btree (accounts_batch_id, id);
CREATE INDEX valuation_certified_on_sort_idx ON valuation USING btree (certified_on, id);
CREATE TRIGGER valuation_mark_3_kept BEFORE INSERT OR UPDATE OF accounts_batch_id, certified_on, payment, allowed, final_date, certified_digest, billed_digest ON valuation FOR EACH ROW WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_mark('billed_digest', '(r."accounts_batch_id" is not null)', '["accounts_batch_id"]', 'refused', 'encode(sha256(convert_to((jsonb_build_array(r."certified_on", r."payment", r."allowed", r."final_date", r."certified_digest"))::text, ''UTF8'')), ''hex'')', 'false', '');
CREATE INDEX accounts_batch_line_valuation_id_idx ON accounts_batch_line USING btree (valuation_id, id);
alter table "valuation" add constraint "valuation_accounts_batch_id_fkey" FOREIGN KEY (accounts_batch_id) REFERENCES accounts_batch(id) ON DELETE RESTRICT;
alter table "accounts_batch_line" add constraint "accounts_batch_line_valuation_id_fkey" FOREIGN KEY (valuation_id) REFERENCES valuation(id) ON DELETE RESTRICT;
alter table accounts_batch_line drop constraint accounts_batch_line_source_check;
alter table accounts_batch_line add constraint accounts_batch_line_source_check
  check (num_nonnulls(supplier_invoice_id, application_id, valuation_id) = 1);
comment on constraint accounts_batch_line_source_check on accounts_batch_line is 'made by hand';
select set_config('costwright.audit', 'off', true);
select set_config('costwright.sums', 'off', true);
update "subcontract" r set "placed_digest" =
  case when (r."standing" in ('placed', 'completed', 'closed')) then encode(sha256(convert_to((jsonb_build_array(r."placed_on", r."order_file", r."supplier_id", r."number", r."discount_rate", r."vat_code_id", r."retention_rate", r."retention_after", r."defects_months", r."due_days", r."notice_days", r."final_days", r."pay_less_days"))::text, 'UTF8')), 'hex') end;
update "valuation" r set "billed_digest" =
  case when (r."accounts_batch_id" is not null) then encode(sha256(convert_to((jsonb_build_array(r."certified_on", r."payment", r."allowed", r."final_date", r."certified_digest"))::text, 'UTF8')), 'hex') end;
select set_config('costwright.audit', 'on', true);
select set_config('costwright.sums', 'on', true)
`

const back = `
alter table accounts_batch_line drop constraint accounts_batch_line_source_check;
alter table accounts_batch_line add constraint accounts_batch_line_source_check
  check (num_nonnulls(supplier_invoice_id, application_id) = 1);
comment on constraint accounts_batch_line_source_check on accounts_batch_line is 'made by hand';
alter table "firm" drop constraint "firm_retention_code_check";
drop trigger "subcontract_mark_1_kept" on "subcontract";
alter table "subcontract" drop constraint "subcontract_order_file_check";
drop trigger "valuation_mark_3_kept" on "valuation";
drop index "valuation_accounts_batch_id_idx";
drop index "valuation_certified_on_sort_idx";
alter table "valuation" drop constraint "valuation_accounts_batch_id_fkey";
alter table "valuation" drop constraint "valuation_noticed_on_check";
alter table "valuation" drop constraint "valuation_noticed_check";
alter table "valuation" drop constraint "valuation_notice_file_check";
alter table "valuation" drop constraint "valuation_billed_digest_check";
drop index "accounts_batch_line_valuation_id_idx";
alter table "accounts_batch_line" drop constraint "accounts_batch_line_valuation_id_fkey";
alter table "firm" drop column "retention_code";
alter table "subcontract" drop column "order_file";
alter table "valuation" drop column "noticed_on";
alter table "valuation" drop column "noticed";
alter table "valuation" drop column "notice_file";
alter table "valuation" drop column "accounts_batch_id";
alter table "valuation" drop column "billed_digest";
alter table "accounts_batch_line" drop column "valuation_id";
CREATE TRIGGER subcontract_mark_1_kept BEFORE INSERT OR UPDATE OF standing, placed_on, supplier_id, number, discount_rate, vat_code_id, retention_rate, retention_after, defects_months, due_days, notice_days, final_days, pay_less_days, placed_digest ON subcontract FOR EACH ROW WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_mark('placed_digest', '(r."standing" in (''placed'', ''completed'', ''closed''))', '["standing","placed_on"]', 'refused', 'encode(sha256(convert_to((jsonb_build_array(r."placed_on", r."supplier_id", r."number", r."discount_rate", r."vat_code_id", r."retention_rate", r."retention_after", r."defects_months", r."due_days", r."notice_days", r."final_days", r."pay_less_days"))::text, ''UTF8'')), ''hex'')', 'false', '')
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
