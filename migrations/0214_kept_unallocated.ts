import type { Knex } from 'knex'

const forward = `
CREATE TRIGGER supplier_unallocated_noted_delete AFTER DELETE ON purchase_header REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION note_figures('supplier.unallocated', '('''', "supplier_id")', '"id", "supplier_id", "order_date"');
CREATE TRIGGER supplier_unallocated_noted_insert AFTER INSERT ON purchase_header REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION note_figures('supplier.unallocated', '('''', "supplier_id")', '"id", "supplier_id", "order_date"');
CREATE TRIGGER supplier_unallocated_noted_update AFTER UPDATE ON purchase_header REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION note_figures('supplier.unallocated', '('''', "supplier_id")', '"id", "supplier_id", "order_date"');
CREATE TRIGGER supplier_unallocated_noted_delete AFTER DELETE ON purchase_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION note_figures('supplier.unallocated', '(''purchase-headers.supplierId'', "purchase_header_id")', '"id", "purchase_header_id", "quantity", "matched_quantity", "cost_each", "allocated_amount"');
CREATE TRIGGER supplier_unallocated_noted_insert AFTER INSERT ON purchase_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION note_figures('supplier.unallocated', '(''purchase-headers.supplierId'', "purchase_header_id")', '"id", "purchase_header_id", "quantity", "matched_quantity", "cost_each", "allocated_amount"');
CREATE TRIGGER supplier_unallocated_noted_update AFTER UPDATE ON purchase_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((current_setting('costwright.sums'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION note_figures('supplier.unallocated', '(''purchase-headers.supplierId'', "purchase_header_id")', '"id", "purchase_header_id", "quantity", "matched_quantity", "cost_each", "allocated_amount"')
`

const back = `
drop trigger "supplier_unallocated_noted_delete" on "purchase_header";
drop trigger "supplier_unallocated_noted_insert" on "purchase_header";
drop trigger "supplier_unallocated_noted_update" on "purchase_header";
drop trigger "supplier_unallocated_noted_delete" on "purchase_line";
drop trigger "supplier_unallocated_noted_insert" on "purchase_line";
drop trigger "supplier_unallocated_noted_update" on "purchase_line"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
