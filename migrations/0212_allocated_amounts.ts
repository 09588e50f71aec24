import type { Knex } from 'knex'

const forward = `
drop trigger "_audit_delete" on "purchase_line";
drop trigger "_audit_insert" on "purchase_line";
drop trigger "_audit_update" on "purchase_line";
drop trigger "purchase_line_matched_quantity_sum_delete" on "quote_purchase_link";
drop trigger "purchase_line_matched_quantity_sum_insert" on "quote_purchase_link";
drop trigger "purchase_line_matched_quantity_sum_update" on "quote_purchase_link";
alter table "purchase_line" add column "allocated_amount" numeric(21,2) default 0 not null;
CREATE TRIGGER _audit_delete AFTER DELETE ON purchase_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_rows('matched_quantity', 'total', 'allocated_amount');
CREATE TRIGGER _audit_insert AFTER INSERT ON purchase_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_rows('matched_quantity', 'total', 'allocated_amount');
CREATE TRIGGER _audit_update AFTER UPDATE ON purchase_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_rows('matched_quantity', 'total', 'allocated_amount');
CREATE TRIGGER purchase_line_matched_quantity_sum_delete AFTER DELETE ON quote_purchase_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_sums('purchase_line', 'matched_quantity, allocated_amount', 'linked_quantity, amount', 'purchase_line_id');
CREATE TRIGGER purchase_line_matched_quantity_sum_insert AFTER INSERT ON quote_purchase_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_sums('purchase_line', 'matched_quantity, allocated_amount', 'linked_quantity, amount', 'purchase_line_id');
CREATE TRIGGER purchase_line_matched_quantity_sum_update AFTER UPDATE ON quote_purchase_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_sums('purchase_line', 'matched_quantity, allocated_amount', 'linked_quantity, amount', 'purchase_line_id');
update "purchase_line" r set "allocated_amount" = coalesce((select sum(c."amount") from "quote_purchase_link" c where c."purchase_line_id" = r.id), 0) where "allocated_amount" is distinct from coalesce((select sum(c."amount") from "quote_purchase_link" c where c."purchase_line_id" = r.id), 0)
`

const back = `
drop trigger "_audit_delete" on "purchase_line";
drop trigger "_audit_insert" on "purchase_line";
drop trigger "_audit_update" on "purchase_line";
drop index "purchase_line_allocated_amount_idx";
drop index "purchase_line_remaining_amount_not_zero_idx";
drop trigger "purchase_line_matched_quantity_sum_delete" on "quote_purchase_link";
drop trigger "purchase_line_matched_quantity_sum_insert" on "quote_purchase_link";
drop trigger "purchase_line_matched_quantity_sum_update" on "quote_purchase_link";
alter table "purchase_line" drop column "allocated_amount";
CREATE TRIGGER _audit_delete AFTER DELETE ON purchase_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_rows('matched_quantity', 'total');
CREATE TRIGGER _audit_insert AFTER INSERT ON purchase_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_rows('matched_quantity', 'total');
CREATE TRIGGER _audit_update AFTER UPDATE ON purchase_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_rows('matched_quantity', 'total');
CREATE TRIGGER purchase_line_matched_quantity_sum_delete AFTER DELETE ON quote_purchase_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_sums('purchase_line', 'matched_quantity', 'linked_quantity', 'purchase_line_id');
CREATE TRIGGER purchase_line_matched_quantity_sum_insert AFTER INSERT ON quote_purchase_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_sums('purchase_line', 'matched_quantity', 'linked_quantity', 'purchase_line_id');
CREATE TRIGGER purchase_line_matched_quantity_sum_update AFTER UPDATE ON quote_purchase_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION keep_sums('purchase_line', 'matched_quantity', 'linked_quantity', 'purchase_line_id')
`

/** A table with more than 100,000 rows gets them after the start, while people work. */
export const later = [
  `CREATE INDEX purchase_line_allocated_amount_idx ON purchase_line USING btree (allocated_amount, id)`,
  `CREATE INDEX purchase_line_remaining_amount_not_zero_idx ON purchase_line USING btree (id) WHERE (((COALESCE(total, (0)::numeric) - COALESCE(allocated_amount, (0)::numeric)) = (0)::numeric) IS NOT TRUE)`,
]

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
