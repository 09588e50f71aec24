import type { Knex } from 'knex'

const forward = [
  `drop trigger "project_close_figure_audit" on "project_close_figure"`,
  `drop trigger "project_close_line_audit" on "project_close_line"`,
  `drop index "project_close_line_supplier_search_idx"`,
  `drop index "project_close_line_user_po_no_search_idx"`,
]

const back = [
  `CREATE TRIGGER project_close_figure_audit AFTER INSERT OR DELETE OR UPDATE ON project_close_figure FOR EACH ROW WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_row()`,
  `CREATE INDEX project_close_line_supplier_search_idx ON project_close_line USING gin (supplier gin_trgm_ops)`,
  `CREATE INDEX project_close_line_user_po_no_search_idx ON project_close_line USING gin (user_po_no gin_trgm_ops)`,
  `CREATE TRIGGER project_close_line_audit AFTER INSERT OR DELETE OR UPDATE ON project_close_line FOR EACH ROW WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_row()`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
